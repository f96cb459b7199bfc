import { ListTable } from '@/ui/list';
import { screen, waitFor, within } from '@testing-library/react';
import { aCategory, aPart } from '@test/builders';
import { choose } from '@test/choose';
import { COOLER, FAN, report, showParts } from '@test/manage-parts';
import { json, listing, renderInShop, serve } from '@test/shop';
import { PARTS } from './manage-parts-table';

describe('Manage Parts', () => {
  it('deletes a part only after Yes, and moves the focus back', async () => {
    let rows = [aPart({ _id: '1', name: 'Case fan' }), aPart({ _id: '2', name: 'Cooler' })];
    const calls = serve({
      'GET /parts': () => listing(rows),
      'DELETE /parts/1': () => {
        rows = rows.slice(1);
        return json({ deletedCount: 1 });
      },
    });
    const { user } = renderInShop(<ListTable list={PARTS} />);

    const row = within((await screen.findByText('Case fan')).closest('tr') as HTMLElement);
    const opener = row.getByRole('button', { name: 'Delete' });
    expect(row.getByText('$349')).toBeVisible();
    expect(row.getByText('480')).toBeVisible();
    expect(row.getByText('10')).toBeVisible();

    await user.click(opener);
    expect(await screen.findByText('Are you sure you want to delete it?')).toBeInTheDocument();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(opener).toHaveFocus());
    expect(calls.some(({ name }) => name.startsWith('DELETE'))).toBe(false);

    await user.click(opener);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Case fan deleted.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Case fan', { selector: 'td *' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('marks parts that are sold out or low in stock', async () => {
    const rows = [0, 9, 10, 11].map((quantity) => aPart({ _id: String(quantity), name: `Fan ${quantity}`, quantity }));
    serve({ 'GET /parts': () => listing(rows), 'GET /stats': () => json({ parts: { threshold: 10 } }) });
    renderInShop(<ListTable list={PARTS} />);
    expect(await screen.findAllByText('Low stock')).toHaveLength(2);
    const rowOf = (name: string) => screen.getByText(name).closest('tr');
    expect(rowOf('Fan 0')).toHaveTextContent('Sold out');
    expect(rowOf('Fan 10')).toHaveTextContent('Low stock');
    expect(rowOf('Fan 11')).not.toHaveTextContent('Low stock');
  });
});

describe('The actions on the selected parts', () => {
  it('preview new prices, send them with the versions, and set back the ones that are still set', async () => {
    const { user, select, press, bulks } = await showParts([FAN, COOLER]);
    await select('Case fan');
    await select('Cooler');
    await press('Change prices…');
    const dialog = within(await screen.findByRole('dialog'));
    const preview = within(await dialog.findByRole('list', { name: 'Each price before and after' }));
    await user.type(dialog.getByLabelText('Percent, such as 5 or -2.5'), '5');
    expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Case fanwas $10 → is $11',
      'Coolerwas $45 → is $47',
    ]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 parts repriced')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 parts back at the old price')).toBeInTheDocument();
    expect(bulks()).toEqual([
      {
        action: 'set-prices',
        parts: [
          { id: 'fan', version: 1, price: 11, old_price: 10 },
          { id: 'cooler', version: 1, price: 47, old_price: 45 },
        ],
      },
      {
        action: 'set-prices',
        parts: [
          { id: 'fan', version: 2, price: 10, old_price: 11 },
          { id: 'cooler', version: 2, price: 45, old_price: 47 },
        ],
      },
    ]);
  });

  it("set the stock, keep refused parts selected in the server's words, and set back the others", async () => {
    const detail = 'This part has changed since.';
    const { user, select, press, bulks } = await showParts([FAN, COOLER], {
      bulk: () =>
        report([
          { id: 'fan', name: 'Case fan', outcome: 'done', version: 2 },
          { id: 'cooler', name: 'Cooler', outcome: 'refused', detail },
        ]),
    });
    await select('Case fan');
    await select('Cooler');
    await press('Set stock…');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('list', { name: 'Each stock before and after' });
    await user.type(dialog.getByLabelText('New stock'), '7');
    expect(dialog.getByText('2 of 2 parts get a new stock')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    const refused = await screen.findByRole('list', { name: '1 part with the new stock, 1 refused' });
    expect(within(refused).getByRole('listitem')).toHaveTextContent(`Cooler: ${detail}`);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 part selected');
    expect(bulks()).toEqual([
      {
        action: 'set-stock',
        parts: [
          { id: 'fan', version: 1, quantity: 7, old_quantity: 40 },
          { id: 'cooler', version: 1, quantity: 7, old_quantity: 0 },
        ],
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bulks()).toHaveLength(2));
    expect(bulks()[1]).toEqual({
      action: 'set-stock',
      parts: [{ id: 'fan', version: 2, quantity: 40, old_quantity: 7 }],
    });
  });

  it('archive parts with Undo, bring back archived ones, and delete after one question', async () => {
    const old = aPart({ _id: 'old', name: 'Old fan', archived: true });
    const { user, select, press, bulks } = await showParts([FAN, old]);
    await select('Case fan');
    await press('Archive');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 part on sale again');
    await select('Old fan');
    await press('Bring back');
    await waitFor(() => expect(screen.getAllByText('1 part on sale again')).toHaveLength(2));
    await select('Old fan');
    await press('Delete…');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('1 part deleted');
    const sent = (action: string, id: string) => ({ action, parts: [{ id }] });
    expect(bulks()).toEqual([
      sent('archive', 'fan'),
      sent('restore', 'fan'),
      sent('restore', 'old'),
      sent('delete', 'old'),
    ]);
  });

  it('set the category, leave alone what is in it, and set the others back', async () => {
    const inFans = { ...COOLER, category_id: 'fans' };
    const { user, select, press, bulks } = await showParts([FAN, inFans], {
      'GET /categories': () => listing([aCategory({ _id: 'fans', name: 'Fans' })]),
    });
    await select('Case fan');
    await select('Cooler');
    await press('Set category…');
    await choose(user, 'Category', 'Fans');
    expect(await screen.findByText('1 of 2 parts moves')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('2 parts in the new category')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 parts back in the old category');
    expect(bulks()).toEqual([
      {
        action: 'set-category',
        parts: [
          { id: 'fan', version: 1, category_id: 'fans', old_category_id: null },
          { id: 'cooler', version: 1, category_id: 'fans', old_category_id: 'fans' },
        ],
      },
      {
        action: 'set-category',
        parts: [
          { id: 'fan', category_id: null, old_category_id: 'fans' },
          { id: 'cooler', category_id: 'fans', old_category_id: 'fans' },
        ],
      },
    ]);
  });

  it('say when a category changes nothing', async () => {
    const { user, select, press, bulks } = await showParts([FAN]);
    await select('Case fan');
    await press('Set category…');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Choose a category, or None.')).toBeVisible();
    await choose(user, 'Category', 'None');
    await screen.findByText('0 of 1 part move');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('No part has a category.')).toBeVisible();
    expect(bulks()).toEqual([]);
  });
});

describe('The category in Manage Parts', () => {
  it('is a filter, and a column that names it', async () => {
    const calls = serve({
      'GET /parts': () => listing([{ ...FAN, category_id: 'fans' }, COOLER]),
      'GET /categories': () => listing([aCategory({ _id: 'fans', name: 'Fans' })]),
    });
    const { user } = renderInShop(<ListTable list={PARTS} />, '/?columns=category');
    const row = (await screen.findByText('Case fan')).closest('tr') as HTMLElement;
    expect(await within(row).findByText('Fans')).toBeVisible();
    await choose(user, 'Filter by category', 'Fans');
    await waitFor(() => expect(calls.at(-1)?.query.get('category')).toBe('fans'));
    expect(calls.every(({ name, query }) => name !== 'GET /parts' || query.get('fields') === 'attributes')).toBe(true);
    await user.click(await screen.findByRole('button', { name: /^Category Fans/ }));
    await waitFor(() => expect(screen.queryByText('Category Fans')).not.toBeInTheDocument());
  });
});
