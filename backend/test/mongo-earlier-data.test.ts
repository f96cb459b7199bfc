import mongoose from 'mongoose';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongoAddress } from '#app/config/setting-fields.js';
import { databaseName, uriOf } from './support/mongo-uri.js';
import { shopCommand } from './support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

const folder = mkdtempSync(join(tmpdir(), 'earlier-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a database of a version before 1.0 is refused in one line, and left alone', async () => {
  const uri = uriOf(databaseName());
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    await connection.collection('parts').insertOne({ name: 'Fan' });
    const { hosts, database } = mongoAddress(uri);
    expect(
      await shopCommand(folder, ['verify-audit-log'], { settings: { ...FIREBASE_SETTINGS, MONGODB_URI: uri } }),
    ).toEqual({
      ...{ status: 1, output: '' },
      errors: `MONGODB_URI names the database ${database} at ${hosts}, which holds the data of a version before 1.0. Move the database away or set MONGODB_URI to a new one.`,
    });
    expect((await connection.listCollections()).map(({ name }) => name)).toEqual(['parts']);
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
});
