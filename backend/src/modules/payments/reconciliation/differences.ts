import { type Cents, formatDollars } from '#shared/money.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { OrderDispute } from '#modules/orders/domain/order-disputes.js';
import type { UnmatchedPayment } from '../domain/unmatched-payment.js';
import type { Intent } from '../domain/payment.js';

/** What an admin does about each kind of difference. */
export const ADVICE = {
  'paid-at-gateway-unpaid-here': 'Open the order and check its payment: it is then recorded as paid.',
  'paid-for-no-order': 'Refund the payment here, unless its customer is about to use it for an order.',
  'paid-twice': 'Refund the payment here: another one has paid the order.',
  'amount-differs':
    'Ask the customer. Refund the payment here when it pays no order; otherwise refund the excess on the page of the order.',
  'unknown-at-gateway':
    'Look the payment up at the card provider: the keys in the settings may be those of another account, or of its test mode.',
  'not-succeeded-at-gateway': 'Do not ship the order. Look the payment up at the card provider.',
  'dispute-lost':
    'The bank has given the money to the customer. Do not ship the order; if it was shipped, the goods are lost as well.',
  'dispute-unknown':
    'The card provider reports a dispute, but the shop received no event. Send the dispute events to the webhook endpoint, and do not ship the order.',
  'refund-failed':
    'The last refund of the order came back from the bank. Refund it again, or pay the customer another way.',
  'refunds-differ':
    'Open the order and check its payment: its refunds are then updated. If a refund failed, pay the customer another way.',
} as const;
export type DifferenceKind = keyof typeof ADVICE;
export const DIFFERENCE_KINDS = Object.keys(ADVICE) as DifferenceKind[];

/** A difference between the gateway and the shop about a payment. */
export interface Difference {
  kind: DifferenceKind;
  transactionId: string;
  order_id?: string;
  email: string;
  /** of the payment or, if the gateway does not know it, of the order */
  amount_cents: Cents;
  /** the state on each side, in a few words */
  gateway: string;
  shop: string;
}

/** The compared part of an order. */
export type ComparedOrder = Pick<Order, '_id' | 'email' | 'total_cents' | 'status' | 'refunds'> & {
  refunded_cents?: Cents;
};

/** The shop's records about an intent. */
export interface ShopSide {
  /** the order that it paid */
  paid?: ComparedOrder;
  /** the order that it was created for, as it is now */
  wanted?: ComparedOrder;
  unmatched?: Pick<UnmatchedPayment, 'state'>;
  /** all disputes of the payment */
  disputes?: readonly Pick<OrderDispute, 'status'>[];
}

/** The difference between an intent and the shop's records of it; undefined when they agree. */
export function differenceOf(intent: Intent, sides: ShopSide): Difference | undefined {
  const { paid, wanted, unmatched } = sides;
  const kind = paid ? kindOfPaid(intent, paid, sides) : kindOfUnused(intent, sides);
  const order = paid ?? wanted;
  return (
    kind && {
      ...{ kind, transactionId: intent.id },
      ...(order ? { order_id: order._id } : intent.order_id !== undefined && { order_id: intent.order_id }),
      ...{ email: intent.email, amount_cents: intent.amount_cents },
      ...{ gateway: describeIntent(intent), shop: order ? describeOrder(order) : (unmatched?.state ?? 'no order') },
    }
  );
}

/** A paid order whose payment the gateway does not know. */
export function unknownAtGateway(order: ComparedOrder, transactionId: string): Difference {
  const { _id, email, total_cents } = order;
  return {
    ...{ kind: 'unknown-at-gateway', transactionId, order_id: _id, email, amount_cents: total_cents },
    ...{ gateway: 'unknown', shop: describeOrder(order) },
  };
}

function kindOfPaid(intent: Intent, order: ComparedOrder, { disputes = [] }: ShopSide): DifferenceKind | undefined {
  if (intent.status !== 'succeeded') return 'not-succeeded-at-gateway';
  if (!hasAmountOf(intent, order)) return 'amount-differs';
  const ofDispute = kindOfDispute(intent, disputes);
  if (ofDispute) return ofDispute;
  if (intent.refunded_cents !== (order.refunded_cents ?? 0)) return 'refunds-differ';
  return order.refunds?.at(-1)?.status === 'failed' ? 'refund-failed' : undefined;
}

function kindOfUnused(
  intent: Intent,
  { wanted: order, unmatched, disputes = [] }: ShopSide,
): DifferenceKind | undefined {
  if (intent.status !== 'succeeded') return undefined;
  const ofDispute = kindOfDispute(intent, disputes);
  if (ofDispute) return ofDispute;
  // The bank decides; until then there is nothing to refund.
  if (disputes.some(({ status }) => status === 'open' || status === 'inquiry')) return undefined;
  if (intent.refunded_cents >= intent.amount_cents) return undefined;
  if (unmatched?.state === 'refunded') return 'refunds-differ';
  if (!order) return 'paid-for-no-order';
  if (order.status) return 'paid-twice';
  return hasAmountOf(intent, order) ? 'paid-at-gateway-unpaid-here' : 'amount-differs';
}

function kindOfDispute(intent: Intent, disputes: NonNullable<ShopSide['disputes']>): DifferenceKind | undefined {
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute-lost';
  return intent.disputed && disputes.length === 0 ? 'dispute-unknown' : undefined;
}

function hasAmountOf({ amount_cents, currency }: Intent, { total_cents }: ComparedOrder): boolean {
  return amount_cents === total_cents && currency === 'usd';
}

function describeIntent({ status, amount_cents, currency, refunded_cents, disputed }: Intent): string {
  const amount =
    currency === 'usd' ? formatDollars(amount_cents) : `${formatDollars(amount_cents).slice(1)} ${currency}`;
  return `${status}, ${amount}${refunded(refunded_cents)}${disputed ? ', disputed' : ''}`;
}

function describeOrder({ status, total_cents, refunded_cents = 0 }: ComparedOrder): string {
  return `${status ?? 'unpaid'}, ${formatDollars(total_cents)}${refunded(refunded_cents)}`;
}

const refunded = (cents: Cents) => (cents === 0 ? '' : `, ${formatDollars(cents)} refunded`);
