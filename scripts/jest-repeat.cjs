'use strict';

const path = require('node:path');

/**
 * On a shared machine, tests of processes, sockets or pages may time out. CI repeats such a test once; the report names the
 * tests that passed only then. Tests in backend/src (rules, contracts, races) are not repeated.
 */
const ROOT = path.resolve(__dirname, '..');
const firstFile = path.resolve(ROOT, process.env.TEST_FILES?.split('\n')[0] ?? expect.getState().testPath);

if (process.env.CI !== undefined && !path.relative(ROOT, firstFile).startsWith(path.join('backend', 'src')))
  jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
