import { finds, type SearchQuery } from './search-query.js';

describe('finds', () => {
  const words = ['silent', 'fan'];
  it.each<[SearchQuery, boolean]>([
    ['sil', true],
    ['ilent', false],
    [{ whole: 'fan' }, true],
    [{ whole: 'fa' }, false],
    [{ any: ['board', 'fa'] }, true],
    [{ any: [] }, false],
    [{ all: ['silent', { whole: 'fan' }] }, true],
    [{ all: ['silent', 'board'] }, false],
    [{ all: ['silent'], but: 'fan' }, false],
    [{ all: ['silent'], but: 'board' }, true],
  ])('says for %j that it is %s', (query, isFound) => expect(finds(query, words)).toBe(isFound));
});
