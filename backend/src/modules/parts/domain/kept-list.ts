import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';

/** A short list that a store keeps as one record, so that each change sees, and replaces, the whole of it. */
export interface KeptList<Entry> {
  entries: readonly Entry[];
  /** counts the changes; 0: nothing is stored yet */
  revision: number;
}

/** What a change makes of the list. */
export interface ListChange<Entry, Action extends string = string, Subject extends string = string> {
  /** the same array when nothing changes */
  entries: readonly Entry[];
  /** absent: the event of another change has it */
  event?: AuditEvent<Action, Subject>;
}

/** Where a list is kept. */
export interface ListKeeper<Entry> {
  read(): KeptList<Entry> | Promise<KeptList<Entry>>;
  /** Returns whether anything changed. */
  write(change: (entries: readonly Entry[]) => ListChange<Entry>): Promise<boolean>;
}
