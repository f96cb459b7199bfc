import { Schema, type Connection, type ConnectOptions } from 'mongoose';
import { Batcher } from './batcher.js';
import { Collection, type CollectionDefinition } from './collection.js';
import { KeyedMutex } from './keyed-mutex.js';
import { DuplicateKey, translate } from './mongo-error.js';
import { STRICT, text, whole } from './schema-options.js';

/** How the shop talks to its database, whatever the address says. */
export const CONNECT_OPTIONS = {
  appName: 'northbridge-shop',
  // An acknowledged write survives the loss of any one server, and of the power.
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  // Conditions are decided by what is so now, not by what a secondary has heard of yet.
  readPreference: 'primary',
  serverSelectionTimeoutMS: 10_000,
  connectTimeoutMS: 10_000,
  // Calls that hang must not keep all connections of the pool from the others.
  waitQueueTimeoutMS: 5_000,
  // Longer than any index of a million documents takes to build.
  socketTimeoutMS: 60_000,
  // A request hears that the database is gone; it does not wait for it to come back.
  bufferCommands: false,
  sanitizeFilter: true,
} satisfies ConnectOptions;

/** Counts the changes of a list under its name; `probe` counts the writes that tested whether the database accepts any. */
interface RevisionDocument {
  _id: string;
  value: number;
}

export const REVISIONS: CollectionDefinition<RevisionDocument> = {
  name: 'revisions',
  schema: new Schema<RevisionDocument>({ _id: text, value: whole }, STRICT),
};

/** The shop's MongoDB database. Each module defines its own collections; the list of all of them is in wiring/. */
export class MongoStore {
  readonly mutex = new KeyedMutex();
  private readonly collections = new Map<string, unknown>();
  private readonly revisions = this.collection(REVISIONS);
  /** Every change is counted in one document, so changes of the same moment share a write. */
  private readonly bumps = new Map<string, Batcher<undefined>>();

  /** Over an open connection to a database that has the indexes; `open` creates them. */
  constructor(private readonly connection: Connection) {}

  /** Resolves once the connection is open and every index exists; throws `unavailable` when the database cannot be reached. */
  static async open(
    connection: Connection,
    definitions: readonly { name: string; schema: unknown }[],
  ): Promise<MongoStore> {
    const store = new MongoStore(connection);
    try {
      await connection.asPromise();
      const models = [REVISIONS, ...definitions].map(({ name, schema }) =>
        connection.model(name, schema as Schema, name),
      );
      await Promise.all(models.map((model) => model.createIndexes()));
    } catch (error) {
      throw translate(error, 'the database');
    }
    return store;
  }

  /** The same object at every call. */
  collection<Document extends { _id: string }>({ name, schema }: CollectionDefinition<Document>): Collection<Document> {
    const known = this.collections.get(name) as Collection<Document> | undefined;
    const collection = known ?? new Collection(this.connection.model<Document>(name, schema, name));
    if (!known) this.collections.set(name, collection);
    return collection;
  }

  /** Counts a change of a list. Call it after the change: a reader that reads the count first never takes an old list for a new one. */
  async bumpRevision(list: string): Promise<void> {
    let batcher = this.bumps.get(list);
    if (!batcher) {
      batcher = new Batcher(async () => {
        await this.revisions.findOneAndUpdate({ _id: list }, { $inc: { value: 1 } }, { upsert: true });
      });
      this.bumps.set(list, batcher);
    }
    await batcher.do([undefined]);
  }

  async revision(list: string): Promise<number> {
    // Majority read: a rolled-back count would be reached again and then stand for another list.
    return (await this.revisions.findOneMajority({ _id: list }))?.value ?? 0;
  }

  /** Only for a store that has no readers yet. */
  async setRevision(_id: string, value: number): Promise<void> {
    await this.revisions.findOneAndUpdate({ _id }, { $set: { value } }, { upsert: true });
  }

  /** A small write that a majority of the servers has on disk when it resolves. */
  async writeProbe(): Promise<void> {
    const count = () => this.revisions.findOneAndUpdate({ _id: 'probe' }, { $inc: { value: 1 } }, { upsert: true });
    await count().catch((error: unknown) => {
      // Two servers created the document at the same moment: the database accepts writes.
      if (!(error instanceof DuplicateKey)) throw error;
    });
  }

  /** Milliseconds since 1970 by the clock of the primary. */
  async now(): Promise<number> {
    try {
      const answer = await this.connection.db?.admin().command({ hello: 1 });
      return (answer?.['localTime'] as Date).getTime();
    } catch (error) {
      throw translate(error, 'the database');
    }
  }
}
