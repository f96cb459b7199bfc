import { COUNT_LIMIT, type Cursor, type Page, type PageRequest, type Total } from '../page.js';
import { op, type Collection, type Filter } from './collection.js';

interface ListOptions<Document, Item, Sort extends string> {
  /** the field behind each sort field; an index on it and `_id`, after the fields of equality filters, keeps pages quick */
  sorts: Record<Sort, keyof Document & string>;
  fromDocument: (document: Document) => Item;
}

/** Documents of a streamed chunk: few enough to keep memory flat. */
const CHUNK = 500;

/** A sorted collection that is read in pages or as a whole; a page starts at a document, never at an offset. */
export class KeysetList<Document extends { _id: string }, Item, Sort extends string> {
  constructor(
    private readonly collection: Collection<Document>,
    private readonly options: ListOptions<Document, Item, Sort>,
  ) {}

  /** One page of the documents that fulfil every filter; without any, the total is exact however many there are. */
  async page(request: PageRequest<Sort>, filters: readonly Filter[]): Promise<Page<Item>> {
    const { sort, descending, limit, cursor } = request;
    const back = cursor?.back ?? false;
    const [documents, total] = await Promise.all([
      this.read(sort, descending !== back, filters, limit + 1, cursor),
      this.total(filters),
    ]);
    const more = documents.length > limit;
    // Whoever comes back to the beginning gets the whole first page, not the few documents before the last one.
    if (back && !more) return this.page({ sort, descending, limit }, filters);
    if (more) documents.pop();
    if (back) documents.reverse();
    const next = back || more ? this.cursorAt(documents.at(-1), sort, false) : undefined;
    const previous = cursor ? (this.cursorAt(documents[0], sort, true) ?? { ...cursor, back: true }) : undefined;
    const items = documents.map(this.options.fromDocument);
    return { items, total, ...(next && { next }), ...(previous && { previous }) };
  }

  /** Every document that fulfils the filters, in order, a chunk at a time. */
  async *stream(sort: Sort, descending: boolean, filters: readonly Filter[]): AsyncGenerator<readonly Item[]> {
    let cursor: Cursor | undefined;
    do {
      const documents = await this.read(sort, descending, filters, CHUNK, cursor);
      yield documents.map(this.options.fromDocument);
      cursor = documents.length === CHUNK ? this.cursorAt(documents.at(-1), sort, false) : undefined;
    } while (cursor);
  }

  /** A cursor that somebody made up, whose value the field cannot have, starts at the beginning. */
  private read(
    sort: Sort,
    descending: boolean,
    filters: readonly Filter[],
    limit: number,
    cursor?: Cursor,
  ): Promise<Document[]> {
    const field = this.options.sorts[sort];
    const direction = descending ? -1 : 1;
    const place = cursor && this.collection.holds(field, cursor.value) ? beyond(field, descending, cursor) : [];
    return this.collection.many(all([...filters, ...place]), { [field]: direction, _id: direction }, limit);
  }

  private async total(filters: readonly Filter[]): Promise<Total> {
    const count = await this.collection.count(all(filters), COUNT_LIMIT + 1);
    if (count <= COUNT_LIMIT) return { count, capped: false };
    return filters.length === 0
      ? { count: await this.collection.countAll(), capped: false }
      : { count: COUNT_LIMIT, capped: true };
  }

  private cursorAt(document: Document | undefined, sort: Sort, back: boolean): Cursor | undefined {
    return document && { value: document[this.options.sorts[sort]] as string | number, id: document._id, back };
  }
}

/** All of the filters at once. */
export function all(filters: readonly Filter[]): Filter {
  return filters.length === 0 ? {} : { $and: filters };
}

/** The documents after the cursor's in the direction of the order, each branch a range of one index. */
function beyond(field: string, descending: boolean, { value, id }: Cursor): Filter[] {
  const past = (bound: string | number) => op(descending ? { $lt: bound } : { $gt: bound });
  return [{ $or: [{ [field]: past(value) }, { [field]: value, _id: past(id) }] }];
}
