import { readSettings } from './settings.js';
import { liveCardsWarning, startMessage, summary } from './start-message.js';

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
    [stripe('live'), 'Stripe'],
    [{ ...stripe('test'), STRIPE_API_BASE: 'http://127.0.0.1:12111' }, "Stripe's test mode at http://127.0.0.1:12111"],
  ])('names who takes them, with %j', (values, expected) => {
    const settings = readSettings(values);
    expect(summary(settings).split(', ')).toContain(expected);
    expect(summary(settings) + startMessage(settings, 3000)).not.toContain('51Nb');
  });

  it('warns when everybody who knows the demo could have a real card charged', () => {
    expect(liveCardsWarning(readSettings(stripe('live')))).toContain('STRIPE_SECRET_KEY');
    expect(liveCardsWarning(readSettings({ ...stripe('live'), ...FIREBASE }))).toBeUndefined();
    expect(liveCardsWarning(readSettings(stripe('test')))).toBeUndefined();
    expect(liveCardsWarning(readSettings({}))).toBeUndefined();
  });
});
