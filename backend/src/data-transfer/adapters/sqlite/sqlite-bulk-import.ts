import { COPY_AND_COUNT, REFILL_SEARCH } from './derived-data.schema.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';

interface SchemaEntry {
  type: 'index' | 'trigger';
  name: string;
  sql: string;
}

/** Indexes that no unique value needs, and triggers that maintain data. The audit log stays guarded: its head needs its trigger. */
const SUSPENDED = `
  SELECT type, name, sql FROM sqlite_schema
  WHERE (type = 'index' AND sql LIKE 'CREATE INDEX%')
    OR (type = 'trigger' AND sql LIKE '% AFTER %' AND name <> 'audit_log_head')`;

/** The guards of the audit log as well. */
export const ALL_TRIGGERS = `SELECT type, name, sql FROM sqlite_schema WHERE type = 'trigger'`;

/**
 * Drops the indexes and the triggers that maintain derived data, because building both once for a million records takes minutes and
 * maintaining them with each record takes half an hour. Returns the function that builds them again, in the same transaction.
 */
export function suspendMaintenance(tx: Transaction, which = SUSPENDED): () => void {
  const suspended = tx.all<SchemaEntry>(which);
  // Memory for the transaction's connection alone: 200 MB, so that unique indexes are not read from disk for each record.
  tx.run('PRAGMA cache_size = -200000');
  for (const { type, name } of suspended) tx.run(`DROP ${type} ${name}`);
  const create = (wanted: SchemaEntry['type']) => {
    for (const { type, sql } of suspended) if (type === wanted) tx.run(sql);
  };
  return () => {
    create('index');
    run(tx, COPY_AND_COUNT + REFILL_SEARCH);
    create('trigger');
  };
}

/** None of the statements contains a semicolon. */
function run(tx: Transaction, statements: string): void {
  for (const statement of statements.split(';')) if (statement.trim() !== '') tx.run(statement);
}
