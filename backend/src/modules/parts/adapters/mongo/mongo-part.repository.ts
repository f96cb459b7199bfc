import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import { type Page, type PageRequest, sortKey } from '#shared/page.js';
import { trusted } from '#shared/mongo/collection.js';
import { beyond } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ImportLock } from './mongo-import-lock.js';
import { MongoStock } from './mongo-stock.js';
import { existing, newDocument, onSale, type PartDocument, PARTS } from './part.schema.js';
import type { RankedSearch } from '#shared/search-query.js';
import type { Attribute } from '../../domain/attribute.js';
import type { PartCounts } from '../../domain/facets.js';
import { partErrors } from '../../domain/part.errors.js';
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
import { numberKey } from '../../domain/sku.js';
import { MAX_KNOWN_WORDS, MIN_LETTERS } from '../../domain/typing-errors.js';
import { PartRepository, type ImportOptions, type PartUpdate } from '../../ports/part.repository.js';
import { refuseFormerValues } from './mongo-attribute-list.js';
import { fromDocument, unchangedSince } from './mongo-part-document.js';
import { MongoCategoryStore } from './mongo-category.store.js';
import { MongoPartLists } from './mongo-part-lists.js';
import { MongoPartImporter } from './mongo-part-importer.js';
import { MongoSynonymStore } from './mongo-synonym.store.js';

/** Outlines in one chunk. */
const CHUNK = 1000;
const ON_SALE_FIRST = { archived: 1, _id: 1 } as const;
const BY_NAME = { name_key: 1, _id: 1 } as const;
/** As a limit of MongoDB. */
const NO_LIMIT = 0;

export class MongoPartRepository extends PartRepository {
  private readonly lists: MongoPartLists;
  private readonly imports: MongoPartImporter;
  private readonly outbox: Outbox;
  private readonly partImports: ImportLock;
  private readonly stock: MongoStock;
  private readonly synonyms: MongoSynonymStore;
  private readonly categories: MongoCategoryStore;

  constructor(private readonly store: MongoStore) {
    super();
    this.outbox = new Outbox(store);
    this.partImports = new ImportLock(store);
    this.stock = new MongoStock(store);
    this.synonyms = new MongoSynonymStore(store);
    this.categories = new MongoCategoryStore(store);
    this.lists = new MongoPartLists(store, this.partImports);
    this.imports = new MongoPartImporter(store, this.outbox, this.partImports);
  }

  override async add(fields: NewPart, by: Actor, id?: string): Promise<Part> {
    const part = newPart(fields, id);
    const document = { ...newDocument(part), pending: [pendingEvent(partAdded(part, by))] };
    const insert = async () => {
      await refuseFormerValues(this.store, part.attributes ?? []);
      return await this.store.collection(PARTS).insertIfAbsent(document);
    };
    if (await (part.sku === undefined ? insert() : this.partImports.lockSku(part, insert)))
      await this.afterChange(document);
    else if (id === undefined) throw partErrors.skuTaken();
    return part;
  }

  override async find(id: string): Promise<Part | undefined> {
    const document = isId(id) ? await this.store.collection(PARTS).findOne({ _id: id }) : undefined;
    return document && !document.lifecycle
      ? (await this.categories.current()).placed(fromDocument(document))
      : undefined;
  }

  override async findByNumbers(numbers: readonly string[]): Promise<Part[]> {
    const keys = numbers.map(numberKey).filter((key) => key !== '');
    if (keys.length === 0) return [];
    const equal = { number_key: trusted({ $in: keys }), ...existing() };
    return await this.partsOf(await this.store.collection(PARTS).findMany(equal, BY_NAME, NO_LIMIT));
  }

  override async findByNames(names: readonly string[], limit: number): Promise<Part[]> {
    const keys = [...new Set(names.map(sortKey))].sort();
    const find = (some: readonly string[]) =>
      this.store
        .collection(PARTS)
        .findMany({ name_key: trusted({ $in: some }), ...onSale() }, BY_NAME, some.length * limit);
    const found = await find(keys);
    // Of a name with very many parts, which leave no room for the others, only the first are wanted.
    const all = found.length < keys.length * limit ? found : await Promise.all(keys.map((key) => find([key])));
    return await this.partsOf(all.flat());
  }

  override async findByWords(text: string, limit: number): Promise<Part[]> {
    return await this.first(await this.searchFor(text), limit);
  }

  override async findSimilar(text: string, limit: number): Promise<Part[]> {
    return await this.first(await this.searchFor(text, true), limit);
  }

  override async words(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for await (const { words } of this.store.collection(PARTS).scan(existing(), ['words']))
      for (const word of words)
        if (word.length >= MIN_LETTERS && /^\p{L}+$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return new Map([...counts].sort(([, one], [, other]) => other - one).slice(0, MAX_KNOWN_WORDS));
  }

  override async findByNameAndPicture(name: string, image_url: string): Promise<Part[]> {
    const equal = { name, image_url, ...existing() };
    return await this.partsOf(await this.store.collection(PARTS).findMany(equal, ON_SALE_FIRST, 2));
  }

  override async list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>> {
    const { q, ...others } = filter;
    return await this.lists.page(others, page, await this.searchFor(q));
  }

  override async *stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncGenerator<readonly Part[]> {
    const { q, ...others } = filter;
    yield* this.lists.stream(others, { sort, descending }, await this.searchFor(q));
  }

  override async counts(filter: PartFilter, facets: readonly Attribute[]): Promise<PartCounts> {
    const { q, ...others } = filter;
    return await this.lists.counts(others, await this.searchFor(q), facets);
  }

  override async *outlines(skip: number, most: number): AsyncGenerator<readonly PartOutline[]> {
    const byAge = { created_at: 1, _id: 1 } as const;
    const start = skip === 0 ? undefined : await this.store.collection(PARTS).findNth(skip - 1, onSale(), byAge);
    if (skip > 0 && !start) return;
    let last: PartOutline | undefined = start;
    for (let left = most; left > 0; left -= CHUNK) {
      const limit = Math.min(CHUNK, left);
      const filter = last ? { $and: [onSale(), ...beyond('created_at', false, last.created_at, last._id)] } : onSale();
      const parts: PartDocument[] = await this.store.collection(PARTS).findMany(filter, byAge, limit);
      if (parts.length > 0) yield parts.map(({ _id, version, created_at }) => ({ _id, version, created_at }));
      last = parts.at(-1);
      if (parts.length < limit) return;
    }
  }

  override update(id: string, patch: PartPatch, by: Actor, version?: number): Promise<PartUpdate> {
    return this.stock.adjust(id, patch, by, version);
  }

  override importAll(rows: readonly ImportRow[], by: Actor, options: ImportOptions): Promise<RowResult[]> {
    return this.imports.run(rows, by, options);
  }

  override setArchived(id: string, archived: boolean, by: Actor): Promise<PartUpdate> {
    return this.stock.setArchived(id, archived, by);
  }

  override remove(id: string, by: Actor): Promise<boolean> {
    return this.store.mutex.runExclusive(`part ${id}`, async () => {
      for (;;) {
        const part = isId(id) ? await this.store.collection(PARTS).findOne({ _id: id, ...existing() }) : undefined;
        if (!part) return false;
        const deleting = {
          $set: { lifecycle: 'deleting' },
          $unset: { sku_key: 1 },
          $push: { pending: pendingEvent(partDeleted(fromDocument(part), by)) },
        };
        const deleted = await this.store.collection(PARTS).findOneAndUpdate(unchangedSince(part), deleting);
        if (deleted) {
          await this.afterChange(deleted);
          return await this.store
            .collection(PARTS)
            .deleteOne({ _id: id })
            .then(() => true);
        }
        await this.partImports.waitUntilReleased(id);
      }
    });
  }

  override revision(): Promise<number> {
    return this.store.revision('parts');
  }

  private async first(search: RankedSearch | undefined, limit: number): Promise<Part[]> {
    return search ? await this.lists.first(search, limit) : [];
  }

  private async partsOf(documents: readonly PartDocument[]): Promise<Part[]> {
    const tree = await this.categories.current();
    return documents.map((document) => tree.placed(fromDocument(document)));
  }

  private async searchFor(q = '', namesPart = false): Promise<RankedSearch | undefined> {
    if (q.trim() === '') return undefined;
    const key = numberKey(q);
    const beginsSo = { number_key: trusted({ $gte: key, $lt: `${key}~` }) };
    const isNumber = key !== '' && (await this.store.collection(PARTS).findOne(beginsSo)) !== undefined;
    return partSearch(q, await this.synonyms.current(), { isNumber, namesPart });
  }

  /** After a change: invalidates cached lists and moves the audit event to the log. */
  private async afterChange(changed: PartDocument): Promise<void> {
    await Promise.all([this.store.bumpRevision('parts'), this.outbox.drain(this.store.collection(PARTS), changed)]);
  }
}
