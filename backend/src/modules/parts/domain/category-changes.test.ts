import { treeFault } from './category-changes.js';
import type { Category } from './category.js';

const aCategory = (id: string, more: Partial<Category> = {}): Category => ({
  ...{ _id: id.repeat(24), name: `Name ${id}`, slug: `slug-${id}`, attributes: [], former_slugs: [], absorbed: [] },
  ...more,
});
const below = (id: string, parent: string) => aCategory(id, { parent_id: parent.repeat(24) });

describe('the rules of a stored tree', () => {
  it('allow three levels, and children before their parents', () => {
    expect(treeFault({ entries: [below('c', 'b'), below('b', 'a'), aCategory('a')] })).toBeUndefined();
  });

  it.each([
    ['a parent that does not exist', [below('a', 'f')], 'the parent of slug-a must exist'],
    [
      'a parent that was deleted into another one',
      [below('a', 'f'), aCategory('b', { absorbed: ['f'.repeat(24)] })],
      'the parent of slug-a must exist',
    ],
    [
      'a fourth level',
      [aCategory('a'), below('b', 'a'), below('c', 'b'), below('d', 'c')],
      'Categories have at most 3 levels.',
    ],
    [
      'a circle',
      [aCategory('a'), below('b', 'c'), below('c', 'b')],
      'A category cannot be in itself, or in one below itself.',
    ],
    ['a slug twice', [aCategory('a'), aCategory('b', { slug: 'slug-a' })], 'slug-a must not be there twice'],
    ['an id twice', [aCategory('a'), aCategory('b', { absorbed: ['a'.repeat(24)] })], /must not be there twice/],
    [
      'a name twice below one parent',
      [aCategory('a'), aCategory('b', { name: 'NAME A' })],
      'There is a category Name a beside it already.',
    ],
  ])('refuse %s', (_, entries, fault) => {
    expect(treeFault({ entries })).toMatch(fault);
  });
});
