'use strict';

/** Jest settings of backend and frontend. */
const path = require('node:path');

const rootDir = path.resolve(__dirname, '..');

/**
 * Packages that ship ES modules only: Jest runs CommonJS, so SWC compiles them.
 * A missing one fails with "Cannot use import statement outside a module" or "process.exit called with 1".
 */
function transformOnly(packages) {
  return [`/node_modules/(?!(${packages.join('|')})/)`];
}

/** SWC's Jest transform with the given compiler options, to CommonJS. */
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
    // Two workers, for a machine with two cores: each worker compiles the same packages.
    maxWorkers: 2,
    // A worker's heap grows with every file; a full garbage collection then takes seconds.
    workerIdleMemoryLimit: '900MB',
    cacheDirectory: path.join(rootDir, 'node_modules/.cache/jest'),
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/dist-dev/', '<rootDir>/.data/', '<rootDir>/.results/'],
    haste: { forceNodeFilesystemAPI: true },
  },
};
