import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type Model, type Query, type QueryFilter, type UpdateQuery } from 'mongoose';
import { DuplicateKey, onlyDuplicates, translate } from './mongo-error.js';

type Writes<Document> = Parameters<Model<Document>['bulkWrite']>[0];
type CreateDocument<Document> = Parameters<Model<Document>['insertOne']>[0];

/** Which documents; an operator must be wrapped by `op`, everything else is compared as the value it is. */
export type Filter = Record<string, unknown>;
/** What to do to a document, in MongoDB's update operators. */
export type Change = Record<`$${string}`, Record<string, unknown>>;
export type Order = Record<string, 1 | -1>;

/** Documents that `each` reads together. */
const BATCH = 100;
/** Changes that travel together; FerretDB keeps a connection of its own for each until all are done, and has a hundred. */
const TOGETHER = 50;
/** Milliseconds between two looks at what a majority of the servers does not have yet. */
const LOOK_EVERY = 10;
/** Documents that `scan` fetches at a time. */
const SCAN_BATCH = 1000;

/** One of several changes that are sent together; each is atomic by itself. */
export interface OneChange {
  filter: Filter;
  change: Change;
}

/** Marks an operator as the shop's own; one that came in with a request is never marked, and is then compared as a value. */
export function op<Operator extends object>(operator: Operator): Operator {
  return mongoose.trusted(operator);
}

/** A document without the fields that only its collection needs. */
export function without<Document extends object, Field extends keyof Document>(
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
  async insertNew(document: Partial<Document>): Promise<boolean> {
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
    if (first && others.length === 0) await this.insertNew(first);
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

  async one(filter: Filter): Promise<Document | undefined> {
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
  async oneForGood(filter: Filter): Promise<Document | undefined> {
    const query = () => this.model.findOne(filter as QueryFilter<Document>).readConcern('majority');
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  /** Like `one`, but waits until no failure of a server can take back what it finds: for what is about to be told as a fact. */
  async oneAtLast(filter: Filter): Promise<Document | undefined> {
    for (;;) {
      const document = await this.oneForGood(filter);
      if (document || !(await this.one(filter))) return document;
      await pause(LOOK_EVERY);
    }
  }

  /**
   * Whether the document with the id has the value; no failure of a server can take back the yes or the no. It is asked by a write that
   * changes nothing: also such a one is answered only when a majority has all that decided it.
   */
  async hasForGood(_id: string, value: Record<string, string>): Promise<boolean> {
    return this.change({ _id, ...value }, { $set: value });
  }

  async many(filter: Filter, order: Order, limit: number): Promise<Document[]> {
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
      const batch = await this.many({ ...filter, _id: op({ $gt: after }) }, { _id: 1 }, BATCH);
      if (batch.length > 0) yield batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last._id;
    }
  }

  /** Every document that the filter finds, each once. */
  async *each(filter: Filter): AsyncGenerator<Document> {
    for await (const batch of this.batches(filter)) yield* batch;
  }

  /** The fields that are named, and `_id`, of every document that the filter finds; in no order, read in one go. `for-good` as `oneForGood`. */
  async *scan(filter: Filter, fields: readonly string[], sees: 'now' | 'for-good' = 'now'): AsyncGenerator<Document> {
    const query = this.model.find(filter as QueryFilter<Document>, fields.join(' '));
    if (sees === 'for-good') query.readConcern('majority');
    yield* this.walk(query.lean<Document>());
  }

  /** Every document that the filter finds, in an order that an index has, read in one go. */
  async *sorted(filter: Filter, order: Order): AsyncGenerator<Document> {
    yield* this.walk(
      this.model
        .find(filter as QueryFilter<Document>)
        .sort(order)
        .lean<Document>(),
    );
  }

  private async *walk(query: Pick<Query<unknown, Document>, 'cursor'>): AsyncGenerator<Document> {
    const cursor = query.cursor({ batchSize: SCAN_BATCH });
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
  async after(skipped: number, filter: Filter, order: Order): Promise<Document | undefined> {
    const query = () =>
      this.model
        .findOne(filter as QueryFilter<Document>)
        .sort(order)
        .skip(skipped);
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  /** Changes one document; answers whether there was one. */
  async change(filter: Filter, change: Change): Promise<boolean> {
    const { matchedCount } = await this.attempt(() =>
      this.model.updateOne(filter as QueryFilter<Document>, change as UpdateQuery<Document>).exec(),
    );
    return matchedCount === 1;
  }

  /** Makes changes that travel together, in their order, each to one document; answers how many found theirs. */
  async changeEach(changes: readonly OneChange[]): Promise<number> {
    let matched = 0;
    for (let from = 0; from < changes.length; from += TOGETHER) {
      const writes = changes.slice(from, from + TOGETHER).map(({ filter, change }) => ({
        updateOne: { filter, update: change },
      }));
      const result = await this.attempt(() => this.model.bulkWrite(writes as Writes<Document>));
      matched += result.matchedCount;
    }
    return matched;
  }

  /** Changes all of them, each by itself, in no order. */
  async changeAll(filter: Filter, change: Change): Promise<void> {
    await this.attempt(() =>
      this.model.updateMany(filter as QueryFilter<Document>, change as UpdateQuery<Document>).exec(),
    );
  }

  /** Changes one document, the first in the order, and answers it as it is then; with `upsert` it is made when there is none. */
  async changed(
    filter: Filter,
    change: Change,
    { upsert = false, order }: { upsert?: boolean; order?: Order } = {},
  ): Promise<Document | undefined> {
    const options = { upsert, returnDocument: 'after', ...(order && { sort: order }) } as const;
    const query = () => this.model.findOneAndUpdate(filter as QueryFilter<Document>, change, options);
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  async remove(filter: Filter): Promise<boolean> {
    const { deletedCount } = await this.attempt(() => this.model.deleteOne(filter as QueryFilter<Document>).exec());
    return deletedCount === 1;
  }

  async removeAll(filter: Filter): Promise<void> {
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
  async countAll(): Promise<number> {
    return this.attempt(() => this.model.estimatedDocumentCount().exec());
  }

  /** Whether the field can have this value. */
  holds(field: string, value: string | number): boolean {
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
