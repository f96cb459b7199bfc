import { stripeClient } from '#modules/payments/adapters/stripe/stripe-client.js';
import { StripePaymentGateway } from '#modules/payments/adapters/stripe/stripe-payment.gateway.js';
import type { GatewayUnderTest } from '#modules/payments/ports/payment.gateway.contract.js';
import { StripeBrowser } from './stripe/stripe-browser.js';
import { StripeStandIn } from './stripe/stripe-stand-in.js';

/** A Stripe stand-in for the suite; its state and faults last for the whole suite. */
export function stripeStandIn(): () => StripeStandIn {
  let standIn: StripeStandIn;
  beforeAll(async () => {
    standIn = await StripeStandIn.listen();
  });
  afterEach(() => standIn.faults.clear());
  afterAll(() => standIn.close());
  return () => standIn;
}

/** The Stripe adapter over the stand-in, and a browser that pays with a valid card. */
export function stripeGateway(
  standIn: StripeStandIn,
  { secretKey = standIn.secretKey, timeout }: { secretKey?: string; timeout?: number } = {},
): GatewayUnderTest & { gateway: StripePaymentGateway } {
  const access = { secretKey, apiBase: standIn.url, ...(timeout !== undefined && { timeout }) };
  return {
    gateway: new StripePaymentGateway(stripeClient(access)),
    dispute: async (id, status) => {
      const { account } = standIn;
      const made = account.dispute(id, status === 'inquiry' ? 'warning_needs_response' : 'needs_response');
      if (status === 'won' || status === 'lost') account.moveDispute(made, status);
    },
    pay: async (clientSecret) => (await new StripeBrowser(standIn).pay(clientSecret)).status === 'succeeded',
  };
}
