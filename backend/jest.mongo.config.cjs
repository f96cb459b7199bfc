'use strict';

const backend = require('./jest.config.cjs');

/**
 * The HTTP tests of what several writes do together, and of files with values of attributes, in a shop over MongoDB. Everything else that depends on the store is in the ports'
 * contracts, which run on both stores.
 */
const HTTP = [
  'cached-parts',
  'events',
  'orders',
  'part-attribute-files',
  'part-attributes',
  'payments',
  'rate-limit',
  'reconciliation',
  'refunds',
  'stripe-seam',
  'system',
  'unpaid-orders',
  'webhook',
];

/** The tests that need a MongoDB; `scripts/with-mongo.mjs` finds one for them. */
/** @type {import('jest').Config} */
module.exports = {
  ...backend,
  displayName: 'mongo',
  testMatch: [
    '<rootDir>/backend/{src,demo,test}/**/mongo-*.test.ts',
    ...HTTP.map((name) => `<rootDir>/backend/test/${name}.http.test.ts`),
  ],
  testPathIgnorePatterns: ['/node_modules/'],
  // FerretDB reads a whole collection for most of what it is asked.
  testTimeout: 300_000,
};
