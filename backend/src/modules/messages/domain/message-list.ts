import type { FilterOf, ListDefinition, SortOf } from '#shared/list-definition.js';
import { orderNumberIn } from '#modules/orders/domain/order-number.js';
import { MESSAGE_KINDS, MESSAGE_STATES } from '#app/recording/messages/domain/message.js';

export const MESSAGE_LIST = {
  sorts: { created_at: 'created_at' },
  defaultSort: '-created_at',
  search: {
    fields: ['recipient', 'order_number'],
    description: "A whole order number, or the beginning of the recipient's e-mail",
    example: 'carl',
  },
  filters: {
    /** instead of a search, see `searched` */
    order_number: { kind: 'text', field: 'order_number' },
    /** the beginning of the e-mail */
    recipient: { kind: 'text', field: 'recipient' },
    state: {
      kind: 'choice',
      choices: MESSAGE_STATES,
      field: 'state',
      parameter: { description: 'Only messages in this state', example: 'failed' },
    },
    kind: {
      kind: 'choice',
      choices: MESSAGE_KINDS,
      field: 'kind',
      parameter: { description: 'Only messages of this kind', example: 'order-placed' },
    },
  },
} as const satisfies ListDefinition;
export type MessageSort = SortOf<typeof MESSAGE_LIST>;
export type MessageFilter = FilterOf<typeof MESSAGE_LIST>;

/** The filter for what is searched: an order by its number, otherwise recipients by the beginning of their e-mail. */
export function searched({ q = '', ...filter }: MessageFilter): MessageFilter {
  const order_number = orderNumberIn(q);
  if (order_number !== undefined) return { ...filter, order_number };
  const recipient = q.trim().toLowerCase();
  return recipient === '' ? filter : { ...filter, recipient };
}
