import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { Order, OrderStatus } from '../../domain/order.js';
import type { OrderDispute, PaymentState } from '../../domain/order-disputes.js';
import { type OrderRefund, refundedCents } from '../../domain/order-refunds.js';

/** A row of the table of orders. */
export interface OrderRow {
  _id: string;
  part_id: string;
  part_name: string;
  part_image: string;
  name: string;
  email: string;
  delivery_address: string;
  delivery_phone: string;
  amount: number;
  total_cents: number;
  status: OrderStatus | 'unpaid';
  transactionId: string | null;
  created_at: string;
  paid_at: string | null;
  shipped_at: string | null;
  shipped_by: string | null;
  /** JSON */
  refunds: string | null;
  /** JSON */
  disputes: string | null;
  /** maintained by a trigger */
  payment_state: PaymentState | null;
}

const PLACED = [
  '_id',
  'part_id',
  'part_name',
  'part_image',
  'name',
  'email',
  'delivery_address',
  'delivery_phone',
  'amount',
  'total_cents',
  'created_at',
] as const;

export const ORDER_COLUMNS = [
  ...PLACED,
  'status',
  'transactionId',
  'paid_at',
  'shipped_at',
  'shipped_by',
  'refunds',
  'disputes',
  'payment_state',
] as const;

export function fromRow(row: OrderRow): Order {
  const {
    status,
    transactionId,
    paid_at,
    shipped_at,
    shipped_by,
    refunds: json,
    disputes,
    payment_state,
    ...placed
  } = row;
  const refunds = json === null ? undefined : (JSON.parse(json) as OrderRefund[]);
  return {
    ...placed,
    refunded_cents: refundedCents(refunds),
    ...(status !== 'unpaid' && { status }),
    ...(transactionId !== null && { transactionId }),
    ...(paid_at !== null && { paid_at }),
    ...(shipped_at !== null && { shipped_at }),
    ...(shipped_by !== null && { shipped_by }),
    ...(refunds && { refunds }),
    ...(disputes !== null && { disputes: JSON.parse(disputes) as OrderDispute[] }),
    ...(payment_state !== null && { payment_state }),
  };
}

/** Inserts a new, unpaid order. */
export function insertOrder(tx: Transaction, order: Order): void {
  const places = PLACED.map(() => '?').join(', ');
  tx.run(
    `INSERT INTO orders (${PLACED.join(', ')}) VALUES (${places})`,
    PLACED.map((column) => order[column]),
  );
}
