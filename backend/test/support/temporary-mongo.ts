import mongoose, { type Connection } from 'mongoose';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { CONNECT_OPTIONS, MongoStore } from '#shared/mongo/mongo-store.js';
import { SCHEMA_VERSIONS } from '#shared/mongo/schema-version.schema.js';
import { openMongoStore, recoveryOf } from '#app/wiring/mongo-store.js';
import { databaseName, mongoUri } from './mongo-uri.js';

/** Hundreds of calls share the connections and FerretDB's lock: on a busy machine they wait longer than the shop does. */
const PATIENT = { waitQueueTimeoutMS: 0, socketTimeoutMS: 0 };
/** The commands that can leave a document. */
const STORES = ['insert', 'update', 'findAndModify'];

/** A database with all collections and indexes, and the suites that still need it. */
interface Shared {
  suites: number;
  connection?: Promise<Connection>;
}

/** Creating the indexes takes longer than most suites, so all test files of a module registry share one database. */
const databases = new Map<string, Shared>();
/** The collections that were written since the last `emptied`. */
const written = new WeakMap<Connection, Set<string>>();

/**
 * A MongoDB store for the suite, empty before each test; its last suite drops the database.
 * @param database names another database, for a suite that needs two or that writes to it from another process
 */
export function temporaryMongo(database = 'shop'): () => MongoStore {
  const shared = databases.get(database) ?? { suites: 0 };
  databases.set(database, shared);
  shared.suites += 1;
  let store: MongoStore;
  beforeAll(async () => {
    store = new MongoStore(await (shared.connection ??= opened()));
  });
  beforeEach(async () => {
    store = await emptied(store);
  });
  afterAll(async () => {
    shared.suites -= 1;
    if (shared.suites > 0) return;
    const connection = await shared.connection;
    delete shared.connection;
    await connection?.dropDatabase();
    await connection?.close();
  });
  return () => store;
}

/** Recovers operations that a stopped server left, like the shop's own sweep. */
export async function recover(store: MongoStore): Promise<void> {
  for (const step of recoveryOf(store)) await step.sweep();
}

/** Deletes every document that was written over the store's connection; returns a store with empty caches. */
export async function emptied(store: MongoStore): Promise<MongoStore> {
  const { db } = store.collection(PARTS).model;
  const names = [...(written.get(db) ?? [])];
  written.get(db)?.clear();
  await Promise.all(names.map((name) => db.collection(name).deleteMany({})));
  return new MongoStore(db);
}

async function opened(): Promise<Connection> {
  const options = { ...CONNECT_OPTIONS, ...PATIENT, monitorCommands: true, dbName: databaseName() };
  const connection = await mongoose.createConnection(mongoUri(), options).asPromise();
  const names = new Set<string>();
  written.set(connection, names);
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (STORES.includes(commandName)) names.add(String(command[commandName]));
  });
  await openMongoStore(connection);
  // The mark of the database stays.
  names.delete(SCHEMA_VERSIONS.name);
  return connection;
}
