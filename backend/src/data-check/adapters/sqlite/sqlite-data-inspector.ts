import { setImmediate as nextTurn } from 'node:timers/promises';
import { COPY_ORDER_PARTS, PART_NAMES } from '#modules/orders/adapters/sqlite/order-lines.schema.js';
import { SUM_ORDERS } from '#modules/orders/adapters/sqlite/sales.schema.js';
import { PAYMENT_STATE } from '#modules/payments/adapters/sqlite/payment.schema.js';
import { SCHEMA, type SchemaEntry, type SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { DataCheck, DerivedCheck } from '../../domain/data-check.js';
import { DataInspector, type Problems } from '../../ports/data-inspector.js';
import { COUNT_ROWS, REFILL_SEARCH, SEARCH_INDEXES, SEARCH_QUEUES } from './derived-data.schema.js';
import { schemaFaults, sqliteProblems } from './sqlite-problems.js';

/** Tables with nothing but what triggers copy from the records. */
const DERIVED_TABLES = [...SEARCH_QUEUES, 'order_parts'];
const SET_PART_NAMES = `UPDATE orders SET part_names = ${PART_NAMES} WHERE part_names IS NOT ${PART_NAMES};`;
const SET_PAYMENT_STATES = `UPDATE orders SET payment_state = ${PAYMENT_STATE} WHERE payment_state IS NOT ${PAYMENT_STATE};`;

/** Inspects the SQLite file in one read transaction, so that every operation is in all tables or in none. */
export class SqliteDataInspector extends DataInspector {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override inspect<T>(work: (problems: Problems) => Promise<T>): Promise<T> {
    return this.store.inSnapshot((query) => work(sqliteProblems(query, this.store.declaredSchema())));
  }

  override async repair(check: DerivedCheck): Promise<string> {
    const { statements, done } = this.repairOf(check);
    // Not in steps, which empty the search queues: one of them may be missing.
    return this.store.writeAlone(async (tx) => {
      for (const statement of statements) {
        tx.run(statement);
        await nextTurn();
      }
      return done;
    });
  }

  override async keep(outcome: DataCheck): Promise<void> {
    await this.store.write((tx) =>
      tx.run('REPLACE INTO data_check (id, outcome) VALUES (1, ?)', [JSON.stringify(outcome)]),
    );
  }

  override async last(): Promise<DataCheck | undefined> {
    const row = this.store.one<{ outcome: string }>('SELECT outcome FROM data_check');
    return row && (JSON.parse(row.outcome) as DataCheck);
  }

  private repairOf(check: DerivedCheck): { statements: string[]; done: string } {
    switch (check) {
      case 'schema': {
        const faults = schemaFaults(this.store.declaredSchema(), this.store.all<SchemaEntry>(SCHEMA)).filter(isDerived);
        return {
          statements: faults.flatMap(({ isMissing, type, name, sql }) => [
            ...(isMissing ? [] : [`DROP ${type} ${name}`]),
            sql,
          ]),
          done: `Created again: ${faults.map(({ name }) => name).join(', ') || 'nothing'}.`,
        };
      }
      case 'search':
        return {
          statements: statementsIn(REFILL_SEARCH),
          done: `Filled ${SEARCH_INDEXES.length} search indexes again.`,
        };
      case 'counters':
        return {
          statements: statementsIn(SET_PAYMENT_STATES + SET_PART_NAMES + COPY_ORDER_PARTS + SUM_ORDERS + COUNT_ROWS),
          done: 'Computed all counters, sums of sales, payment states and lists of orders by part again.',
        };
    }
  }
}

/** A table of records cannot be created again. */
function isDerived({ type, name, sql }: SchemaEntry): boolean {
  return type !== 'table' || sql.startsWith('CREATE VIRTUAL TABLE') || DERIVED_TABLES.includes(name);
}

/** None of the statements contains a semicolon. */
function statementsIn(sql: string): string[] {
  return sql.split(';').filter((statement) => statement.trim() !== '');
}
