import { z } from 'zod';
import type { Billing } from '#shared/billing.js';
import type { Cents } from '#shared/money.js';
import { id, oneOf, optionalText, text, time, whole } from '#shared/record.js';
import { DAY_MS } from '#shared/time.js';

/** Messages to a customer about an order. */
export const CUSTOMER_KINDS = [
  'order-placed',
  'payment-reminder',
  'payment-received',
  'order-shipped',
  'tracking-changed',
  'order-refunded',
  'order-cancelled',
  'correction-accepted',
  'correction-refused',
] as const;

/** Messages to the admins who want them. */
export const ADMIN_KINDS = [
  'order-to-ship',
  'dispute-opened',
  'correction-requested',
  'unmatched-payment',
  'backup-failed',
  'low-stock',
] as const;
export type AdminKind = (typeof ADMIN_KINDS)[number];

export function isAdminKind(kind: MessageKind): kind is AdminKind {
  return (ADMIN_KINDS as readonly string[]).includes(kind);
}

/** Messages of a demo's identity emulator, which are only shown. */
export const SIGN_IN_KINDS = ['email-verification', 'password-reset'] as const;

export function isSignInKind(kind: MessageKind): boolean {
  return (SIGN_IN_KINDS as readonly string[]).includes(kind);
}

export const MESSAGE_KINDS = [...CUSTOMER_KINDS, ...ADMIN_KINDS, ...SIGN_IN_KINDS] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** `MESSAGE_RECORD` says what each means. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'held', 'not-sent'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The reason of a message that was not sent because its order has changed before it was due. */
export const OUTDATED = 'It was no longer true when it was due.';

/** The reason of a message to admins that was not sent. */
export const NOT_WANTED = 'No admin wants messages of this kind.';

/** The recipient of a message to every admin who wants its kind; sending replaces it with one message for each. */
export const ADMINS = 'admins';

/** How long messages are kept. */
export const MESSAGE_RETENTION_MS = 90 * DAY_MS;

/** A message as every store returns it. */
export const MESSAGE_RECORD = z.strictObject({
  /** its cause and its kind: one cause has one message of a kind */
  _id: text.meta({ description: 'Its id', example: '665f1c2ab3d4e5f60718293b.order-placed' }),
  kind: oneOf(...MESSAGE_KINDS).meta({ description: 'Its kind', example: 'order-placed' }),
  /** the e-mail in lower case */
  recipient: text.meta({
    description: "The recipient's e-mail, or `admins`",
    example: 'customer@northbridge.test',
  }),
  order_id: id.optional().meta({ description: 'The id of its order', example: '665f1c2ab3d4e5f60718293b' }),
  order_number: optionalText.meta({ description: 'The number of its order', example: 'NB-7K2M-9QXD' }),
  /** all that the message says, as JSON: it can be sent when its order is gone */
  content: text,
  state: oneOf(...MESSAGE_STATES).meta({
    description:
      '`waiting`: is sent when it is due. `held`: waits for an admin, after a restore or an import. `failed`: was refused or not taken for two days. `not-sent`: is not sent, for its reason',
    example: 'sent',
  }),
  reason: optionalText.meta({
    description: 'Why it failed or is not sent, or why its last try did not succeed',
    example: '550 No such mailbox',
  }),
  created_at: time.meta({ description: 'When its cause was stored', example: '2026-03-01T09:30:00.000Z' }),
  /** while a server sends it, when its lease ends */
  due_at: time.meta({
    description: 'When it is sent or tried again; of a message that does not wait, when it was last tried',
    example: '2026-03-01T09:30:00.000Z',
  }),
  /** since it was stored or an admin last sent it again, counted before each */
  tries: whole(0).meta({ description: 'Tries so far', example: 1, minimum: 0 }),
  /** how often an admin sent it again */
  resends: whole(0),
  /** the holder of the lease; only it may write the result of its try */
  lease: optionalText,
  sent_at: time.optional().meta({ description: 'When the mail server took it', example: '2026-03-01T09:30:00.000Z' }),
});
export type Message = z.infer<typeof MESSAGE_RECORD>;

/** A cancelled order as its message tells it: without what its customer entered, which is deleted with the order. */
export interface CancelledOrderContent {
  number: string;
  lines: readonly OrderContentLine[];
  total_cents: Cents;
  created_at: string;
}

/** The order as its other messages tell it. */
export interface OrderContent extends CancelledOrderContent {
  po_number?: string;
  /** the customer's name */
  name: string;
  delivery_address: string;
}

/** Pieces of a part; `remaining`: those that are shipped, if others were refunded before. */
export interface OrderContentLine {
  part_name: string;
  sku?: string;
  amount: number;
  total_cents: Cents;
  remaining?: number;
}

export interface ParcelContent {
  /** the carrier's name, as people write it */
  carrier: string;
  number: string;
  /** https */
  url?: string;
}

/** What each kind of message says; times are ISO 8601, UTC. */
export interface MessageContents {
  'order-placed': { order: OrderContent; /** when the order ends unless it is paid */ pay_by?: string };
  'payment-reminder': { order: OrderContent; pay_by: string };
  'payment-received': {
    order: OrderContent;
    paid_at: string;
    /** whether its invoice is attached */
    hasInvoice?: boolean;
  };
  'order-shipped': { order: OrderContent; shipped_at: string; parcels?: readonly ParcelContent[] };
  'tracking-changed': { order: OrderContent; parcels: readonly ParcelContent[] };
  'order-refunded': {
    order: OrderContent;
    refund_cents: Cents;
    /** all refunds so far */
    refunded_cents: Cents;
    /** what the admin entered */
    reason?: string;
    /** the pieces that it pays back; absent: it is of an amount */
    lines?: readonly OrderContentLine[];
    /** the refund whose credit note is attached */
    credited_refund?: string;
  };
  'order-cancelled': { order: CancelledOrderContent; by: 'expiry' | 'admin' };
  'correction-accepted': {
    order: OrderContent;
    /** the number of the replaced one; the new one is attached */ invoice: string;
  };
  'correction-refused': { order: OrderContent; invoice: string; /** what the admin entered */ reason: string };
  'order-to-ship': { order: OrderContent; paid_at: string };
  'dispute-opened': { order: OrderContent; amount_cents: Cents; isInquiry: boolean };
  'correction-requested': Billing & { order: OrderContent; invoice: string };
  'unmatched-payment': { transaction: string; amount_cents: Cents; reason: string; email?: string };
  'backup-failed': { failed_at: string; reason: string };
  'low-stock': { parts: readonly { id: string; name: string; sku?: string; quantity: number }[]; total: number };
  'email-verification': { link: string };
  'password-reset': { link: string };
}

type NewMessage<Kind extends MessageKind> = Pick<Message, 'recipient'> &
  Partial<Pick<Message, 'order_id' | 'order_number' | 'created_at' | 'due_at'>> & {
    /** what the message is about, unique among those of its kind */
    cause: string;
    kind: Kind;
    content: MessageContents[Kind];
  };

/** A message to store with the change that causes it. */
export function newMessage<Kind extends MessageKind>({ cause, kind, content, ...parts }: NewMessage<Kind>): Message {
  const created_at = parts.created_at ?? new Date().toISOString();
  return {
    due_at: created_at,
    ...parts,
    ...{
      _id: `${cause}.${kind}`,
      kind,
      content: JSON.stringify(content),
      created_at,
      state: 'waiting',
      tries: 0,
      resends: 0,
    },
  };
}
