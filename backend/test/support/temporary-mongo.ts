import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { newId } from '#shared/object-id.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { CONNECT_OPTIONS, MongoStore } from '#shared/mongo/mongo-store.js';
import { openMongoStore, recoveryOf } from '#app/wiring/mongo-store.js';

/** Where the tests' MongoDB is; `npm run test:mongo` finds one and says so. */
export function mongoUri(): string {
  const uri = process.env['MONGODB_URI_TEST'];
  if (!uri)
    throw new Error('MONGODB_URI_TEST is not set: `npm run test:mongo` finds a MongoDB and runs these tests on it.');
  return uri;
}

/** A database's name that no other test file has. */
export function databaseName(): string {
  return `shop_test_${newId()}`;
}

/** A MongoDB store of its own for the suite, empty before each test; the database goes away with it. */
export function temporaryMongo(options: Pick<ConnectOptions, 'monitorCommands'> = {}): () => MongoStore {
  let connection: Connection;
  let store: MongoStore;
  beforeAll(async () => {
    connection = await mongoose
      .createConnection(mongoUri(), { ...CONNECT_OPTIONS, ...options, dbName: databaseName() })
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

/** Finishes or undoes what a stopped server left, as the shop's own sweep does. */
export async function recover(store: MongoStore): Promise<void> {
  for (const step of recoveryOf(store)) await step.sweep();
}

/** Deletes every document; answers a store that remembers nothing of them. */
export async function emptied(store: MongoStore): Promise<MongoStore> {
  const { db } = store.collection(PARTS).model;
  for (const model of Object.values(db.models)) await model.deleteMany({});
  return new MongoStore(db);
}
