import { databaseName, uriOf } from './mongo-uri.js';

/** Settings of a shop whose data is deleted after its test. */
interface TestStore {
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** The store that this test run uses: a file in the shop's data folder or, with `STORE=mongo`, a new database. */
export function storeOfTheRun(): TestStore {
  if (process.env['STORE'] !== 'mongo') return { settings: {}, remove: async () => undefined };
  const uri = uriOf(databaseName());
  return {
    settings: { MONGODB_URI: uri, JWT_SECRET: 'a secret that several servers of the tests share' },
    remove: async () => {
      // Loaded only here: tests on SQLite need no MongoDB.
      const { default: mongoose } = await import('mongoose');
      const connection = await mongoose.createConnection(uri).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
