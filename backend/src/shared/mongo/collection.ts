import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import mongoose, {
  type Model,
  type PipelineStage,
  type Query,
  type QueryFilter,
  type Schema,
  type UpdateQuery,
} from 'mongoose';
import { DomainError } from '../domain-error.js';
import type { OnFailure } from '../store-probe.js';
import { DuplicateKey, onlyDuplicates, translate } from './mongo-error.js';

type Writes<Document> = Parameters<Model<Document>['bulkWrite']>[0];
type CreateDocument<Document> = Parameters<Model<Document>['insertOne']>[0];

/** Selects documents. An operator must be wrapped by `trusted`; any other value is compared literally. */
export type Filter = Record<string, unknown>;
/** A change of a document in MongoDB's update operators. */
export type UpdateOperators = Record<`$${string}`, Record<string, unknown>>;
export type Order = Record<string, 1 | -1>;

/** Documents per batch of `batches`. */
const BATCH_SIZE = 100;
/** Updates per bulk write. FerretDB holds one connection per update until all are done, and its pool has a hundred. */
const BULK_SIZE = 50;
/** Milliseconds between polls for a write that a majority of the servers has not acknowledged yet. */
const MAJORITY_POLL_MS = 10;
/** Documents that `scan` fetches at a time. */
const SCAN_BATCH_SIZE = 1000;
/** Documents of a cursor that are read in one turn of the event loop: other requests wait for no more than these. */
const READ_AT_ONCE = 100;

/** A collection of a module: its name in the database, its fields and its indexes. */
export interface CollectionDefinition<Document extends { _id: string }> {
  name: string;
  schema: Schema<Document>;
}

/** One update of a bulk write; each update is atomic on its own. */
export interface Update {
  filter: Filter;
  update: UpdateOperators;
}

/** Marks an operator as the shop's own. Operators from requests are never marked, so they are compared as values. */
export function trusted<Operator extends object>(operator: Operator): Operator {
  return mongoose.trusted(operator);
}

/** The items in arrays of at most this size. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size = 500): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A copy of the document without the given fields. */
export function omit<Document extends object, Field extends keyof Document>(
  document: Document,
  ...fields: Field[]
): Omit<Document, Field> {
  const rest = { ...document };
  for (const field of fields) Reflect.deleteProperty(rest, field);
  return rest;
}

/**
 * One collection. Every write changes single documents: each change is atomic, and a majority of the servers has acknowledged it.
 * All methods throw `unavailable` when the database is unreachable or refuses, and `DuplicateKey` when a unique value exists already.
 */
export class Collection<Document extends { _id: string }> {
  constructor(
    readonly model: Model<Document>,
    private readonly onFailure: OnFailure,
  ) {}

  /** The collection's name in the database. */
  get name(): string {
    return this.model.collection.name;
  }

  async insert(document: Partial<Document>): Promise<void> {
    await this.attempt(() => this.model.insertOne(document as CreateDocument<Document>));
  }

  /** Inserts unless a document with one of its unique values exists; returns whether it inserted. */
  async insertIfAbsent(document: Partial<Document>): Promise<boolean> {
    return this.insert(document).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DuplicateKey) return false;
        throw error;
      },
    );
  }

  /** Inserts the documents that do not exist yet, in one unordered write; afterwards all of them exist. */
  async insertMissing(documents: readonly Document[]): Promise<void> {
    const [first, ...others] = documents;
    if (first && others.length === 0) await this.insertIfAbsent(first);
    else if (first)
      await this.attempt(() =>
        this.model.insertMany(documents as Document[], { ordered: false }).catch((error: unknown) => {
          if (!onlyDuplicates(error)) throw error;
        }),
      );
  }

  /** Inserts the documents in one ordered write. Stops at the first that exists already and returns its index. */
  async insertAll(documents: readonly Document[]): Promise<number | undefined> {
    try {
      await this.attempt(() => this.model.insertMany(documents as Document[]));
      return undefined;
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      return error.index ?? 0;
    }
  }

  async findOne(filter: Filter): Promise<Document | undefined> {
    return (
      (await this.attempt(() =>
        this.model
          .findOne(filter as QueryFilter<Document>)
          .lean<Document>()
          .exec(),
      )) ?? undefined
    );
  }

  /** Like `findOne` with a majority read: the result cannot be rolled back. */
  async findOneMajority(filter: Filter): Promise<Document | undefined> {
    const query = () => this.model.findOne(filter as QueryFilter<Document>).readConcern('majority');
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  /** Like `findOne`, but polls until the result is majority-committed: for results that the shop is about to confirm to a client. */
  async awaitMajority(filter: Filter): Promise<Document | undefined> {
    for (;;) {
      const document = await this.findOneMajority(filter);
      if (document || !(await this.findOne(filter))) return document;
      await pause(MAJORITY_POLL_MS);
    }
  }

  /**
   * Whether the document has the value; neither answer can be rolled back. Checks with a no-op update, because a majority must
   * acknowledge it together with every earlier write that decided the result.
   */
  async confirmMajority(_id: string, value: Record<string, string>): Promise<boolean> {
    return this.updateOne({ _id, ...value }, { $set: value });
  }

  async findMany(filter: Filter, order: Order, limit: number): Promise<Document[]> {
    return this.attempt(() =>
      this.model
        .find(filter as QueryFilter<Document>)
        .sort(order)
        .limit(limit)
        .lean<Document[]>()
        .exec(),
    );
  }

  /** Every matching document once, in batches. */
  async *batches(filter: Filter): AsyncGenerator<Document[]> {
    let after = '';
    for (;;) {
      const batch = await this.findMany({ ...filter, _id: trusted({ $gt: after }) }, { _id: 1 }, BATCH_SIZE);
      if (batch.length > 0) yield batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH_SIZE) return;
      after = last._id;
    }
  }

  /** Every matching document once. */
  async *findEach(filter: Filter): AsyncGenerator<Document> {
    for await (const batch of this.batches(filter)) yield* batch;
  }

  /**
   * The named fields and `_id` of every matching document, unordered, from one cursor. A document that moves in the index which the
   * cursor follows may be missed or read twice.
   * @param options `majority` reads only what cannot be rolled back; `index` is the index to follow, otherwise the database chooses it
   */
  async *scan(
    filter: Filter,
    fields: readonly string[],
    { readConcern = 'local', index }: { readConcern?: 'local' | 'majority'; index?: string } = {},
  ): AsyncGenerator<Document> {
    const query = this.model.find(filter as QueryFilter<Document>, fields.join(' '));
    if (readConcern === 'majority') query.readConcern('majority');
    if (index !== undefined) query.hint(index);
    yield* this.walk(query.lean<Document>());
  }

  /** Every matching document, or the named fields and `_id` of each, from one cursor, sorted; the order must have an index. */
  async *findSorted(filter: Filter, order: Order, fields: readonly string[] = []): AsyncGenerator<Document> {
    yield* this.walk(
      this.model
        .find(filter as QueryFilter<Document>, fields.join(' '))
        .sort(order)
        .lean<Document>(),
    );
  }

  private async *walk(query: Pick<Query<unknown, Document>, 'cursor'>): AsyncGenerator<Document> {
    const cursor = query.cursor({ batchSize: SCAN_BATCH_SIZE });
    try {
      for (let read = 1; ; read += 1) {
        const next = (await this.attempt(() => cursor.next())) as Document | null;
        if (next === null) return;
        yield next;
        if (read % READ_AT_ONCE === 0) await nextTurn();
      }
    } finally {
      await cursor.close();
    }
  }

  /** The matching document after `skipped` others. */
  async findNth(skipped: number, filter: Filter, order: Order): Promise<Document | undefined> {
    const query = () =>
      this.model
        .findOne(filter as QueryFilter<Document>)
        .sort(order)
        .skip(skipped);
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  /** Changes one document; returns whether one matched. */
  async updateOne(filter: Filter, change: UpdateOperators): Promise<boolean> {
    const { matchedCount } = await this.attempt(() =>
      this.model.updateOne(filter as QueryFilter<Document>, change as UpdateQuery<Document>).exec(),
    );
    return matchedCount === 1;
  }

  /** Replaces one document and all of its fields. */
  async replaceOne(filter: Filter, document: Partial<Document>): Promise<void> {
    await this.attempt(() =>
      this.model.replaceOne(filter as QueryFilter<Document>, document as UpdateQuery<Document>).exec(),
    );
  }

  /** Applies the updates in order in bulk writes, each to one document; returns how many matched. */
  async bulkUpdate(changes: readonly Update[]): Promise<number> {
    let matched = 0;
    for (let from = 0; from < changes.length; from += BULK_SIZE) {
      const writes = changes.slice(from, from + BULK_SIZE).map((updateOne) => ({ updateOne })) as Writes<Document>;
      matched += (await this.attempt(() => this.model.bulkWrite(writes))).matchedCount;
    }
    return matched;
  }

  /** Changes every matching document; each change is atomic on its own. */
  async updateMany(filter: Filter, change: UpdateOperators): Promise<void> {
    await this.attempt(() =>
      this.model.updateMany(filter as QueryFilter<Document>, change as UpdateQuery<Document>).exec(),
    );
  }

  /** Changes the first matching document in the order and returns the changed document; `upsert` inserts it if none matches. */
  async findOneAndUpdate(
    filter: Filter,
    change: UpdateOperators,
    { upsert = false, order }: { upsert?: boolean; order?: Order } = {},
  ): Promise<Document | undefined> {
    const options = { upsert, returnDocument: 'after', ...(order && { sort: order }) } as const;
    const query = () => this.model.findOneAndUpdate(filter as QueryFilter<Document>, change, options);
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  /** Changes up to `limit` matching documents, each for one caller alone, and returns them. The change must end the match. */
  async claim(filter: Filter, change: UpdateOperators, order: Order, limit: number): Promise<Document[]> {
    const claimed: Document[] = [];
    while (claimed.length < limit) {
      const document = await this.findOneAndUpdate(filter, change, { order });
      if (!document) break;
      claimed.push(document);
    }
    return claimed;
  }

  async deleteOne(filter: Filter): Promise<boolean> {
    const { deletedCount } = await this.attempt(() => this.model.deleteOne(filter as QueryFilter<Document>).exec());
    return deletedCount === 1;
  }

  async deleteMany(filter: Filter): Promise<void> {
    await this.attempt(() => this.model.deleteMany(filter as QueryFilter<Document>).exec());
  }

  /** The number of matching documents, counted up to `limit` if given. */
  async count(filter: Filter, limit?: number): Promise<number> {
    return this.attempt(() => {
      const query = this.model.countDocuments(filter as QueryFilter<Document>);
      return (limit === undefined ? query : query.limit(limit)).exec();
    });
  }

  /** The rows of an aggregation. FerretDB supports only some stages and operators. */
  async aggregate<Row>(stages: PipelineStage[]): Promise<Row[]> {
    return this.attempt(() => this.model.aggregate<Row>(stages).exec());
  }

  /** The number of all documents, from the database's metadata. */
  async estimatedCount(): Promise<number> {
    return this.attempt(() => this.model.estimatedDocumentCount().exec());
  }

  /** Whether the field's type allows this value. */
  acceptsType(field: string, value: string | number): boolean {
    return this.model.schema.path(field).instance === (typeof value === 'number' ? 'Number' : 'String');
  }

  private async attempt<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      const translated = translate(error, this.name);
      if (translated instanceof DomainError) this.onFailure(translated);
      throw translated;
    }
  }
}
