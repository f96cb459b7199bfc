import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SqlValue } from '#shared/sqlite/bind.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { counterValue } from '#shared/sqlite/keyset-page.js';
import { UniqueViolation } from '#shared/sqlite/sqlite-error.js';
import { storeNameKeys } from '#modules/parts/adapters/sqlite/part.schema.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { flag, type Field } from '../../domain/fields.js';
import { descriptionOf, KIND_NAMES, type AnyRecord, type Kind } from '../../domain/kinds.js';
import type { Revisions } from '../../domain/move-file.js';
import { DuplicateRecord, MoveRefusal } from '../../domain/move-refusal.js';
import { MovableStore, type Filling } from '../../ports/movable-store.js';
import { SQLITE_KINDS } from './sqlite-kinds.js';

type Row = Record<string, string | number | null>;
type Reader = Pick<Transaction, 'all'>;

/** Rows read at a time. */
const PAGE = 500;

/** The shop's SQLite file as a whole. It is filled in one transaction, so a stop at any moment leaves it as empty as it was. */
export class SqliteMovableStore extends MovableStore {
  override readonly from = 'sqlite';

  constructor(private readonly store: SqliteStore) {
    super();
  }

  /** Transactions leave nothing half done. */
  override async settle(): Promise<void> {
    return Promise.resolve();
  }

  override async revisions(): Promise<Revisions> {
    return {
      parts: counterValue(this.store, 'parts.revision'),
      reviews: counterValue(this.store, 'reviews.revision'),
    };
  }

  override records(kind: Kind): AsyncIterable<readonly AnyRecord[]> {
    return recordsOf(this.store, kind);
  }

  override async filled(): Promise<Kind[]> {
    return filledKinds(this.store);
  }

  override fill(work: (filling: Filling) => Promise<void>): Promise<void> {
    return this.store.writeAlone(async (tx) => {
      if (filledKinds(tx).length > 0) throw new MoveRefusal('Somebody else has filled the store meanwhile.');
      await work({
        add: async (kind, records) => addAll(tx, kind, records),
        complete: async (revisions) => {
          storeNameKeys(tx);
          keepRevisions(tx, revisions);
        },
        records: (kind) => recordsOf(tx, kind),
      });
    });
  }
}

function filledKinds(reader: Reader): Kind[] {
  return KIND_NAMES.filter((kind) => reader.all(`SELECT 1 FROM ${SQLITE_KINDS[kind].table} LIMIT 1`).length > 0);
}

async function* recordsOf(reader: Reader, kind: Kind): AsyncGenerator<readonly AnyRecord[]> {
  const { table, order, nullsFirst } = SQLITE_KINDS[kind];
  const fields = Object.entries(descriptionOf(kind).fields);
  const columns = new Set([...fields.map(([name]) => name), ...order]);
  const page = (where: string, by: readonly string[], params: readonly SqlValue[]) =>
    reader.all<Row>(
      `SELECT ${[...columns].join(', ')} FROM ${table} WHERE ${where} ORDER BY ${by.join(', ')} LIMIT ${PAGE}`,
      params,
    );
  const toRecord = (row: Row) =>
    Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const value = row[name] ?? null;
        return value === null ? [] : [[name, valueOf(field, value)]];
      }),
    );
  /** Every row that fulfils the condition, page after page by the columns. */
  async function* walk(condition: string, by: readonly string[]): AsyncGenerator<readonly AnyRecord[]> {
    let rows = page(condition, by, []);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      yield rows.map(toRecord);
      await nextTurn();
      const row = last;
      const after = by.map((column) => row[column] ?? null);
      rows = page(`${condition} AND (${by.join(', ')}) > (${by.map(() => '?').join(', ')})`, by, after);
    }
  }
  if (nullsFirst) yield* walk(`${order[0]} IS NULL`, order.slice(1));
  yield* walk(nullsFirst ? `${order[0]} IS NOT NULL` : 'TRUE', order);
}

function valueOf(field: Field, column: string | number): unknown {
  if (field.items) return JSON.parse(column as string);
  return field.accepts === flag.accepts ? column === 1 : column;
}

function columnOf(value: unknown): SqlValue {
  return Array.isArray(value) ? JSON.stringify(value) : ((value ?? null) as SqlValue);
}

function addAll(tx: Transaction, kind: Kind, records: readonly AnyRecord[]): void {
  const { table, order, becomes = [] } = SQLITE_KINDS[kind];
  const columns = Object.keys(descriptionOf(kind).fields);
  const first = columns.filter((column) => !becomes.includes(column));
  const insert = `INSERT INTO ${table} (${first.join(', ')}) VALUES (${first.map(() => '?').join(', ')})`;
  const set = becomes.map((column) => `${column} = ?`).join(', ');
  const become = `UPDATE ${table} SET ${set} WHERE ${order[0]} = ?`;
  for (const [place, record] of records.entries()) {
    const values = (names: readonly string[]) => names.map((column) => columnOf(record[column]));
    try {
      tx.run(insert, values(first));
      if (becomes.length > 0) tx.run(become, values([...becomes, order[0]]));
    } catch (error) {
      throw error instanceof UniqueViolation ? new DuplicateRecord(place) : error;
    }
  }
}

function keepRevisions(tx: Transaction, { parts, reviews }: Revisions): void {
  tx.run(`UPDATE counters SET value = ? WHERE name = 'parts.revision'`, [parts]);
  tx.run(`UPDATE counters SET value = ? WHERE name = 'reviews.revision'`, [reviews]);
}
