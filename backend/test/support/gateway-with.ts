import type { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';

/** The gateway, but with some of its answers changed, as a network or a bank would change them. */
export function gatewayWith(gateway: PaymentGateway, changes: Partial<PaymentGateway>): PaymentGateway {
  return Object.assign(Object.create(gateway) as PaymentGateway, changes);
}
