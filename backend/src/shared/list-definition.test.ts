import type { ListDefinition } from './list-definition.js';
import { filtersOf } from './mongo/search.js';
import { clausesOf } from './sqlite/clauses.js';

const LIST = {
  sorts: { name: 'name' },
  defaultSort: 'name',
  search: { fields: ['name'], description: 'Words', example: 'fan' },
  filters: { without_sku: { kind: 'flag', field: 'sku', stored: { true: null } } },
} as const satisfies ListDefinition;

describe('a filter whose stored value is null', () => {
  it('matches the rows without the field in both stores, and every row by another choice', () => {
    expect(clausesOf(LIST, { without_sku: true }, { table: 'parts' })).toEqual([{ sql: 'sku IS NULL', params: [] }]);
    expect(filtersOf(LIST, { without_sku: true })).toEqual([{ sku: expect.objectContaining({ $exists: false }) }]);
    expect(clausesOf(LIST, { without_sku: false }, { table: 'parts' })).toEqual([]);
    expect(filtersOf(LIST, { without_sku: false })).toEqual([]);
  });
});
