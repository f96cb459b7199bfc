import { newId } from '#shared/object-id.js';

/** The URI of the tests' MongoDB, which `npm run test:mongo` sets. */
export function mongoUri(): string {
  const uri = process.env['MONGODB_URI_TEST'];
  if (!uri)
    throw new Error('MONGODB_URI_TEST is not set: `npm run test:mongo` finds a MongoDB and runs these tests on it.');
  return uri;
}

/** A database name that is unique to the test file. */
export function databaseName(): string {
  return `shop_test_${newId()}`;
}

/** The URI of the tests' MongoDB with this database. */
export function uriOf(database: string): string {
  return mongoUri().replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${database}`);
}
