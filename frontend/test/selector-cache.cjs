'use strict';

const { readFileSync } = require('node:fs');
const Module = require('node:module');

/**
 * Raises the number of selectors that jsdom's engine keeps compiled. An open dialog of Ant Design has more rules than the engine's 1,000,
 * so that each `getComputedStyle` would compile all of them again, which takes seconds in a test.
 */
const LIMIT = 'CACHE_LIMIT = 1000';
const engine = require.resolve('nwsapi', {
  paths: [require.resolve('jest-environment-jsdom'), require.resolve('jsdom')],
});
const source = readFileSync(engine, 'utf8');
if (!source.includes(LIMIT)) throw new Error(`${engine} sets its limit in another way; adapt selector-cache.cjs.`);
const engineModule = new Module(engine, module);
engineModule.filename = engine;
engineModule.paths = module.paths;
require.cache[engine] = engineModule;
engineModule._compile(source.replace(LIMIT, 'CACHE_LIMIT = 20_000'), engine);
engineModule.loaded = true;
