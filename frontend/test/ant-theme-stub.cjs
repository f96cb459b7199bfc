'use strict';

/** Ant Design's cache of themes and styles. Its own forgets them when the last component unmounts, so each test would derive them again. */
const cache = new Map();

exports.__esModule = true;
exports.default = function useGlobalCache(prefix, path, create) {
  const key = [prefix, ...path].join('%');
  if (!cache.has(key)) cache.set(key, create());
  return cache.get(key);
};
