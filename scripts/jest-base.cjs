'use strict';

/** What both halves' Jest configurations share. */
const path = require('node:path');

const rootDir = path.resolve(__dirname, '..');

/**
 * Packages that ship ES modules only; Jest runs CommonJS, so they are compiled on the way in.
 * One that is missing here shows as "Cannot use import statement outside a module" or "process.exit called with 1".
 */
function transformOnly(packages) {
  return [`/node_modules/(?!(${packages.join('|')})/)`];
}

/** SWC's options for a test run: the given compiler options, as CommonJS. */
function swcJest(jsc) {
  return ['@swc/jest', { swcrc: false, sourceMaps: 'inline', jsc, module: { type: 'commonjs' } }];
}

module.exports = {
  transformOnly,
  swcJest,
  base: {
    rootDir,
    clearMocks: true,
    restoreMocks: true,
    // Two cores are the machine to expect, and each worker compiles the same packages.
    maxWorkers: 2,
    cacheDirectory: path.join(rootDir, 'node_modules/.cache/jest'),
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.results/'],
    haste: { forceNodeFilesystemAPI: true },
  },
};
