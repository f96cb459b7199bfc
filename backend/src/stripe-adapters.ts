import { stripeClient } from '#modules/payments/adapters/stripe-client.js';
import { StripePaymentGateway } from '#modules/payments/adapters/stripe-payment.gateway.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import type { NamedProvider } from './adapters.module.js';
import type { StripeAccount } from './stripe-settings.js';

/** The composition root's table for a shop whose cards Stripe takes; loaded only when an account is configured. */
export function stripeAdapters(account: StripeAccount): NamedProvider[] {
  const gateway = new StripePaymentGateway(stripeClient(account));
  // Asked at once, so that the log of the start names a key that Stripe refuses. Nothing waits for the answer.
  gateway.isReachable();
  return [{ provide: PaymentGateway, useValue: gateway }];
}
