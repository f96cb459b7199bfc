import { readSettings } from '#app/config/settings.js';
import { networkWarning, startMessage, summary, testCardsWarning } from './start-message.js';

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_51Nb`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_51Nb`,
  STRIPE_WEBHOOK_SECRET: 'whsec_51Nb',
});
const FIREBASE = { FIREBASE_PROJECT_ID: 'shop', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'shop.example' };

describe('what the shop says of its cards when it starts', () => {
  it.each([
    [{}, 'card sandbox'],
    [stripe('test'), "Stripe's test mode"],
    [{ ...stripe('live'), ...FIREBASE }, 'Stripe'],
    [{ ...stripe('test'), STRIPE_API_BASE: 'http://127.0.0.1:12111' }, "Stripe's test mode at http://127.0.0.1:12111"],
  ])('names who takes them, with %j', (values, expected) => {
    const settings = readSettings(values);
    expect(summary(settings).split(', ')).toContain(expected);
    expect(summary(settings) + startMessage(settings, 3000)).not.toContain('51Nb');
  });

  it('warns when a shop that is no demo takes test cards', () => {
    const test = { ...FIREBASE, CARDS: 'test' };
    for (const values of [test, { ...test, ...stripe('test') }])
      expect(testCardsWarning(readSettings(values))).toMatch(/^CARDS=test: /);
    for (const values of [{}, { CARDS: 'test' }, stripe('test'), { ...FIREBASE, ...stripe('live') }])
      expect(testCardsWarning(readSettings(values))).toBeUndefined();
  });
});

describe('what the shop says of the built-in identity emulator when it starts', () => {
  const says = (values: Parameters<typeof readSettings>[0]) => startMessage(readSettings(values), 3000);

  it('says each time that it is for demos only, whether or not there is demo data', () => {
    for (const values of [{}, { DEMO: 'true' }, { DEMO: 'false' }])
      expect(says(values)).toContain('built-in emulator, for demos only: anyone can sign in as anyone');
    expect(says({ ...FIREBASE, CARDS: 'test' })).not.toContain('emulator');
  });

  it.each(['0.0.0.0', '::', '192.168.0.10'])('warns that HOST=%s opens it to the network', (HOST) => {
    expect(networkWarning(readSettings({ HOST, DEMO: 'true' }))).toMatch(
      new RegExp(`^Warning: HOST=${HOST} opens the built-in identity emulator, .* to the network\\.$`),
    );
    expect(networkWarning(readSettings({ HOST, ...FIREBASE, CARDS: 'test' }))).toBeUndefined();
  });

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('does not warn of the network at HOST=%s', (HOST) => {
    for (const DEMO of ['true', 'false']) expect(networkWarning(readSettings({ HOST, DEMO }))).toBeUndefined();
  });
});
