import mongoose, { type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { DuplicateKey, translate } from './mongo-error.js';

type CreateDocument<Document> = Parameters<Model<Document>['insertOne']>[0];

/** Which documents; an operator must be wrapped by `op`, everything else is compared as the value it is. */
export type Filter = Record<string, unknown>;
/** What to do to a document, in MongoDB's update operators. */
export type Change = Record<`$${string}`, Record<string, unknown>>;
export type Order = Record<string, 1 | -1>;

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

  /** Changes one document; answers whether there was one. */
  async change(filter: Filter, change: Change): Promise<boolean> {
    const { matchedCount } = await this.attempt(() =>
      this.model.updateOne(filter as QueryFilter<Document>, change as UpdateQuery<Document>).exec(),
    );
    return matchedCount === 1;
  }

  /** Changes one document, the first in the order, and answers it as it is then; with `upsert` it is made when there is none. */
  async changed(
    filter: Filter,
    change: Change,
    { upsert = false, order }: { upsert?: boolean; order?: Order } = {},
  ): Promise<Document | undefined> {
    const options = { upsert, returnDocument: 'after', ...(order && { sort: order }) } as const;
    const query = () =>
      this.model.findOneAndUpdate(filter as QueryFilter<Document>, change, options);
    return (await this.attempt(() => query().lean<Document>().exec())) ?? undefined;
  }

  async remove(filter: Filter): Promise<boolean> {
    const { deletedCount } = await this.attempt(() => this.model.deleteOne(filter as QueryFilter<Document>).exec());
    return deletedCount === 1;
  }

  /** How many there are, counted up to the limit. */
  async count(filter: Filter, limit: number): Promise<number> {
    return this.attempt(() =>
      this.model
        .countDocuments(filter)
        .limit(limit)
        .exec(),
    );
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
      throw translate(error, this.model.collection.name);
    }
  }
}
