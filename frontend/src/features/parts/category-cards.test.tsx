import { screen } from '@testing-library/react';
import type { CategoryView } from '@/api/types.gen';
import { renderInShop } from '@test/shop';
import { TopCategories } from './category-cards';

const aCategory = (name: string, part_count: number): CategoryView => ({
  ...{ _id: name, name, slug: name.toLowerCase(), attributes: [], position: 0, part_count, children: [] },
});
const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

describe('the categories of the home page', () => {
  it('are those with parts, also for admins, and the way to all', () => {
    renderInShop(<TopCategories tree={[aCategory('Fans', 1), aCategory('Empty', 0), aCategory('Cables', 1200)]} />);
    expect(names()).toEqual(['Fans1 part', 'Cables1,200 parts', 'Whole catalogue']);
  });

  it('are at most eleven', () => {
    renderInShop(<TopCategories tree={Array.from({ length: 30 }, (_, index) => aCategory(`C${index}`, 1))} />);
    expect(names()).toHaveLength(12);
    expect(names().at(-1)).toBe('Whole catalogue');
  });

  it('are not there without any', () => {
    renderInShop(<TopCategories tree={[aCategory('Empty', 0)]} />);
    expect(names()).toEqual([]);
  });
});
