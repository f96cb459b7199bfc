import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type Model, type Query, type QueryFilter, type Schema, type UpdateQuery } from 'mongoose';
import { DuplicateKey, onlyDuplicates, translate } from './mongo-error.js';

type Writes<Document> = Parameters<Model<Document>['bulkWrite']>[0];
type CreateDocument<Document> = Parameters<Model<Document>['insertOne']>[0];

/** Which documents; an operator must be wrapped by `op`, everything else is compared as the value it is. */
export type Filter = Record<string, unknown>;
/** What to do to a document, in MongoDB's update operators. */
export type UpdateOperators = Record<`$${string}`, Record<string, unknown>>;
export type Order = Record<string, 1 | -1>;

/** Documents that `each` reads together. */
const BATCH_SIZE = 100;
/** Changes that travel together; FerretDB keeps a connection of its own for each until all are done, and has a hundred. */
const BULK_SIZE = 50;
/** Milliseconds between two looks at what a majority of the servers does not have yet. */
const MAJORITY_POLL_MS = 10;
/** Documents that `scan` fetches at a time. */
const SCAN_BATCH_SIZE = 1000;

/** A collection of a module: its name in the database, its fields and its indexes. */
export interface CollectionDefinition<Document extends { _id: string }> {
  name: string;
  schema: Schema<Document>;
}

/** One of several changes that are sent together; each is atomic by itself. */
export interface Update {
  filter: Filter;
  update: UpdateOperators;
}

/** Marks an operator as the shop's own; one that came in with a request is never marked, and is then compared as a value. */
export function trusted<Operator extends object>(operator: Operator): Operator {
  return mongoose.trusted(operator);
}

/** A document without the fields that only its collection needs. */
export function omit<Document extends object, Field extends keyof Document>(
  document: Document,
  ...fields: Field[]
): Omit<Document, Field> {
  const rest = { ...document };
  for (const field of fields) Reflect.deleteProperty(rest, field);
  return rest;
}

/**
 * One collection, in single steps on single documents: each is atomic, and acknowledged by a majority of the servers.
 * Everything throws `unavailable` when the database cannot be reached or refuses, and `DuplicateKey` for what is there already.
 */
export class Collection<Document extends { _id: string }> {
  constructor(readonly model: Model<Document>) {}

  /** As the database calls it. */
  get name(): string {
    return this.model.collection.name;
  }

  async insert(document: Partial<Document>): Promise<void> {
    await this.attempt(() => this.model.insertOne(document as CreateDocument<Document>));
  }

  /** Inserts unless a document with a unique value of this one is there; answers whether it did. */
  async insertIfAbsent(document: Partial<Document>): Promise<boolean> {
    return this.insert(document).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DuplicateKey) return false;
        throw error;
      },
    );
  }

  /** Inserts those that are not there yet, together, in no order; when it is done all of them are there. */
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

  /** Inserts all of them, together and in their order; answers the place of the first that is there already, after which none is inserted. */
  async insertAll(documents: readonly Document[]): Promise<number | undefined> {
    try {
      await this.attempt(() => this.model.insertMany(documents as Document[]));
      return undefined;
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      return error.place ?? 0;
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

  /** Like `one`, but sees only what no failure of a server can take back. */
  async findOneMajority(filter: Filter): Promise<Document | undefined> {
    const query = () => this.model.findOne(filter as QueryFilter<Document>).readConcern('majority');
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  /** Like `one`, but waits until no failure of a server can take back what it finds: for what is about to be told as a fact. */
  async awaitMajority(filter: Filter): Promise<Document | undefined> {
    for (;;) {
      const document = await this.findOneMajority(filter);
      if (document || !(await this.findOne(filter))) return document;
      await pause(MAJORITY_POLL_MS);
    }
  }

  /**
   * Whether the document with the id has the value; no failure of a server can take back the yes or the no. It is asked by a write that
   * changes nothing: also such a one is answered only when a majority has all that decided it.
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

  /** Every document that the filter finds, each once, in batches. */
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

  /** Every document that the filter finds, each once. */
  async *findEach(filter: Filter): AsyncGenerator<Document> {
    for await (const batch of this.batches(filter)) yield* batch;
  }

  /** The fields that are named, and `_id`, of every document that the filter finds; in no order, read in one go. `majority` reads only what cannot be rolled back. */
  async *scan(
    filter: Filter,
    fields: readonly string[],
    readConcern: 'local' | 'majority' = 'local',
  ): AsyncGenerator<Document> {
    const query = this.model.find(filter as QueryFilter<Document>, fields.join(' '));
    if (readConcern === 'majority') query.readConcern('majority');
    yield* this.walk(query.lean<Document>());
  }

  /** Every document that the filter finds, in an order that an index has, read in one go. */
  async *findSorted(filter: Filter, order: Order): AsyncGenerator<Document> {
    yield* this.walk(
      this.model
        .find(filter as QueryFilter<Document>)
        .sort(order)
        .lean<Document>(),
    );
  }

  private async *walk(query: Pick<Query<unknown, Document>, 'cursor'>): AsyncGenerator<Document> {
    const cursor = query.cursor({ batchSize: SCAN_BATCH_SIZE });
    try {
      for (;;) {
        const next = (await this.attempt(() => cursor.next())) as Document | null;
        if (next === null) return;
        yield next;
      }
    } finally {
      await cursor.close();
    }
  }

  /** The document after so many others. */
  async findNth(skipped: number, filter: Filter, order: Order): Promise<Document | undefined> {
    const query = () =>
      this.model
        .findOne(filter as QueryFilter<Document>)
        .sort(order)
        .skip(skipped);
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  /** Changes one document; answers whether there was one. */
  async updateOne(filter: Filter, change: UpdateOperators): Promise<boolean> {
    const { matchedCount } = await this.attempt(() =>
      this.model.updateOne(filter as QueryFilter<Document>, change as UpdateQuery<Document>).exec(),
    );
    return matchedCount === 1;
  }

  /** Makes changes that travel together, in their order, each to one document; answers how many found theirs. */
  async bulkUpdate(changes: readonly Update[]): Promise<number> {
    let matched = 0;
    for (let from = 0; from < changes.length; from += BULK_SIZE) {
      const writes = changes.slice(from, from + BULK_SIZE).map(({ filter, update }) => ({
        updateOne: { filter, update: update },
      }));
      const result = await this.attempt(() => this.model.bulkWrite(writes as Writes<Document>));
      matched += result.matchedCount;
    }
    return matched;
  }

  /** Changes all of them, each by itself, in no order. */
  async updateMany(filter: Filter, change: UpdateOperators): Promise<void> {
    await this.attempt(() =>
      this.model.updateMany(filter as QueryFilter<Document>, change as UpdateQuery<Document>).exec(),
    );
  }

  /** Changes one document, the first in the order, and answers it as it is then; with `upsert` it is made when there is none. */
  async findOneAndUpdate(
    filter: Filter,
    change: UpdateOperators,
    { upsert = false, order }: { upsert?: boolean; order?: Order } = {},
  ): Promise<Document | undefined> {
    const options = { upsert, returnDocument: 'after', ...(order && { sort: order }) } as const;
    const query = () => this.model.findOneAndUpdate(filter as QueryFilter<Document>, change, options);
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  async deleteOne(filter: Filter): Promise<boolean> {
    const { deletedCount } = await this.attempt(() => this.model.deleteOne(filter as QueryFilter<Document>).exec());
    return deletedCount === 1;
  }

  async deleteMany(filter: Filter): Promise<void> {
    await this.attempt(() => this.model.deleteMany(filter as QueryFilter<Document>).exec());
  }

  /** How many there are, counted up to the limit, if there is one. */
  async count(filter: Filter, limit?: number): Promise<number> {
    return this.attempt(() => {
      const query = this.model.countDocuments(filter as QueryFilter<Document>);
      return (limit === undefined ? query : query.limit(limit)).exec();
    });
  }

  /** How many there are in all, by the database's own bookkeeping. */
  async estimatedCount(): Promise<number> {
    return this.attempt(() => this.model.estimatedDocumentCount().exec());
  }

  /** Whether the field can have this value. */
  acceptsType(field: string, value: string | number): boolean {
    return this.model.schema.path(field).instance === (typeof value === 'number' ? 'Number' : 'String');
  }

  private async attempt<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw translate(error, this.name);
    }
  }
}
