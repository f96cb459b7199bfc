import type { Actor } from '#shared/actor.js';

/** The changed record; the label names it even after its deletion. */
export interface Subject<Type extends string = string> {
  type: Type;
  id: string;
  label: string;
}

/** Fields of a subject, with the names and units of the API. */
export type Fields = Record<string, unknown>;

/**
 * One change by an admin, or a paper that the shop has issued; each module declares its own actions. `before` and `after` have the fields
 * that changed; one of them has all fields of something added or deleted.
 */
export interface AuditEvent<Action extends string = string, SubjectType extends string = string> {
  /** of the log entry; absent: a new one */
  id?: string;
  action: Action;
  by: Actor;
  subject: Subject<SubjectType>;
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
