'use strict';

const { existsSync, readFileSync, statfsSync } = require('node:fs');
const path = require('node:path');
const { base, swcJest, transformOnly } = require('../scripts/jest-base.cjs');

const RAM_DISK = '/dev/shm';
const MIN_RAM_DISK_BYTES = 2 ** 30;

// SQLite flushes every commit, which takes milliseconds on a disk. A container's RAM disk may be too small: Docker's has 64 MB.
if (process.env.TMPDIR === undefined && existsSync(RAM_DISK)) {
  const { bavail, bsize } = statfsSync(RAM_DISK);
  if (bavail * bsize >= MIN_RAM_DISK_BYTES) process.env.TMPDIR = RAM_DISK;
}

const { jsc } = JSON.parse(readFileSync(path.join(__dirname, '.swcrc'), 'utf8'));

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  displayName: 'backend',
  testEnvironment: 'node',
  roots: ['<rootDir>/backend'],
  testMatch: ['<rootDir>/backend/{src,demo}/**/*.test.ts', '<rootDir>/backend/test/**/*.test.ts'],
  // These need a MongoDB: jest.mongo.config.cjs.
  testPathIgnorePatterns: ['/node_modules/', '/mongo-[^/]*\\.test\\.ts$'],
  setupFiles: ['<rootDir>/backend/test/support/jest-setup.cjs'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest-repeat.cjs'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '^#modules/papers/printing/print-thread\\.js$': '<rootDir>/backend/test/support/print-thread.mjs',
    '^#modules/parts/adapters/sharp/picture-process\\.js$': '<rootDir>/backend/test/support/picture-process.mjs',
    '^#demo/print-datasheet\\.js$': '<rootDir>/backend/test/support/print-datasheet.mjs',
    '^#(shared|modules)/(.*)\\.js$': '<rootDir>/backend/src/$1/$2.ts',
    '^#app/(.*)\\.js$': '<rootDir>/backend/src/$1.ts',
    '^#demo/(.*)\\.js$': '<rootDir>/backend/demo/$1.ts',
    '^#test/(.*)\\.js$': '<rootDir>/backend/test/$1.ts',
    // TypeScript sources are imported by the name they compile to.
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
  transform: { '^.+\\.(ts|js|mjs)$': swcJest(jsc) },
  transformIgnorePatterns: transformOnly([
    '@nestjs',
    'file-type',
    'strtok3',
    'token-types',
    'uint8array-extras',
    '@tokenizer',
    '@borewit',
    'load-esm',
    'content-disposition',
    'cookie',
  ]),
  // A cold start compiles Nest, which takes seconds; a busy machine may be ten times slower. It ends what hangs, and measures nothing.
  testTimeout: 120_000,
};
