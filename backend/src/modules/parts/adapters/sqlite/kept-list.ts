import type { z } from 'zod';
import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { KeptList, ListChange } from '../../domain/kept-list.js';

/** A table with one row after the first change; `entries` is JSON. */
export const keptTable = (table: string) => `
  CREATE TABLE ${table} (_id TEXT PRIMARY KEY, entries TEXT NOT NULL, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

interface Options<Entry, View> {
  table: string;
  record: z.ZodObject;
  /** until the first change */
  first: KeptList<Entry>;
  /** what `current` makes of the entries */
  view: (entries: readonly Entry[]) => View;
  /** a statement that every change runs */
  alsoWrite?: string;
}

/** A list that is kept as one row. */
export class SqliteKeptList<Entry, View> {
  private readonly readRow: (row: never) => unknown;
  /** after that many commits */
  private known: { commits: number; revision: number; view: View };

  constructor(
    private readonly store: SqliteStore,
    private readonly options: Options<Entry, View>,
  ) {
    const { first, record, view } = options;
    this.readRow = rowReader(record);
    this.known = { commits: -1, revision: first.revision, view: view(first.entries) };
  }

  read(reader: Pick<Transaction, 'one'> = this.store): KeptList<Entry> {
    const { table, first } = this.options;
    const row = reader.one<RowOf<z.ZodObject>>(`SELECT _id, entries, revision FROM ${table}`);
    return row ? (this.readRow(row as never) as KeptList<Entry>) : first;
  }

  /** What it stands for; made again only after a change. */
  current(): View {
    const { commits } = this.store;
    if (this.known.commits === commits) return this.known.view;
    const { table, first, view } = this.options;
    const { revision } = this.store.one<{ revision: number }>(`SELECT revision FROM ${table}`) ?? first;
    const unchanged = this.known.revision === revision;
    this.known = { commits, revision, view: unchanged ? this.known.view : view(this.read().entries) };
    return this.known.view;
  }

  /** Returns whether anything changed. */
  write(change: (entries: readonly Entry[], tx: Transaction) => ListChange<Entry>): Promise<boolean> {
    return this.store.write((tx) => this.writeIn(tx, change));
  }

  /** The same in the caller's transaction. */
  writeIn(tx: Transaction, change: (entries: readonly Entry[], tx: Transaction) => ListChange<Entry>): boolean {
    const now = this.read(tx);
    const { entries, event } = change(now.entries, tx);
    if (entries === now.entries) return false;
    tx.run(`REPLACE INTO ${this.options.table} (_id, entries, revision) VALUES ('parts', ?, ?)`, [
      JSON.stringify(entries),
      now.revision + 1,
    ]);
    if (this.options.alsoWrite !== undefined) tx.run(this.options.alsoWrite);
    if (event) appendAuditEvents(tx, [event]);
    return true;
  }
}
