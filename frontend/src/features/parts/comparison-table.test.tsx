import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aCategory, anAttribute, aPart } from '@test/builders';
import { listing, renderInShop, serve } from '@test/shop';
import { ComparisonTable } from './comparison-table';

function Page() {
  const [parts, setParts] = useState(['Fan', 'Cooler', 'Case'].map((name) => aPart({ _id: name, name })));
  return <ComparisonTable parts={parts} onRemove={(id) => setParts(parts.filter(({ _id }) => _id !== id))} />;
}

describe('The comparison of parts', () => {
  it('keeps the focus when parts are removed: on the next one, then the previous one, then the title', async () => {
    const { user } = renderInShop(<Page />);
    const removeOf = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

    await user.click(removeOf('Cooler'));
    expect(removeOf('Case')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(removeOf('Fan')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('has the attributes of the parts in the order of their category, and leaves out what all share', async () => {
    serve({
      'GET /categories': () => listing([aCategory({ attributes: ['tdp', 'socket', 'ecc', 'clock'] })]),
      'GET /attributes': () =>
        listing([
          anAttribute({ key: 'clock', name: 'Clock', kind: 'number', unit: 'GHz' }),
          anAttribute({ key: 'ecc', name: 'ECC', kind: 'yes_no' }),
          anAttribute({ key: 'socket', name: 'Socket', kind: 'choice' }),
          anAttribute({ key: 'tdp', name: 'TDP', kind: 'number', unit: 'W' }),
        ]),
    });
    const category_id = aCategory()._id;
    const { user, router } = renderInShop(
      <ComparisonTable
        parts={[
          aPart({ _id: 'a', category_id, attributes: { socket: 'LGA-1718', tdp: '65 W', clock: '1.5 GHz' } }),
          aPart({
            _id: 'b',
            category_id,
            price: 9,
            attributes: { socket: 'LGA-1718', tdp: '35 W', ecc: true, clock: '1500 MHz' },
          }),
        ]}
        onRemove={() => undefined}
      />,
    );
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
    await screen.findByRole('rowheader', { name: 'TDP' });
    expect(rows().slice(6, 9)).toEqual(['TDP65 W 35 W ', 'SocketLGA-1718 LGA-1718 ', 'ECC– Yes ']);
    await user.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
    await waitFor(() => expect(router.state.location.search).toBe('?differences=true'));
    // 1.5 GHz and 1500 MHz are one value.
    const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Price', 'Minimum order value', 'TDP', 'ECC', 'Description', 'Actions']);
  });
});
