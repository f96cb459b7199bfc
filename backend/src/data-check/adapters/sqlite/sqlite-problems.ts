import { Readable } from 'node:stream';
import { UNLOGGED } from '#app/recording/papers/adapters/sqlite/paper.schema.js';
import { DomainError } from '#shared/domain-error.js';
import { fileIn } from '#shared/stored-file.js';
import { nameOf, type SearchIndex, TOKENIZER } from '#shared/sqlite/search-index.js';
import { SCHEMA, type SchemaEntry, type SnapshotQuery } from '#shared/sqlite/sqlite-store.js';
import { type Finding, MAX_COUNTED, type StoreCheck } from '../../domain/data-check.js';
import { attributeProblems } from '../../domain/attribute-problems.js';
import { messageProblems } from '../../domain/message-problems.js';
import { fileFindings, namedUploadProblems } from '../../domain/upload-problems.js';
import { paperProblems } from '../../domain/paper-problems.js';
import * as rules from '../../domain/problems.js';
import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import { recordReader } from '#app/data-transfer/adapters/sqlite/sqlite-records.js';
import { recordFaults } from '../../domain/record-faults.js';
import type { Problems } from '../../ports/data-checker.js';
import {
  COUNTED_TABLES,
  SEARCH_INDEXES,
  SEARCH_QUEUES,
} from '#app/data-transfer/adapters/sqlite/derived-data.schema.js';
import { isSortKey, keyProblems } from './sqlite-derived-keys.js';
import { rowProblems, sumProblems } from './sqlite-sum-problems.js';

type Query = SnapshotQuery;

/**
 * The checks over one moment of the file.
 * @param files the folder with the files of uploads
 */
export function sqliteProblems(query: Query, declared: readonly SchemaEntry[], files: string): Problems {
  const read = recordReader(query);
  const checks: Record<StoreCheck, () => AsyncIterable<Finding>> = {
    storage: () => storageProblems(query),
    schema: () => schemaProblems(query, declared),
    records: () => recordFaults(read),
    attributes: () => attributeProblems(read),
    uploads: () => namedUploadProblems(read),
    files: () => fileFindings(read, (name) => fileIn(files, name)),
    stock: () => rowProblems<rules.PartStock>(query, STOCK, rules.stockProblem),
    orders: () => allOrderProblems(query, read),
    messages: () => messageProblems(read),
    papers: () => papersWithLogProblems(query, read),
    // A transaction leaves no unfinished work.
    work: () => Readable.from([]),
    counters: () => intactOnly(query, declared, COUNTED_TABLES, () => sumProblems(query)),
    search: () => searchProblems(query, declared),
  };
  return (check) => checks[check]();
}

/** Reads every page of each table and of its indexes. */
async function* storageProblems(query: Query): AsyncGenerator<string> {
  const tables = await query<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name`,
  );
  await query('PRAGMA cache_size = -64000');
  for (const { name } of tables) for (const fault of await faultsOf(query, name)) yield `${name}: ${fault}.`;
  for (const { table, rowid, parent } of await query<{ table: string; rowid: number; parent: string }>(
    'PRAGMA foreign_key_check',
  ))
    yield `${table}: row ${rowid} refers to a row of ${parent} that does not exist.`;
}

/** What SQLite finds in the pages of a table or of a search index. */
async function faultsOf(query: Query, name: string): Promise<string[]> {
  const rows = await query<{ integrity_check: string }>(`PRAGMA integrity_check('${name}')`);
  return rows.map(({ integrity_check }) => integrity_check).filter((fault) => fault !== 'ok');
}

interface SchemaFault extends SchemaEntry {
  isMissing: boolean;
}

/** What is missing from the real schema or differs from the declared one. */
export function schemaFaults(declared: readonly SchemaEntry[], real: readonly SchemaEntry[]): SchemaFault[] {
  const found = new Map(real.map(({ type, name, sql }) => [`${type} ${name}`, plain(sql)]));
  return declared.flatMap((entry) => {
    const sql = found.get(`${entry.type} ${entry.name}`);
    return sql === plain(entry.sql) ? [] : [{ ...entry, isMissing: sql === undefined }];
  });
}

/** Versions write the same migration with other white space and parentheses. */
const plain = (sql: string) => sql.replace(/[\s()]+/g, ' ');

async function* schemaProblems(query: Query, declared: readonly SchemaEntry[]): AsyncGenerator<string> {
  for (const { isMissing, type, name } of schemaFaults(declared, await query<SchemaEntry>(SCHEMA)))
    yield isMissing ? rules.missingProblem(type, name) : rules.differentProblem(type, name);
}

/** The problems of the tables' content, or those of the tables themselves, whose content cannot be read then. */
async function* intactOnly(
  query: Query,
  declared: readonly SchemaEntry[],
  tables: readonly string[],
  contentProblems: () => AsyncIterable<string>,
): AsyncGenerator<string> {
  let isIntact = true;
  const entries = declared.filter(({ type, name }) => type === 'table' && tables.includes(name));
  for await (const line of schemaProblems(query, entries)) {
    isIntact = false;
    yield line;
  }
  if (isIntact) yield* contentProblems();
}

/** The lines themselves, because another check compares them with the table that triggers maintain. */
const STOCK = `
  WITH sold AS (
    SELECT value ->> 'part_id' AS part_id, sum(value ->> 'amount') AS ordered FROM orders, json_each(lines) GROUP BY 1
  ), returned AS (
    SELECT line.value ->> 'part_id' AS part_id, sum(line.value ->> 'restocked') AS restocked
    FROM orders, json_each(refunds) AS refund, json_each(refund.value, '$.lines') AS line
    WHERE refunds IS NOT NULL GROUP BY 1
  )
  SELECT * FROM (
    SELECT seq, _id, name, quantity, total_stocked, coalesce(ordered, 0) AS ordered, coalesce(restocked, 0) AS restocked
    FROM parts LEFT JOIN sold ON sold.part_id = parts._id LEFT JOIN returned ON returned.part_id = parts._id
  ) WHERE quantity <> total_stocked - ordered + restocked ORDER BY seq`;

async function* allOrderProblems(query: Query, read: ReadRecords): AsyncGenerator<string> {
  for (const [field, problem] of Object.entries(rules.SHARED_PROBLEMS))
    yield* rowProblems<{ value: string; one: string; other: string }>(
      query,
      `SELECT ${field} AS value, min(_id) AS one, max(_id) AS other FROM orders
       WHERE ${field} IS NOT NULL GROUP BY ${field} HAVING count(*) > 1`,
      ({ value, one, other }) => problem(value, one, other),
    );
  yield* rules.orderProblems(read);
}

async function* papersWithLogProblems(query: Query, read: ReadRecords): AsyncGenerator<string> {
  const unlogged = await query<{ _id: string }>(`SELECT _id FROM papers WHERE ${UNLOGGED}`);
  yield* paperProblems(read, new Set(unlogged.map(({ _id }) => _id)));
}

async function* searchProblems(query: Query, declared: readonly SchemaEntry[]): AsyncGenerator<string> {
  yield* keyProblems(query, (key) => !isSortKey(key));
  for (const queue of SEARCH_QUEUES) yield* intactOnly(query, declared, [queue], () => queueProblems(query, queue));
  await query('PRAGMA query_only = OFF');
  for (const index of SEARCH_INDEXES)
    yield* intactOnly(query, declared, [nameOf(index)], () => indexProblems(query, index));
}

async function* indexProblems(query: Query, index: SearchIndex): AsyncGenerator<string> {
  const name = nameOf(index);
  try {
    const faults = await faultsOf(query, name);
    for (const fault of faults) yield rules.searchIndexProblem(name, fault);
    if (faults.length === 0) yield* wordProblems(query, index);
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'storage-damaged') throw error;
    yield rules.searchIndexProblem(name, (error as Error).message);
  }
}

function queueProblems(query: Query, queue: string): AsyncGenerator<string> {
  const count = `SELECT count(*) AS rows FROM ${queue} HAVING rows > 0`;
  return rowProblems<{ rows: number }>(query, count, ({ rows }) => rules.queueProblem(queue, rows));
}

/**
 * Compares a search index with a new one of the same rows: how many rows have each word, and the sums of their numbers. The new
 * one is temporary.
 */
async function* wordProblems(query: Query, index: SearchIndex): AsyncGenerator<string> {
  const { table, columns } = index;
  const name = nameOf(index);
  await query(`CREATE VIRTUAL TABLE temp.expected USING fts5 (
    ${columns.join(', ')}, content = '', tokenize = "${TOKENIZER}", detail = none, columnsize = 0)`);
  await query(
    `INSERT INTO temp.expected (rowid, ${columns.join(', ')}) SELECT seq, ${columns.join(', ')} FROM ${table}`,
  );
  await query(`CREATE VIRTUAL TABLE temp.expected_words USING fts5vocab(temp, expected, instance)`);
  await query(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, ${name}, instance)`);
  const differences = await query<{ term: string; found: number; actual: number }>(
    `SELECT term, sum(found) AS found, sum(actual) AS actual FROM (
       SELECT term, count(*) AS found, 0 AS actual, sum(doc) AS numbers FROM temp.words GROUP BY term
       UNION ALL SELECT term, 0, count(*), -sum(doc) FROM temp.expected_words GROUP BY term
     ) GROUP BY term HAVING sum(found) <> sum(actual) OR sum(numbers) <> 0
     LIMIT ${MAX_COUNTED}`,
  );
  // The numbers of rows and words, without which FTS5 refuses to delete an entry.
  const totals = await query(
    `SELECT 1 FROM temp.expected_data AS one LEFT JOIN main.${name}_data AS other USING (id)
     WHERE id = 1 AND one.block IS NOT other.block AND EXISTS (SELECT 1 FROM ${table})`,
  );
  for (const table of ['expected_words', 'words', 'expected']) await query(`DROP TABLE temp.${table}`);
  for (const { term, found, actual } of differences) yield rules.wordProblem(name, term, found, actual);
  if (totals.length > 0) yield rules.searchIndexProblem(name, 'its numbers of rows and words are wrong');
}
