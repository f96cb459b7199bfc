'use strict';

const { base, swcJest, transformOnly } = require('../scripts/jest-base.cjs');

const viteEnvironment = {
  'import.meta.env.DEV': 'false',
  'import.meta.env.PROD': 'true',
  'import.meta.env.MODE': '"test"',
  'import.meta.env.BASE_URL': '"/"',
};

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  displayName: 'frontend',
  testEnvironment: '<rootDir>/frontend/test/jsdom-environment.cjs',
  // A name that leads nowhere: a shop that runs on this machine answers no test.
  testEnvironmentOptions: { url: 'http://shop.invalid/' },
  roots: ['<rootDir>/frontend/src', '<rootDir>/frontend/test'],
  testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/frontend/test/setup.ts', '<rootDir>/scripts/jest-repeat.cjs'],
  moduleFileExtensions: ['tsx', 'ts', 'js', 'mjs', 'cjs', 'json'],
  moduleNameMapper: {
    '\\.(svg|png|jpe?g|webp|avif|woff2)(\\?\\w+)?$': '<rootDir>/frontend/test/picture-stub.cjs',
    // Styles and fonts first: the alias below would take them for modules.
    '\\.css(\\?\\w+)?$': '<rootDir>/frontend/test/style-stub.cjs',
    '^@fontsource(-variable)?/': '<rootDir>/frontend/test/style-stub.cjs',
    '^@test/(.*)$': '<rootDir>/frontend/test/$1',
    '^@/(.*)$': '<rootDir>/frontend/src/$1',
  },
  transform: {
    '^.+\\.(tsx?|m?js)$': swcJest({
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' }, optimizer: { globals: { vars: viteEnvironment } } },
    }),
  },
  transformIgnorePatterns: transformOnly(['@ant-design', '@rc-component', '@firebase', 'firebase']),
  // A table or a modal of Ant Design takes seconds to render in jsdom, and a busy machine may be ten times slower.
  testTimeout: 120_000,
};
