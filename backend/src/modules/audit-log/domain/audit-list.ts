import { dayRange, type FilterOf, type ListDefinition, type SortOf } from '#shared/list-definition.js';
import { ACTIONS } from './audited-actions.js';

/** Sorted by `seq`, the order of writing, because a clock may have been wrong. */
export const AUDIT_LIST = {
  sorts: { at: 'seq' },
  defaultSort: '-at',
  search: {
    fields: ['actor', 'subject', 'subject_id'],
    description: "Words; each must begin a word of the actor, the record's name or its id",
    example: 'processor',
  },
  filters: {
    action: {
      kind: 'choice',
      choices: ACTIONS,
      field: 'action',
      parameter: { description: 'Only this action', example: 'part-changed' },
    },
    actor: {
      kind: 'text',
      field: 'actor',
      parameter: { description: 'Only actions of this actor, ignoring case', example: 'admin@northbridge.test' },
    },
    ...dayRange('at'),
  },
} as const satisfies ListDefinition;
export type AuditSort = SortOf<typeof AUDIT_LIST>;
export type AuditFilter = FilterOf<typeof AUDIT_LIST>;
