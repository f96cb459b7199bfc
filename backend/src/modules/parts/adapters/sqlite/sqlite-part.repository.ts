import { setImmediate as nextTurn } from 'node:timers/promises';
import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import { sortKey, type Page, type PageRequest } from '#shared/page.js';
import type { RankedSearch } from '#shared/search-query.js';
import { counterValue } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { Attribute } from '../../domain/attribute.js';
import type { PartCounts } from '../../domain/facets.js';
import { partAdded, partDeleted } from '../../domain/part.events.js';
import type { ImportRow, RowResult } from '../../domain/part-import.js';
import {
  newPart,
  type NewPart,
  type Part,
  type PartFilter,
  type PartOutline,
  type PartPatch,
  type PartSort,
} from '../../domain/part.js';
import { partSearch } from '../../domain/part-search.js';
import { IN_NAME } from '../../domain/search-words.js';
import { numberKey } from '../../domain/sku.js';
import { MAX_KNOWN_WORDS, MIN_LETTERS } from '../../domain/typing-errors.js';
import { PartRepository, type ImportOptions, type PartUpdate } from '../../ports/part.repository.js';
import { refuseFormerValues } from './sqlite-attribute-values.js';
import { compareRows, importRows } from './sqlite-part-import.js';
import { findPart, insertPart, type PartRow, refuseTakenSku, SELECT } from './sqlite-part-row.js';
import { ON_SALE, SqlitePartLists } from './sqlite-part-lists.js';
import { SqliteStock } from './sqlite-stock.js';
import { SqliteSynonymStore } from './sqlite-synonym.store.js';
import type { Client } from '#shared/client.js';

const FIRST_OF_NAMES = `
  SELECT seq FROM (
    SELECT seq, row_number() OVER (PARTITION BY name_key ORDER BY _id) AS position
    FROM parts WHERE archived IS NULL AND name_key IN (SELECT value FROM json_each(?))
  ) WHERE position <= ?`;
const BEGINS_SO = 'SELECT 1 FROM parts WHERE number_key BETWEEN ? AND ? LIMIT 1';
/** The words without digits; the bounds leave out most others. */
const WORDS = `SELECT term AS word, doc AS parts FROM temp.part_words
  WHERE term >= 'a' AND term < '${IN_NAME}' AND length(term) BETWEEN ${MIN_LETTERS} AND 40 AND term NOT GLOB '*[0-9]*'
  ORDER BY doc DESC LIMIT ${MAX_KNOWN_WORDS}`;
/** Skips the oldest parts by the index, without reading rows. */
const SKIP = 'SELECT created_at, _id FROM parts WHERE archived IS NULL ORDER BY created_at, _id LIMIT 1 OFFSET ?';
const OUTLINES =
  'SELECT _id, version, created_at FROM parts WHERE archived IS NULL AND (created_at, _id) > (?, ?) ORDER BY created_at, _id LIMIT ?';
/** Outlines in one chunk; other requests run between two chunks. */
const CHUNK = 1000;
/** Parts in memory; their texts take at most 20 MB. */
const MAX_CACHED_PARTS = 1000;

export class SqlitePartRepository extends PartRepository {
  private readonly lists: SqlitePartLists;
  private readonly synonyms: SqliteSynonymStore;
  private readonly fromRow: SqlitePartLists['fromRow'];
  /** the parts that were read since the last change of any part; spares a popular one its statement and its serialisation */
  private found = { revision: NaN, parts: new Map<string, Part>() };
  /** the revision after that many commits */
  private known?: { commits: number; value: number };

  constructor(private readonly store: SqliteStore) {
    super();
    this.lists = new SqlitePartLists(store);
    this.fromRow = this.lists.fromRow;
    this.synonyms = new SqliteSynonymStore(store);
  }

  override add(fields: NewPart, by: Actor, id?: string): Promise<Part> {
    const part = newPart(fields, id);
    return this.store.write((tx) => {
      if (id !== undefined && findPart(tx, id)) return part;
      refuseTakenSku(tx, part);
      refuseFormerValues(tx, part.attributes ?? []);
      insertPart(tx, part);
      appendAuditEvents(tx, [partAdded(part, by)]);
      return part;
    });
  }

  override async find(id: string): Promise<Part | undefined> {
    const revision = this.readRevision();
    if (this.found.revision !== revision || this.found.parts.size >= MAX_CACHED_PARTS)
      this.found = { revision, parts: new Map() };
    const { parts } = this.found;
    const row = parts.has(id) || !isId(id) ? undefined : this.store.one<PartRow>(`${SELECT} WHERE _id = ?`, [id]);
    const part = row ? this.fromRow(row) : parts.get(id);
    // Frozen, because all callers get the same object.
    if (part) parts.set(id, Object.freeze(part));
    return part;
  }

  override async findByNumbers(numbers: readonly string[]): Promise<Part[]> {
    const keys = JSON.stringify(numbers.map(numberKey).filter((key) => key !== ''));
    const numbered = `${SELECT} WHERE number_key IN (SELECT value FROM json_each(?)) ORDER BY +name_key, +_id`;
    return this.store.all<PartRow>(numbered, [keys]).map(this.fromRow);
  }

  override async findByNames(names: readonly string[], limit: number): Promise<Part[]> {
    const keys = JSON.stringify(names.map(sortKey));
    return this.store
      .all<PartRow>(`${SELECT} WHERE seq IN (${FIRST_OF_NAMES}) ORDER BY +name_key, +_id`, [keys, limit])
      .map(this.fromRow);
  }

  override findByWords(text: string, limit: number, client?: Client): Promise<Part[]> {
    return this.first(this.searchFor(text), limit, client);
  }

  override findSimilar(text: string, limit: number, client?: Client): Promise<Part[]> {
    return this.first(this.searchFor(text, true), limit, client);
  }

  override async words(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.store.inSnapshot(async (query) => {
      await query('PRAGMA query_only = OFF');
      await query('CREATE VIRTUAL TABLE temp.part_words USING fts5vocab(main, parts_fts, row)');
      return await query<{ word: string; parts: number }>(WORDS);
    });
    return new Map(rows.map(({ word, parts }) => [word, parts]));
  }

  override async findByNameAndPicture(name: string, image_url: string): Promise<Part[]> {
    // The indexes by name begin with `archived`.
    const named = (archived: string) =>
      this.store.all<PartRow>(
        `${SELECT} WHERE archived ${archived} AND name_key = ? AND name = ? AND image_url = ? LIMIT 2`,
        [sortKey(name), name, image_url],
      );
    return [...named('IS NULL'), ...named('= 1')].slice(0, 2).map(this.fromRow);
  }

  override async list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>> {
    const { q, ...others } = filter;
    return await this.lists.in(page.sort, page.descending).page(page, this.lists.clauses(others), this.searchFor(q));
  }

  override stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncIterable<readonly Part[]> {
    const { q, ...others } = filter;
    return this.lists.in(sort, descending).stream(sort, descending, this.lists.clauses(others), this.searchFor(q));
  }

  override async counts(filter: PartFilter, facets: readonly Attribute[], client?: Client): Promise<PartCounts> {
    const { q, ...others } = filter;
    return await this.lists.counts(others, this.searchFor(q), facets, client);
  }

  override async *outlines(skip: number, most: number): AsyncGenerator<readonly PartOutline[]> {
    const start = skip === 0 ? { created_at: '', _id: '' } : this.store.one<PartOutline>(SKIP, [skip - 1]);
    let last: Pick<PartOutline, 'created_at' | '_id'> | undefined = start;
    for (let left = most; last && left > 0; left -= CHUNK) {
      const limit = Math.min(CHUNK, left);
      const rows: PartOutline[] = this.store.all<PartOutline>(OUTLINES, [last.created_at, last._id, limit]);
      if (rows.length > 0) yield rows;
      last = rows.length === limit ? rows.at(-1) : undefined;
      await nextTurn();
    }
  }

  override update(id: string, patch: PartPatch, by: Actor, version?: number): Promise<PartUpdate> {
    return this.store.write((tx) => new SqliteStock(tx).adjust(id, patch, by, version));
  }

  override importAll(
    rows: readonly ImportRow[],
    by: Actor,
    { dryRun, onProgress }: ImportOptions,
  ): Promise<RowResult[]> {
    return dryRun ? compareRows(this.store, rows, onProgress) : importRows(this.store, rows, by, onProgress);
  }

  override setArchived(id: string, archived: boolean, by: Actor): Promise<PartUpdate> {
    return this.store.write((tx) => new SqliteStock(tx).setArchived(id, archived, by));
  }

  override remove(id: string, by: Actor): Promise<boolean> {
    return this.store.write((tx) => {
      const part = findPart(tx, id);
      if (!part) return false;
      tx.run('DELETE FROM parts WHERE _id = ?', [id]);
      appendAuditEvents(tx, [partDeleted(part, by)]);
      return true;
    });
  }

  override async revision(): Promise<number> {
    return this.readRevision();
  }

  private async first(search: RankedSearch | undefined, limit: number, client?: Client): Promise<Part[]> {
    const page = { sort: 'relevance', descending: false, limit, ...(client && { client }) } as const;
    return search ? await this.lists.byField.first(page, [ON_SALE], search) : [];
  }

  private searchFor(q = '', namesPart = false): RankedSearch | undefined {
    const key = numberKey(q);
    const isNumber = key !== '' && this.store.one(BEGINS_SO, [key, `${key}~`]) !== undefined;
    return partSearch(q, this.synonyms.current(), { isNumber, namesPart });
  }

  private readRevision(): number {
    const { commits } = this.store;
    // Only a commit can change it: a statement per request would take a tenth of the time of a cached list's response.
    if (this.known?.commits !== commits) this.known = { commits, value: counterValue(this.store, 'parts.revision') };
    return this.known.value;
  }
}
