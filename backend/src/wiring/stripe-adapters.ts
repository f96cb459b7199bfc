import { stripeClient } from '#modules/payments/adapters/stripe/stripe-client.js';
import { StripeGatewayEvents } from '#modules/payments/adapters/stripe/stripe-gateway-events.js';
import { StripePaymentGateway } from '#modules/payments/adapters/stripe/stripe-payment.gateway.js';
import { GatewayEvents } from '#modules/payments/ports/payment.gateway.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import type { NamedProvider } from './adapters.module.js';
import type { StripeAccount } from '#app/config/settings.js';

/** The composition root's table for a shop whose cards Stripe takes; loaded only when an account is configured. */
export function stripeAdapters(account: StripeAccount): NamedProvider[] {
  const stripe = stripeClient(account);
  return [
    { provide: PaymentGateway, useFactory: () => new StripePaymentGateway(stripe) },
    {
      provide: GatewayEvents,
      useFactory: () => new StripeGatewayEvents(stripe.webhooks, account.webhookSecret, account.live),
    },
  ];
}
