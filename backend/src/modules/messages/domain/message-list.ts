import type { FilterOf, ListDefinition, SortOf } from '#shared/list-definition.js';
import { MESSAGE_KINDS, MESSAGE_STATES } from '../recording/domain/message.js';

export const MESSAGE_LIST = {
  sorts: { created_at: 'created_at' },
  defaultSort: '-created_at',
  search: {
    fields: ['recipient', 'order_number'],
    description: "Words; each must begin a word of the recipient's e-mail or the order number",
    example: 'carl',
  },
  filters: {
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
