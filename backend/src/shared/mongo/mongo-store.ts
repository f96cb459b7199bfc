import { Schema, type Connection, type ConnectOptions } from 'mongoose';
import { DomainError } from '../domain-error.js';
import { StoreFailures } from '../store-probe.js';
import { Batcher } from './batcher.js';
import { failOnClosedConnections } from './closed-connections.js';
import { Collection, type CollectionDefinition } from './collection.js';
import { KeyedMutex } from './keyed-mutex.js';
import { DuplicateKey, translate } from './mongo-error.js';
import { STRICT, text, whole } from './schema-options.js';
import { SCHEMA_VERSIONS } from './schema-version.schema.js';

failOnClosedConnections();

/** Connection options; they override those in the address. */
export const CONNECT_OPTIONS = {
  appName: 'northbridge-shop',
  // An acknowledged write survives the loss of any one server, and of the power.
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  // Conditions must see the primary's current data; a secondary may lag behind.
  readPreference: 'primary',
  serverSelectionTimeoutMS: 10_000,
  connectTimeoutMS: 10_000,
  // A timeout: hanging calls must not occupy the whole connection pool.
  waitQueueTimeoutMS: 5_000,
  // Longer than any index of a million documents takes to build.
  socketTimeoutMS: 60_000,
  // Requests fail at once when the database is unreachable; they do not wait for it.
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

/** An index that a schema declares. */
interface IndexFault {
  collection: string;
  name: string;
  isMissing: boolean;
}

/** The shop's MongoDB database. Each module defines its own collections; the list of all of them is in wiring/. */
export class MongoStore {
  readonly mutex = new KeyedMutex();
  /** every error that the database caused */
  readonly failures = new StoreFailures();
  private readonly collections = new Map<string, unknown>();
  private readonly revisions: Collection<RevisionDocument>;
  /** One document counts every change, so concurrent changes share a write. */
  private readonly revisionBatchers = new Map<string, Batcher<never>>();

  /** Needs an open connection to a database with the indexes; `open` creates both. */
  constructor(private readonly connection: Connection) {
    this.revisions = this.collection(REVISIONS);
  }

  /**
   * Resolves once the connection is open and every index exists. Throws `unavailable` when the database cannot be reached, or has the
   * data of a version before 1.0.
   */
  static async open(
    connection: Connection,
    definitions: readonly { name: string; schema: unknown }[],
  ): Promise<MongoStore> {
    const store = new MongoStore(connection);
    try {
      await connection.asPromise();
      await store.markDatabase(definitions);
      const models = [REVISIONS, ...definitions].map(({ name, schema }) =>
        connection.model(name, schema as Schema, name),
      );
      await Promise.all(models.map((model) => model.createIndexes()));
    } catch (error) {
      // Nest only closes the connection of an application that has started; an open one keeps the process alive.
      await connection.close();
      throw translate(error, 'the database');
    }
    return store;
  }

  /** The same object at every call. */
  collection<Document extends { _id: string }>({ name, schema }: CollectionDefinition<Document>): Collection<Document> {
    const known = this.collections.get(name) as Collection<Document> | undefined;
    const collection =
      known ?? new Collection(this.connection.model<Document>(name, schema, name), this.failures.report);
    if (!known) this.collections.set(name, collection);
    return collection;
  }

  /** The declared indexes that are missing from the database or have other fields there. */
  async indexFaults(): Promise<IndexFault[]> {
    const faults: IndexFault[] = [];
    for (const model of this.indexedModels()) {
      const listed = (await this.attempt(() => model.listIndexes())) as {
        name: string;
        key: object;
        unique?: boolean;
      }[];
      const real = new Map(listed.map((index) => [index.name, index]));
      for (const [key, { name = '', unique = false }] of model.schema.indexes()) {
        const found = real.get(name);
        const isSame = JSON.stringify(found?.key) === JSON.stringify(key) && (found?.unique ?? false) === unique;
        if (!isSame) faults.push({ collection: model.collection.name, name, isMissing: !found });
      }
    }
    return faults;
  }

  /** Creates the indexes of `indexFaults`; returns their names. */
  async createMissingIndexes(): Promise<string[]> {
    const faults = await this.indexFaults();
    const different = faults.filter(({ isMissing }) => !isMissing);
    for (const model of this.indexedModels()) {
      const { name: collection } = model.collection;
      for (const { name } of different.filter((fault) => fault.collection === collection))
        await this.attempt(() => model.collection.dropIndex(name));
      if (faults.some((fault) => fault.collection === collection)) await this.attempt(() => model.createIndexes());
    }
    return faults.map(({ collection, name }) => `${name} of ${collection}`);
  }

  /** Marks an empty database. One with collections of the shop and without the mark is that of a version before 1.0. */
  private async markDatabase(definitions: readonly { name: string }[]): Promise<void> {
    const marks = this.collection(SCHEMA_VERSIONS);
    const mark = { _id: 'shop' } as const;
    if (await marks.awaitMajority(mark)) return;
    const existing = (await this.connection.listCollections()).map(({ name }) => name);
    const isUsed = definitions.some(({ name }) => existing.includes(name));
    // Another server may have marked the empty database after the first read.
    if (isUsed && !(await marks.awaitMajority(mark)))
      throw new DomainError('unavailable', 'storage-earlier', 'The data are from a version before 1.0.');
    await marks.insertIfAbsent({ ...mark, version: 1 });
  }

  private indexedModels() {
    return Object.values(this.connection.models).filter(({ schema }) => schema.indexes().length > 0);
  }

  private async attempt<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw translate(error, 'the database');
    }
  }

  /** Counts a change of a list. Call it after the change: a reader that reads the count first never mistakes an old list for a new one. */
  async bumpRevision(list: string): Promise<void> {
    let batcher = this.revisionBatchers.get(list);
    if (!batcher) {
      batcher = new Batcher(async () => {
        await this.revisions.findOneAndUpdate({ _id: list }, { $inc: { value: 1 } }, { upsert: true });
      });
      this.revisionBatchers.set(list, batcher);
    }
    await batcher.do([]);
  }

  async revision(list: string): Promise<number> {
    // Majority read: after a rollback the same count would identify another list.
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
