import { ListTable } from '@/ui/list';
import { screen, waitFor, within } from '@testing-library/react';
import { aPart } from '@test/builders';
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
});
