'use strict';

/* global expect, jest */
const path = require('node:path');

/**
 * A machine that others use stalls now and then, and a test of processes, sockets or pages has to wait for them. Under CI such a
 * test is run once more when it fails; one that passes only then is named in the report. What is tried without them, the
 * races over the stores among it, has no second try.
 */
const RULES = path.resolve(__dirname, '../backend/src') + path.sep;

if (process.env.CI !== undefined && !expect.getState().testPath.startsWith(RULES))
  jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
