import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';

/** A short list that a store keeps as one record, so that each change sees, and replaces, the whole of it. */
export interface KeptList<Entry> {
  entries: readonly Entry[];
  /** counts the changes; 0: nothing is stored yet */
  revision: number;
}

/** What a change makes of the list; `event` is absent when nothing changes. */
export interface ListChange<Entry, Action extends string = string, Subject extends string = string> {
  entries: readonly Entry[];
  event?: AuditEvent<Action, Subject>;
}

/** Where a list is kept. */
export interface ListKeeper<Entry> {
  read(): KeptList<Entry> | Promise<KeptList<Entry>>;
  /** Returns whether anything changed. */
  write(change: (entries: readonly Entry[]) => ListChange<Entry>): Promise<boolean>;
}
