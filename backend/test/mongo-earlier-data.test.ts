import mongoose from 'mongoose';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongoAddress } from '#app/config/setting-fields.js';
import { BASELINE } from '#shared/baseline.js';
import { databaseName, uriOf } from './support/mongo-uri.js';
import { shopCommand } from './support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

const folder = mkdtempSync(join(tmpdir(), 'earlier-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command on the database; returns what it answers, and the address as the answer has it. */
async function onDatabase(
  fill: (connection: mongoose.Connection) => Promise<unknown>,
  expected: (where: string) => string,
) {
  const uri = uriOf(databaseName());
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    await fill(connection);
    const before = (await connection.listCollections()).map(({ name }) => name);
    const { hosts, database } = mongoAddress(uri);
    expect(
      await shopCommand(folder, ['verify-audit-log'], { settings: { ...FIREBASE_SETTINGS, MONGODB_URI: uri } }),
    ).toEqual({ ...{ status: 1, output: '' }, errors: expected(`database ${database} at ${hosts}`) });
    expect((await connection.listCollections()).map(({ name }) => name)).toEqual(before);
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
}

it('a database of a version before 1.0 is refused in one line, and left alone', () =>
  onDatabase(
    (connection) => connection.collection('parts').insertOne({ name: 'Fan' }),
    (where) =>
      `MONGODB_URI names the ${where}, which holds the data of a version before 1.0. Move the database away or set MONGODB_URI to a new one.`,
  ));

it.each([
  [
    BASELINE - 1,
    `The data are of an earlier beta (data version ${BASELINE - 1}), and this version (data version ${BASELINE}) cannot upgrade them. Start the version that wrote them, move the database away, or set MONGODB_URI to a new one.`,
  ],
  [
    BASELINE + 1,
    `This data was written by a newer version of the shop (data version ${BASELINE + 1}, this one knows ${BASELINE}); start that version.`,
  ],
])('a database of the data version %s is refused in one line, and left alone', (version, reason) =>
  onDatabase(
    (connection) => connection.collection('schema_version').insertOne({ _id: 'shop' as never, version }),
    (where) => `MONGODB_URI, ${where}, cannot be used: ${reason}`,
  ),
);
