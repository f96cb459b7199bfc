import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { CONNECT_OPTIONS, MongoStore } from '#shared/mongo/mongo-store.js';
import { openMongoStore, recoveryOf } from '#app/wiring/mongo-store.js';
import { databaseName, mongoUri } from './mongo-uri.js';

/** Hundreds of concurrent calls share the connections, which takes more than the shop's five seconds on a busy machine. */
const PATIENT = { waitQueueTimeoutMS: 120_000 };

/** A MongoDB store for the suite, empty before each test; its database is dropped afterwards. */
export function temporaryMongo(options: Pick<ConnectOptions, 'monitorCommands'> = {}): () => MongoStore {
  let connection: Connection;
  let store: MongoStore;
  beforeAll(async () => {
    connection = await mongoose
      .createConnection(mongoUri(), { ...CONNECT_OPTIONS, ...PATIENT, ...options, dbName: databaseName() })
      .asPromise();
    store = await openMongoStore(connection);
  });
  beforeEach(async () => {
    store = await emptied(store);
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  return () => store;
}

/** Recovers operations that a stopped server left, like the shop's own sweep. */
export async function recover(store: MongoStore): Promise<void> {
  for (const step of recoveryOf(store)) await step.sweep();
}

/** Deletes every document; returns a store with empty caches. */
export async function emptied(store: MongoStore): Promise<MongoStore> {
  const { db } = store.collection(PARTS).model;
  await Promise.all(Object.values(db.models).map((model) => model.deleteMany({})));
  return new MongoStore(db);
}
