import { settingsErrorOf as refusal } from '#test/support/refused-settings.js';
import { readSettings } from './settings.js';

const TEST = {
  STRIPE_SECRET_KEY: 'sk_test_51Nb',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Nb',
  STRIPE_WEBHOOK_SECRET: 'whsec_51Nb',
};
const FIREBASE = { FIREBASE_PROJECT_ID: 'shop', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'shop.example' };
const LIVE_KEYS = { ...TEST, STRIPE_SECRET_KEY: 'sk_live_51Nb', STRIPE_PUBLISHABLE_KEY: 'pk_live_51Nb' };
const LIVE = { ...LIVE_KEYS, ...FIREBASE };

describe("Stripe's settings", () => {
  it('are absent by default: the sandbox takes the cards', () => {
    expect(readSettings({})).not.toHaveProperty('stripe');
  });

  it('consist of three keys', () => {
    expect(readSettings(TEST).stripe).toEqual({
      secretKey: 'sk_test_51Nb',
      publishableKey: 'pk_test_51Nb',
      webhookSecret: 'whsec_51Nb',
      live: false,
    });
    expect(readSettings(LIVE).stripe).toMatchObject({ live: true });
    expect(readSettings({ ...LIVE, STRIPE_SECRET_KEY: 'rk_live_51Nb' }).stripe).toMatchObject({ live: true });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_51Nb' }, /^STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_51Nb' }, /^STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set too/],
    [{ ...TEST, STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET must be set too/],
    [{ ...TEST, STRIPE_SECRET_KEY: 'pk_test_51Nb' }, /^STRIPE_SECRET_KEY must be a key that begins with sk_test_/],
    [{ ...TEST, STRIPE_SECRET_KEY: 'sk_test_' }, /^STRIPE_SECRET_KEY must be a key/],
    [{ ...TEST, STRIPE_SECRET_KEY: 'sk_test_51 Nb' }, /^STRIPE_SECRET_KEY must be a key/],
    [{ ...TEST, STRIPE_PUBLISHABLE_KEY: 'sk_test_51Nb' }, /^STRIPE_PUBLISHABLE_KEY must be a key that begins with pk_/],
    [{ ...TEST, STRIPE_WEBHOOK_SECRET: 'we_51Nb' }, /^STRIPE_WEBHOOK_SECRET must be .* whsec_/],
    [{ ...TEST, STRIPE_PUBLISHABLE_KEY: 'pk_live_51Nb' }, /must both be test keys, or both live keys/],
    [{ ...LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_test_51Nb' }, /must both be test keys, or both live keys/],
  ])('refuse %j in one line that names the setting and repeats no key', (values, expected) => {
    const message = refusal(values);
    expect(message).toMatch(expected);
    expect(message).not.toContain('\n');
    expect(message).not.toContain('51Nb');
  });

  describe('STRIPE_API_BASE', () => {
    const STRIPE_API_BASE = 'http://127.0.0.1:12111';
    const production = { NODE_ENV: 'production', DEMO: 'true' };

    it('replaces the origin of the API in tests', () => {
      expect(readSettings({ ...TEST, STRIPE_API_BASE }).stripe).toMatchObject({ apiBase: STRIPE_API_BASE });
      expect(readSettings({ ...TEST, ...production, STRIPE_API_BASE }).stripe).toMatchObject({
        apiBase: STRIPE_API_BASE,
      });
    });

    it.each([
      ['without the keys', { STRIPE_API_BASE }],
      ['with live keys', { ...LIVE, STRIPE_API_BASE }],
      ['with a path', { ...TEST, STRIPE_API_BASE: 'http://127.0.0.1:12111/v1' }],
      ['with a value that is not a URL', { ...TEST, STRIPE_API_BASE: 'localhost:12111' }],
      ['with a password', { ...TEST, STRIPE_API_BASE: 'http://ada:geheim@127.0.0.1' }],
      [
        'with another machine, in production',
        { ...TEST, ...production, STRIPE_API_BASE: 'https://stripe.example.com' },
      ],
    ])('is refused %s', (_, values) => {
      const message = refusal(values);
      expect(message).toMatch(/^STRIPE_API_BASE /);
      expect(message).not.toContain('geheim');
    });
  });

  describe('in a shop with a Firebase project', () => {
    it('must be live keys', () => {
      expect(readSettings(LIVE).cards).toBe('live');
      for (const given of [FIREBASE, { ...FIREBASE, ...TEST }, { ...FIREBASE, NODE_ENV: 'production' }]) {
        const message = refusal(given);
        expect(message).toMatch(/STRIPE_SECRET_KEY, .* live Stripe account, or CARDS=test to take test cards only\.$/);
        expect(message).not.toMatch(/\n|51Nb/);
      }
    });

    it('may be test keys or absent with CARDS=test', () => {
      expect(readSettings({ ...FIREBASE, ...TEST, CARDS: 'test' })).toMatchObject({
        cards: 'test',
        stripe: { live: false },
      });
      const sandbox = readSettings({ ...FIREBASE, CARDS: 'test' });
      expect(sandbox.cards).toBe('test');
      expect(sandbox).not.toHaveProperty('stripe');
    });

    it('must not be live keys with CARDS=test', () => {
      const message = refusal({ ...LIVE, CARDS: 'test' });
      expect(message).toMatch(/^CARDS=test must not be set with live Stripe keys/);
      expect(message).not.toMatch(/\n|51Nb/);
    });
  });

  describe('in a shop with the built-in identity emulator', () => {
    it.each([{}, { DEMO: 'true' }, { DEMO: 'false' }, { DEMO: 'true', NODE_ENV: 'production' }])(
      'must not be live keys with %j',
      (values) => {
        const message = refusal({ ...LIVE_KEYS, ...values });
        expect(message).toMatch(/^STRIPE_SECRET_KEY must not be a live key with the built-in identity emulator/);
        expect(message).not.toMatch(/\n|51Nb/);
      },
    );

    it('may be test keys or absent', () => {
      for (const given of [{}, TEST, { CARDS: 'test' }, { ...TEST, DEMO: 'false' }])
        expect(readSettings(given).cards).toBe('demo');
    });
  });

  it.each(['live', 'sandbox', 'true'])('refuse CARDS=%s', (CARDS) =>
    expect(refusal({ CARDS })).toMatch(/^CARDS must be one of test/),
  );
});
