'use strict';

const backend = require('./jest.config.cjs');

/** The HTTP tests whose answers depend on the store; they run on both. */
const HTTP = [
  'access-matrix',
  'lists',
  'ordering-rules',
  'orders',
  'parts',
  'payments',
  'problems',
  'reviews',
  'system',
  'users',
];

/** The tests that need a MongoDB; `scripts/test-mongo.mjs` finds one for them. */
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
  testTimeout: 120_000,
};
