import { dayRange, type FilterOf, type ListDefinition, type SortOf } from '#shared/list-definition.js';
import { PAPER_KINDS } from '#app/recording/papers/domain/paper.js';

export const PAPER_LIST = {
  sorts: { issued_at: 'issued_at' },
  defaultSort: '-issued_at',
  search: {
    fields: ['number', 'order_number', 'email', 'buyer'],
    description:
      "Words; each must begin a word of the paper's or order's number, the customer's e-mail or the buyer's name",
    example: '2026-000123',
  },
  filters: {
    kind: {
      kind: 'choice',
      choices: PAPER_KINDS,
      field: 'kind',
      parameter: { description: 'Only papers of this kind', example: 'invoice' },
    },
    email: {
      kind: 'text',
      field: 'email',
      parameter: {
        description: 'Only papers of the customer with this e-mail, in lower case',
        example: 'customer@northbridge.test',
      },
    },
    ...dayRange('issued_at'),
  },
} as const satisfies ListDefinition;
export type PaperSort = SortOf<typeof PAPER_LIST>;
export type PaperFilter = FilterOf<typeof PAPER_LIST>;
