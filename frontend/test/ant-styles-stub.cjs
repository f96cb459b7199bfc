'use strict';

/**
 * Ant Design's cache of tokens and styles, without their removal after each test and without their insertion into the page: jsdom would
 * match thousands of rules for each style that a test reads.
 */
const cache = new Map();

exports.__esModule = true;
exports.default = function useGlobalCache(prefix, path, create) {
  const key = [prefix, ...path].join('%');
  if (!cache.has(key)) cache.set(key, create());
  return cache.get(key);
};
