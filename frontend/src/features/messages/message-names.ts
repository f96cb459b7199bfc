import type { MessageView } from '@/api/types.gen';

type Kind = MessageView['kind'];
export type State = MessageView['state'];

/** The options of the filter, in this order. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  'order-placed': 'Order placed',
  'payment-reminder': 'Payment reminder',
  'payment-received': 'Payment received',
  'order-shipped': 'Order shipped',
  'tracking-changed': 'Tracking changed',
  'order-refunded': 'Order refunded',
  'order-cancelled': 'Order cancelled',
  'order-to-ship': 'Order to ship',
  'dispute-opened': 'Dispute opened',
  'correction-requested': 'Correction asked for',
  'correction-accepted': 'Invoice corrected',
  'correction-refused': 'Correction refused',
  'unmatched-payment': 'Payment without an order',
  'backup-failed': 'Failed backup',
  'low-stock': 'Low stock',
  'email-verification': 'E-mail verification',
  'password-reset': 'Password reset',
};

/** Each state as admins read it. */
export const STATE_TAGS = {
  waiting: { text: 'Waiting', tone: 'accent' },
  sent: { text: 'Sent', tone: 'success' },
  failed: { text: 'Failed', tone: 'warning' },
  held: { text: 'Held', tone: 'warning' },
  'not-sent': { text: 'Not sent', tone: 'muted' },
} as const satisfies Record<State, object>;

/** Query options: a mail server takes or refuses a message at any time, and the shop has no live event for it. */
export const REFETCH_OFTEN = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 10_000,
  skipPollingIfUnfocused: true,
};

/** The recipient in words: until a message to the admins is sent, it has no address. */
export function recipientOf({ recipient }: Pick<MessageView, 'recipient'>): string {
  return recipient === 'admins' ? 'Admins' : recipient;
}

/** Whether an admin may send it again: a waiting one is sent anyway, and a link of the demo is only shown. */
export function canBeSentAgain({ state, kind }: Pick<MessageView, 'state' | 'kind'>): boolean {
  return state !== 'waiting' && kind !== 'email-verification' && kind !== 'password-reset';
}
