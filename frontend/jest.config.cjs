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
  // A host name that does not resolve, so that no test reaches a shop on this machine.
  testEnvironmentOptions: { url: 'http://shop.invalid/' },
  roots: ['<rootDir>/frontend/src', '<rootDir>/frontend/test'],
  testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/frontend/test/setup.ts', '<rootDir>/scripts/jest-repeat.cjs'],
  moduleFileExtensions: ['tsx', 'ts', 'js', 'mjs', 'cjs', 'json'],
  moduleNameMapper: {
    '\\.(svg|png|jpe?g|webp|avif|woff2)(\\?\\w+)?$': '<rootDir>/frontend/test/picture-stub.cjs',
    // Styles and fonts come first: the alias below would resolve them as modules.
    '\\.css(\\?\\w+)?$': '<rootDir>/frontend/test/style-stub.cjs',
    '^\\./useGlobalCache$': '<rootDir>/frontend/test/ant-styles-stub.cjs',
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
  // An Ant Design table or modal takes seconds to render in jsdom, and a busy machine may be ten times slower.
  testTimeout: 120_000,
};
