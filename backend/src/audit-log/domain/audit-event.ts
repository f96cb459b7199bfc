import type { Actor } from '#shared/actor.js';

/** Every change that an admin can make to the shop's data. */
export const ACTIONS = [
  'part-added',
  'part-changed',
  'part-deleted',
  'order-shipped',
  'order-shipping-undone',
  'order-deleted',
  'payment-recorded',
  'order-refunded',
  'payment-refunded',
  'admin-made',
  'admin-removed',
  'review-hidden',
  'review-shown',
  'demo-cleared',
] as const;
export type Action = (typeof ACTIONS)[number];

export const SUBJECT_TYPES = ['part', 'order', 'user', 'review', 'payment', 'shop'] as const;

/** The changed record; the label names it even after its deletion. */
export interface Subject {
  type: (typeof SUBJECT_TYPES)[number];
  id: string;
  label: string;
}

/** Fields of a subject, with the names and units of the API. */
export type Fields = Record<string, unknown>;

/** One change by an admin. `before` and `after` have the fields that changed; one of them has all fields of something added or deleted. */
export interface AuditEvent {
  action: Action;
  by: Actor;
  subject: Subject;
  before?: Fields;
  after?: Fields;
}

/** The fields in which two states of a record differ, before and after. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys({ ...before, ...after }).filter((field) => before[field] !== after[field]);
  const of = (state: Fields) =>
    Object.fromEntries(changed.flatMap((field) => (state[field] === undefined ? [] : [[field, state[field]]])));
  return { before: of(before), after: of(after) };
}
