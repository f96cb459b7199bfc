import { screen } from '@testing-library/react';
import { aCategory, anAttribute, aPart } from '@test/builders';
import { listing, renderInShop, serve } from '@test/shop';
import { SimilarParts } from './similar-parts';

const CLOCK = anAttribute({ name: 'Clock', kind: 'number', unit: 'GHz' });
const SEALED = anAttribute({ name: 'Sealed', kind: 'yes_no' });
const category_id = aCategory()._id;
const part = (name: string, clock: string, sealed: boolean) =>
  aPart({ _id: name, name, category_id, attributes: { clock, sealed } });

describe('Similar parts', () => {
  it('name the attributes that differ, and none whose numbers are equal in other units', async () => {
    const own = part('Own', '4.1 GHz', true);
    serve({
      'GET /categories': () => listing([aCategory({ attributes: ['clock', 'sealed'] })]),
      'GET /attributes': () => listing([CLOCK, SEALED]),
      'GET /parts': () => listing([own, part('Other', '3.9 GHz', false), part('Twin', '4100 MHz', true)]),
    });
    renderInShop(<SimilarParts part={own} />);
    await screen.findByRole('heading', { name: 'Similar parts' });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Twin $349The same values',
      'Other $349Clock 3.9 GHz instead of 4.1 GHz, without Sealed',
    ]);
  });
});
