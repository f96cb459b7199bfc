import { setImmediate as nextTurn } from 'node:timers/promises';
import { uploadsFolder } from '#modules/parts/adapters/sqlite/upload.schema.js';
import { DomainError } from '#shared/domain-error.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { isConstraintViolation } from '#shared/sqlite/sqlite-error.js';
import { SCHEMA, type SchemaEntry, type SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { type DataCheck, DERIVED, type DerivedCheck } from '../../domain/data-check.js';
import { DataChecker, type Problems } from '../../ports/data-checker.js';
import {
  COPY_AND_COUNT,
  COUNTED_TABLES,
  REFILL_SEARCH,
  REVISE_LISTS,
  SEARCH_INDEXES,
  SEARCH_QUEUES,
} from '#app/data-transfer/adapters/sqlite/derived-data.schema.js';
import { schemaFaults, sqliteProblems } from './sqlite-problems.js';
import { isSortKey, setKey, wrongKeys } from './sqlite-derived-keys.js';
import { wrongStates } from './sqlite-sum-problems.js';

/** Tables with nothing but what is copied from the records, and the one with the last outcome. */
const DERIVED_TABLES = [...SEARCH_QUEUES, ...COUNTED_TABLES, 'data_check'];
const VIRTUAL = 'CREATE VIRTUAL TABLE';
const SET_PAYMENT_STATE = 'UPDATE orders SET payment_state = ? WHERE _id = ?';

/** Inspects the SQLite file in one read transaction, so that every operation is in all tables or in none. */
export class SqliteDataChecker extends DataChecker {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override inspect<T>(work: (problems: Problems) => Promise<T>): Promise<T> {
    const files = uploadsFolder(this.store.path);
    return this.store.inSnapshot((query) => work(sqliteProblems(query, this.store.declaredSchema(), files)));
  }

  override async repair(checks: readonly DerivedCheck[], onRepair: (line: string) => void): Promise<void> {
    const repairs: Record<DerivedCheck, (tx: Transaction) => string | Promise<string>> = {
      schema: (tx) => createAgain(tx, this.store.declaredSchema()),
      counters: countAgain,
      search: (tx) => fillAgain(tx, this.store),
    };
    try {
      // Not in steps, which empty the search queues: one of them may be missing.
      const lines = await this.store.writeAlone(
        async (tx) => {
          const done: string[] = [];
          for (const check of DERIVED.filter((name) => checks.includes(name))) done.push(await repairs[check](tx));
          return done;
        },
        { defensive: false },
      );
      lines.forEach(onRepair);
    } catch (error) {
      throw contradiction(error) ?? error;
    }
  }

  override async saveResult(outcome: DataCheck): Promise<void> {
    await this.store.write((tx) =>
      tx.run('REPLACE INTO data_check (id, outcome) VALUES (1, ?)', [JSON.stringify(outcome)]),
    );
  }

  override async lastResult(): Promise<DataCheck | undefined> {
    const row = this.store.one<{ outcome: string }>('SELECT outcome FROM data_check');
    return row && (JSON.parse(row.outcome) as DataCheck);
  }
}

/** Drops what differs from the declared schema and creates it and what is missing; tables first, because the others need them. */
function createAgain(tx: Transaction, declared: readonly SchemaEntry[]): string {
  const created: string[] = [];
  for (const wanted of ['table', 'index', 'trigger'] as const)
    for (const fault of schemaFaults(declared, tx.all<SchemaEntry>(SCHEMA)).filter(isDerived)) {
      const { type, name, sql, isMissing } = fault;
      if (type !== wanted) continue;
      created.push(name);
      // A search index is created when it is filled.
      if (sql.startsWith(VIRTUAL)) continue;
      if (!isMissing) tx.run(`DROP ${type} ${name}`);
      tx.run(sql);
    }
  return `Created again: ${created.join(', ') || 'nothing'}.`;
}

/** A table of records cannot be created again. */
function isDerived({ type, name, sql }: SchemaEntry): boolean {
  return type !== 'table' || sql.startsWith(VIRTUAL) || DERIVED_TABLES.includes(name);
}

/** Computes keys again from the texts of their records. */
async function deriveKeys(tx: Transaction, areSortKeys: boolean): Promise<void> {
  const wrong = wrongKeys(
    (sql, params) => tx.all(sql, params),
    (key) => isSortKey(key) === areSortKeys,
  );
  for await (const { actual, ...one } of wrong) tx.run(setKey(one), [actual, one._id]);
}

async function countAgain(tx: Transaction): Promise<string> {
  await deriveKeys(tx, true);
  for await (const { _id, actual } of wrongStates((sql, params) => tx.all(sql, params)))
    tx.run(SET_PAYMENT_STATE, [actual ?? null, _id]);
  await runEach(tx, COPY_AND_COUNT);
  return 'Computed all counters, sums of sales, payment states, customers, sort keys and lists of orders by part again.';
}

/** Creates the search indexes again, because a damaged one may refuse to be filled. */
async function fillAgain(tx: Transaction, store: SqliteStore): Promise<string> {
  await deriveKeys(tx, false);
  for (const { name, sql } of store.declaredSchema().filter((entry) => entry.sql.startsWith(VIRTUAL))) {
    // `DROP TABLE` opens the index, and fails when one of its own tables is missing or damaged.
    removeFromSchema(tx, name);
    for (const table of ['data', 'idx', 'config'].map((part) => `${name}_${part}`))
      if (await isDamaged(store, table)) removeFromSchema(tx, table);
      else tx.run(`DROP TABLE IF EXISTS ${table}`);
    tx.run(sql);
  }
  await runEach(tx, REFILL_SEARCH + REVISE_LISTS);
  return `Filled ${SEARCH_INDEXES.length} search indexes again.`;
}

/** In the thread, because a transaction that has read a damaged page changes nothing more. */
async function isDamaged(store: SqliteStore, table: string): Promise<boolean> {
  try {
    const [first] = await store.allInThread<{ integrity_check: string }>(`PRAGMA integrity_check('${table}')`);
    return first?.integrity_check !== 'ok';
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'storage-damaged') throw error;
    return true;
  }
}

/** Leaves the pages of the table unused, until a backup leaves them out. */
function removeFromSchema(tx: Transaction, table: string): void {
  tx.run('PRAGMA writable_schema = ON');
  tx.run('DELETE FROM sqlite_schema WHERE tbl_name = ?', [table]);
  tx.run('PRAGMA writable_schema = RESET');
}

/** None of the statements contains a semicolon. */
async function runEach(tx: Transaction, statements: string): Promise<void> {
  for (const statement of statements.split(';').filter((sql) => sql.trim() !== '')) {
    tx.run(statement);
    await nextTurn();
  }
}

/** The refusal of a constraint of the schema: records contradict it, and the checks of the records name them. */
function contradiction(error: unknown): DomainError | undefined {
  if (!isConstraintViolation(error)) return undefined;
  return new DomainError(
    'conflict',
    'records-contradict',
    `Records contradict each other (${(error as Error).message}).`,
  );
}
