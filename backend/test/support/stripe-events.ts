import { Global, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeGatewayEvents } from '#modules/payments/adapters/stripe/stripe-gateway-events.js';
import { GatewayEvents } from '#modules/payments/ports/payment.gateway.js';

const SECRET = 'whsec_of_the_tests';

/** Lets a shop with any gateway accept events that are signed like Stripe's. */
@Global()
@Module({
  providers: [{ provide: GatewayEvents, useValue: new StripeGatewayEvents(Stripe.webhooks, SECRET, false) }],
  exports: [GatewayEvents],
})
export class StripeEvents {}

/** An event about an intent, in the bytes that Stripe sends. */
export function stripeEvent(type: string, intent: string, changes: object = {}): string {
  const object = { object: 'payment_intent', id: intent };
  const event = { id: `evt_${type}_${intent}`, object: 'event', type, livemode: false, data: { object } };
  return JSON.stringify({ ...event, ...changes }, null, 2);
}

/** The signature header of a body that was signed this many seconds ago. */
export function signature(payload: string, { age = 0, secret = SECRET } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
