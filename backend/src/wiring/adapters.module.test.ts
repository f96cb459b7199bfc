import { readSettings } from '#app/config/settings.js';

jest.mock('mongoose', () => {
  throw new Error('Mongoose was loaded');
});
jest.mock('stripe', () => {
  throw new Error('Stripe was loaded');
});

/** The adapters of a server, loaded with everything that a server imports. */
async function adaptersOf(environment: Record<string, string>) {
  await import('#app/server/create-app.js');
  const { AdaptersModule } = await import('./adapters.module.js');
  return AdaptersModule.for(readSettings(environment));
}

describe('the adapters', () => {
  it('need neither Mongoose nor Stripe on SQLite with the card sandbox', async () => {
    await expect(adaptersOf({})).resolves.toBeDefined();
  });

  it('need Mongoose with a MongoDB, and Stripe with an account', async () => {
    const mongo = { MONGODB_URI: 'mongodb://localhost/shop', JWT_SECRET: 'a'.repeat(32) };
    await expect(adaptersOf(mongo)).rejects.toThrow('Mongoose was loaded');
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    await expect(adaptersOf(stripe)).rejects.toThrow('Stripe was loaded');
  });
});
