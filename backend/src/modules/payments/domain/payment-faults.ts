/** Every place between the gateway and the store: what a crash there leaves is in docs/decisions/0019-settling-payments.md. */
export const PAYMENT_FAULTS = [
  'intent-made',
  'intent-closed',
  'payment-confirmed',
  'payment-recorded',
  'payment-given-back',
  'attempt-noted',
  'event-done',
] as const;

export type PaymentFault = (typeof PAYMENT_FAULTS)[number];
