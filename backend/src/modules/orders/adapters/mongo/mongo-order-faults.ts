/** Every place between two writes of one order: what a crash there leaves is in docs/decisions/0017-mongodb-without-transactions.md. */
export const ORDER_FAULTS = [
  'key-claimed',
  'queue-entered',
  'stock-reserved',
  'order-stored',
  'reservation-settled',
  'order-cancelling',
  'return-decided',
  'stock-returned',
  'order-removed',
  'reservation-decided',
  'reservation-undone',
  'refunds-noted',
] as const;

export type OrderFault = (typeof ORDER_FAULTS)[number];
