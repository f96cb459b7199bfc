'use strict';

const backend = require('./jest.config.cjs');

/** The HTTP tests whose answers depend on the store; they run on both. */
const HTTP = [
  'accounts',
  'access-matrix',
  'audit-log',
  'events',
  'lists',
  'ordering-rules',
  'orders',
  'part-import-files',
  'parts',
  'payments',
  'problems',
  'rate-limit',
  'reconciliation',
  'refunds',
  'reviews',
  'revocation',
  'sandbox-authentication',
  'stats',
  'stripe',
  'stripe-seam',
  'system',
  'unpaid-orders',
  'users',
  'webhook',
];

/** The tests that need a MongoDB; `scripts/with-mongo.mjs` finds one for them. */
/** @type {import('jest').Config} */
module.exports = {
  ...backend,
  displayName: 'mongo',
  testMatch: [
    '<rootDir>/backend/{src,test}/**/mongo-*.test.ts',
    ...HTTP.map((name) => `<rootDir>/backend/test/${name}.http.test.ts`),
  ],
  testPathIgnorePatterns: ['/node_modules/'],
  // FerretDB reads a whole collection for most of what it is asked.
  testTimeout: 300_000,
};
