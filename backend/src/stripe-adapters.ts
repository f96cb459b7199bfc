import { stripeClient } from '#modules/payments/adapters/stripe-client.js';
import { StripePaymentGateway } from '#modules/payments/adapters/stripe-payment.gateway.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import type { NamedProvider } from './adapters.module.js';
import type { StripeAccount } from './stripe-settings.js';

/** The composition root's table for a shop whose cards Stripe takes; loaded only when an account is configured. */
export function stripeAdapters(account: StripeAccount): NamedProvider[] {
  return [{ provide: PaymentGateway, useFactory: () => new StripePaymentGateway(stripeClient(account)) }];
}
