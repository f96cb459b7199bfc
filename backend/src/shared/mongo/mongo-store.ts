import { Schema, type Connection, type ConnectOptions, type IndexOptions, type Model, type mongo } from 'mongoose';
import { BASELINE, versionRefusal } from '../baseline.js';
import { DomainError } from '../domain-error.js';
import { type StoreEngine, StoreFailures } from '../store-probe.js';
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

/** FerretDB v1 has its own version in `ferretdbVersion`, v2 in `ferretdb`. */
interface BuildInfo {
  version: string;
  ferretdbVersion?: string;
  ferretdb?: { version: string };
}

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
  key: Record<string, 1 | -1>;
  options: IndexOptions & { name: string };
  isMissing: boolean;
}

interface CreatedIndexes {
  created: string[];
  /** a line for each unique index whose values are not unique */
  refused: string[];
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
   * Resolves once the connection is open and every index exists that can be created; `assertIndexes` finds the others. Throws
   * `unavailable` when the database cannot be reached, or has the data of another baseline or of a version before 1.0.
   */
  static async open(
    connection: Connection,
    definitions: readonly { name: string; schema: unknown }[],
  ): Promise<MongoStore> {
    const store = new MongoStore(connection);
    try {
      await connection.asPromise();
      await store.markDatabase(definitions);
      for (const { name, schema } of [REVISIONS, ...definitions]) connection.model(name, schema as Schema, name);
      await store.createMissingIndexes();
    } catch (error) {
      // Nest only closes the connection of an application that has started; an open one keeps the process alive.
      await connection.close().catch(() => undefined);
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
    return (await Promise.all(this.indexedModels().map((model) => this.indexFaultsOf(model)))).flat();
  }

  /** Throws `unavailable` when an index is missing or has other fields: without it, two records may have one number. */
  async assertIndexes(): Promise<void> {
    const [fault] = await this.indexFaults();
    if (fault)
      throw new DomainError(
        'unavailable',
        'storage-index',
        `The index ${fault.name} of ${fault.collection} is missing or differs from this version's. Run \`npm run shop -- doctor --repair\`.`,
      );
  }

  /** Creates the indexes that are missing, and with `replace` those again that differ. */
  async createMissingIndexes({ replace = false } = {}): Promise<CreatedIndexes> {
    const outcomes = await Promise.all(
      this.indexedModels().map(async (model) => {
        const outcome: CreatedIndexes = { created: [], refused: [] };
        for (const { name, key, options, isMissing } of await this.indexFaultsOf(model)) {
          if (!isMissing && !replace) continue;
          if (!isMissing) await this.attempt(() => model.collection.dropIndex(name));
          try {
            await this.attempt(() => model.collection.createIndex(key, options as mongo.CreateIndexesOptions, {}));
            outcome.created.push(`${name} of ${model.collection.name}`);
          } catch (error) {
            if (!(error instanceof DuplicateKey)) throw error;
            outcome.refused.push(await this.repeatedValue(model, name, Object.keys(key)));
          }
        }
        return outcome;
      }),
    );
    return { created: outcomes.flatMap(({ created }) => created), refused: outcomes.flatMap(({ refused }) => refused) };
  }

  private async indexFaultsOf(model: Model<unknown>): Promise<IndexFault[]> {
    const { name: collection } = model.collection;
    const listed = (await this.attempt(() => model.listIndexes()).catch((error: unknown) => {
      // The collection does not exist yet.
      if ((error as { code?: unknown }).code === 26) return [];
      throw error;
    })) as { name: string; key: object; unique?: boolean }[];
    const real = new Map(listed.map((index) => [index.name, index]));
    return model.schema.indexes().flatMap(([key, options]) => {
      const { name = '', unique = false } = options;
      const found = real.get(name);
      const isSame = JSON.stringify(found?.key) === JSON.stringify(key) && (found?.unique ?? false) === unique;
      return isSame ? [] : [{ collection, name, key, options, isMissing: !found } as IndexFault];
    });
  }

  /** Names two records with the same values in these fields. */
  private async repeatedValue(
    { collection }: Model<unknown>,
    index: string,
    fields: readonly string[],
  ): Promise<string> {
    const order = Object.fromEntries(fields.map((field) => [field, 1 as const]));
    let last = { _id: '', values: '[null]' };
    let records = 'two of its records';
    for await (const record of collection.find({}, { projection: order, sort: order })) {
      const [_id, values] = [String(record._id), JSON.stringify(fields.map((field) => record[field] as unknown))];
      if (values !== '[null]' && last.values === values) {
        records = `${last._id} and ${_id}`;
        break;
      }
      last = { _id, values };
    }
    return `The index ${index} of ${collection.name} is not there, because ${records} have the same ${fields.join(', ')}. Correct one of them, then run \`npm run shop -- doctor --repair\` again.`;
  }

  /**
   * Marks an empty database with its data version, and refuses any other one. A database with collections of the shop and without the
   * mark is that of a version before 1.0.
   */
  private async markDatabase(definitions: readonly { name: string }[]): Promise<void> {
    const marks = this.collection(SCHEMA_VERSIONS);
    const mark = { _id: 'shop' } as const;
    const stored = await marks.awaitMajority(mark);
    const refusal = stored && versionRefusal(stored.version);
    if (refusal) throw refusal;
    if (stored) return;
    const existing = (await this.connection.listCollections()).map(({ name }) => name);
    const isUsed = definitions.some(({ name }) => existing.includes(name));
    // Another server may have marked the empty database after the first read.
    if (isUsed && !(await marks.awaitMajority(mark)))
      throw new DomainError('unavailable', 'storage-earlier', 'The data are from a version before 1.0.');
    await marks.insertIfAbsent({ ...mark, version: BASELINE });
  }

  private indexedModels(): Model<unknown>[] {
    return (Object.values(this.connection.models) as Model<unknown>[]).filter(
      ({ schema }) => schema.indexes().length > 0,
    );
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
    const { localTime } = await this.ask<{ localTime: Date }>('hello');
    return localTime.getTime();
  }

  /** The database program: MongoDB, or FerretDB, which speaks its protocol and names a version of MongoDB as well. */
  async engine(): Promise<StoreEngine> {
    const { version, ferretdbVersion, ferretdb } = await this.ask<BuildInfo>('buildInfo');
    const ferret = ferretdb?.version ?? ferretdbVersion;
    return ferret === undefined
      ? { name: 'MongoDB', version }
      : { name: 'FerretDB', version: ferret.replace(/^v/, '') };
  }

  private async ask<Answer>(command: 'hello' | 'buildInfo'): Promise<Answer> {
    try {
      return (await this.connection.db?.admin().command({ [command]: 1 })) as Answer;
    } catch (error) {
      throw translate(error, 'the database');
    }
  }
}
