'use strict';

/* global expect, jest */
const path = require('node:path');

/**
 * On a shared machine, tests of processes, sockets or pages may time out. CI repeats such a test once; the report names the
 * tests that passed only then. Tests in backend/src (rules, contracts, races) are not repeated.
 */
const NOT_REPEATED = path.resolve(__dirname, '../backend/src') + path.sep;

if (process.env.CI !== undefined && !expect.getState().testPath.startsWith(NOT_REPEATED))
  jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
