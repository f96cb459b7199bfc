import type { Transaction } from './group-commit.js';
import { nameOf, type SearchIndex } from './search-index.js';

/** Rows that one statement brings up to date; bounds the time that other requests wait for it. */
export const QUEUE_CHUNK = 200;

/** The name of the table with the rows that a transaction has changed, and with their texts in the index. */
export const queueOf = (index: SearchIndex) => `${nameOf(index)}_queue`;

/**
 * Creates the queue of an index and the triggers that fill it. FTS5 writes to the file at each statement and savepoint, so a transaction
 * brings all of its rows up to date before its commit. `entry` is the number of the row's entry; NULL: the row has none yet.
 */
export function createQueue(index: SearchIndex): string {
  const { table, columns } = index;
  const queue = queueOf(index);
  const isChanged = columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  const texts = columns.map((column) => `old.${column}`).join(', ');
  // A row that is queued already keeps its entry.
  const addOld = `INSERT INTO ${queue} VALUES (old.seq, old.seq, ${texts}) ON CONFLICT DO NOTHING;`;
  return `
    CREATE TABLE ${queue} (seq INTEGER PRIMARY KEY, entry INTEGER, ${columns.join(', ')});
    CREATE TRIGGER ${queue}_insert AFTER INSERT ON ${table} BEGIN
      INSERT INTO ${queue} (seq) VALUES (new.seq) ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER ${queue}_delete AFTER DELETE ON ${table} BEGIN ${addOld} END;
    CREATE TRIGGER ${queue}_update AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${isChanged} BEGIN ${addOld} END;`;
}

/** Brings the queued rows of each index up to date, in steps. Skips queues with fewer rows than `atLeast`. */
export function* emptyQueues(tx: Transaction, indexes: readonly SearchIndex[], atLeast = 1): Generator<void> {
  if (indexes.length === 0) return;
  const isLong = (index: SearchIndex) => `EXISTS (SELECT 1 FROM ${queueOf(index)} LIMIT 1 OFFSET ${atLeast - 1})`;
  const long = indexes.map((index) => `SELECT '${index.table}' AS name WHERE ${isLong(index)}`).join(' UNION ALL ');
  const next = () => {
    const first = tx.one<{ name: string }>(`${long} LIMIT 1`);
    return indexes.find(({ table }) => table === first?.name);
  };
  for (let index = next(); index; index = next()) {
    tx.run(updateOf(index));
    tx.run(`DELETE FROM ${queueOf(index)} WHERE seq IN (SELECT seq FROM (${nextOf(index)}))`);
    yield;
  }
}

/**
 * Deletes and inserts the entries of the next rows in the order of their numbers, a deleted one first, because FTS5 also writes whenever a
 * number is lower than the one before. CROSS JOIN makes SQLite read the queue first.
 */
function updateOf(index: SearchIndex): string {
  const { table, columns } = index;
  const name = nameOf(index);
  const texts = columns.join(', ');
  return `INSERT INTO ${name} (${name}, rowid, ${texts})
    SELECT 'delete', entry, ${texts} FROM (${nextOf(index)}) WHERE entry IS NOT NULL
    UNION ALL
    SELECT NULL, seq, ${columns.map((column) => `${table}.${column}`).join(', ')} FROM (${nextOf(index)}) CROSS JOIN ${table} USING (seq)
    ORDER BY 2, 1 DESC`;
}

function nextOf(index: SearchIndex): string {
  return `SELECT * FROM ${queueOf(index)} ORDER BY seq LIMIT ${QUEUE_CHUNK}`;
}
