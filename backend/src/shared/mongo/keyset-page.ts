import { cursorAt, type Placed, readPage, readTiers, rankedBy, searchesOf, totalOf } from '../keyset.js';
import { COUNT_LIMIT, type Cursor, type Page, type PageRequest, type Total } from '../page.js';
import type { RankedSearch } from '../search-query.js';
import { trusted, type Collection, type Filter } from './collection.js';
import { searchFilters } from './search.js';

/** The value of a document that a list is sorted by, when no field has it. */
export interface Computed<Document> {
  /** the name under which the list's sort finds it */
  field: string;
  /** what it is made of */
  fields: readonly (keyof Document & string)[];
  type: 'number' | 'string';
  placeOf: (document: Document) => string | number;
}

interface ListOptions<Document, Item, Sort extends string> {
  list: {
    /** the field behind each sort field; fast pages need an index on the fields of equality filters, this field and `_id` */
    sorts: Readonly<Record<Sort, keyof Document & string>>;
    /** the order by relevance, if there is one */
    searchSort?: NoInfer<Sort>;
  };
  fromDocument: (document: Document) => Item;
  /** documents are read and sorted here when they are sorted by it */
  computed?: Computed<Document>;
  /** filter of every query; besides those of `excluded` it excludes so few documents that the collection's size approximates the list's */
  always?: () => Filter;
  /** documents of another list in the same collection */
  excluded?: () => Filter;
  /** wraps reads so that they never see half of a change of many documents */
  consistently?: <T>(read: () => Promise<T>) => Promise<T>;
}

/** Documents of a streamed chunk: few enough to keep memory flat. */
const CHUNK = 500;

/** A sorted collection, read in pages or as a whole; a page starts at a document, never at an offset. */
export class KeysetList<Document extends { _id: string }, Item, Sort extends string> {
  constructor(
    private readonly collection: Collection<Document>,
    private readonly options: ListOptions<Document, Item, Sort>,
  ) {}

  /**
   * One page of the documents that match every filter. A forged cursor whose value has the wrong type starts at the beginning. The
   * total is counted up to `COUNT_LIMIT`; without filters the collection's size is the total above it.
   */
  page(request: PageRequest<Sort>, conditions: readonly Filter[], search?: RankedSearch): Promise<Page<Item>> {
    const { sort, descending, limit, cursor } = request;
    const field = this.options.list.sorts[sort];
    if (cursor && !this.acceptsType(field, cursor.value))
      return this.page({ sort, descending, limit }, conditions, search);
    const filters = [...conditions, ...searchFilters(search?.found)];
    const ranked = rankedBy(this.options.list, sort, search);
    return this.consistently(async () => {
      const [{ items, ...cursors }, total] = await Promise.all([
        ranked
          ? readPage<Placed<Document>, Sort>(request, 'place', (place) => this.readRanked(place, conditions, ranked))
          : readPage<Document, Sort>(request, field, (place) => this.read(place, filters)),
        this.total(filters),
      ]);
      return { items: items.map(this.options.fromDocument), total, ...cursors };
    });
  }

  /** The first documents by relevance, without a total. */
  first(request: PageRequest<Sort>, conditions: readonly Filter[], search: RankedSearch): Promise<Item[]> {
    return this.consistently(async () =>
      (await this.readRanked(request, conditions, search)).map(this.options.fromDocument),
    );
  }

  /** Every matching document in order, in chunks. */
  async *stream(
    sort: Sort,
    descending: boolean,
    conditions: readonly Filter[],
    search?: RankedSearch,
  ): AsyncGenerator<readonly Item[]> {
    const ranked = rankedBy(this.options.list, sort, search);
    if (ranked) {
      for (const one of searchesOf(ranked, descending)) yield* this.stream(sort, descending, conditions, one);
      return;
    }
    const filters = [...conditions, ...searchFilters(search?.found)];
    const request = { sort, descending, limit: CHUNK };
    if (this.options.computed) {
      const places = await this.consistently(() => this.sorted(request, filters));
      for (let at = 0; at < places.length; at += CHUNK) {
        const documents = await this.consistently(() => this.placed(places.slice(at, at + CHUNK)));
        yield documents.map(this.options.fromDocument);
      }
      return;
    }
    const field = this.options.list.sorts[sort];
    let cursor: Cursor | undefined;
    do {
      const place = { ...request, ...(cursor && { cursor }) };
      const documents = await this.consistently(() => this.read(place, filters));
      yield documents.map(this.options.fromDocument);
      cursor = documents.length === CHUNK ? cursorAt(documents.at(-1), field, request, false) : undefined;
    } while (cursor);
  }

  private readRanked(
    request: PageRequest<Sort>,
    conditions: readonly Filter[],
    { tiers }: RankedSearch,
  ): Promise<Placed<Document>[]> {
    return readTiers(request, tiers.length, this.options.list.sorts[request.sort], (tier, place) =>
      this.read(place, [...conditions, ...searchFilters(tiers[tier])]),
    );
  }

  private async read(request: PageRequest<Sort>, filters: readonly Filter[]): Promise<Document[]> {
    const { sort, descending, limit, cursor } = request;
    if (this.options.computed) {
      const places = await this.sorted(request, filters);
      const documents: Document[] = [];
      // A page that lacks a document deleted since would be taken for the last one.
      while (documents.length < limit && places.length > 0)
        documents.push(...(await this.placed(places.splice(0, limit - documents.length))));
      return documents;
    }
    const field = this.options.list.sorts[sort];
    const direction = descending ? -1 : 1;
    const place = cursor ? beyond(field, descending, cursor.value, cursor.id) : [];
    return this.collection.findMany(this.all([...filters, ...place]), { [field]: direction, _id: direction }, limit);
  }

  /** The places of the matching documents, from the cursor on. */
  private async sorted(
    { descending, cursor }: Pick<PageRequest<Sort>, 'descending' | 'cursor'>,
    filters: readonly Filter[],
  ): Promise<Place[]> {
    const { fields = [], placeOf } = this.options.computed ?? {};
    const places: Place[] = [];
    for await (const document of this.collection.scan(this.all(filters), fields))
      places.push({ value: placeOf?.(document) ?? 0, id: document._id });
    const direction = descending ? -1 : 1;
    const compare = (one: Place, other: Place) =>
      direction * (order(one.value, other.value) || order(one.id, other.id));
    return places.filter((place) => !cursor || compare(place, cursor) > 0).sort(compare);
  }

  /** The documents of these places that are still in the list, with their places. */
  private async placed(places: readonly Place[]): Promise<Document[]> {
    const ids = places.map(({ id }) => id);
    const found = await this.collection.findMany(this.all([{ _id: trusted({ $in: ids }) }]), { _id: 1 }, ids.length);
    const byId = new Map(found.map((document) => [document._id, document]));
    const field = this.options.computed?.field ?? '';
    return places.flatMap(({ value, id }) => {
      const document = byId.get(id);
      return document ? [{ ...document, [field]: value }] : [];
    });
  }

  private acceptsType(field: string, value: string | number): boolean {
    const { computed } = this.options;
    return computed?.field === field ? typeof value === computed.type : this.collection.acceptsType(field, value);
  }

  private async total(filters: readonly Filter[]): Promise<Total> {
    const count = await this.collection.count(this.all(filters), COUNT_LIMIT + 1);
    if (count <= COUNT_LIMIT || filters.length > 0) return totalOf(count);
    const { excluded } = this.options;
    const others = excluded ? await this.collection.count(excluded()) : 0;
    return { count: (await this.collection.estimatedCount()) - others, capped: false };
  }

  private consistently<T>(read: () => Promise<T>): Promise<T> {
    return this.options.consistently ? this.options.consistently(read) : read();
  }

  private all(filters: readonly Filter[]): Filter {
    const wanted = this.options.always ? [this.options.always(), ...filters] : filters;
    return wanted.length === 0 ? {} : { $and: wanted };
  }
}

interface Place {
  value: string | number;
  id: string;
}

function order(one: string | number, other: string | number): number {
  return Number(one > other) - Number(one < other);
}

/** Matches the documents behind this value and id in the sort direction; each branch is a range of one index. */
export function beyond(field: string, descending: boolean, value: string | number, id: string): Filter[] {
  const past = (bound: string | number) => trusted(descending ? { $lt: bound } : { $gt: bound });
  return [{ $or: [{ [field]: past(value) }, { [field]: value, _id: past(id) }] }];
}
