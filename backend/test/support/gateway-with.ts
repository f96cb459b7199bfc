import type { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';

/** A gateway with some of its methods replaced, to simulate a network or bank failure. */
export function gatewayWith(gateway: PaymentGateway, changes: Partial<PaymentGateway>): PaymentGateway {
  return Object.assign(Object.create(gateway) as PaymentGateway, changes);
}
