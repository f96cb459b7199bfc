import { act, screen, within } from '@testing-library/react';
import { adminApi } from '@/api/admin-api';
import { json, renderInShop, serve } from '@test/shop';
import { DataCheckNote } from './data-check-note';

const CHECK = 'GET /data-check';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const note = () => screen.getByRole('group', { name: 'Data check' });

describe('DataCheckNote', () => {
  it('names the command when the data was never checked', async () => {
    serve({ [CHECK]: () => json({}) });
    renderInShop(<DataCheckNote />);
    expect(await screen.findByText('npm run shop -- doctor')).toBeVisible();
    expect(note()).toHaveTextContent('Data check: not run yet.');
  });

  it('says when the data was checked without a problem', async () => {
    serve({ [CHECK]: () => json({ last: { at: ago(2), version: '1', problems: 0, lines: [] } }) });
    renderInShop(<DataCheckNote />);
    expect(await screen.findByText('2 hours ago')).toBeVisible();
    expect(note()).toHaveTextContent('Data check: no problems. Checked 2 hours ago.');
  });

  it('lists the first problems and counts the others', async () => {
    const lines = ['Part a: 12 in stock.', 'Order b: it is shipped.'];
    serve({ [CHECK]: () => json({ last: { at: ago(50), version: '1', problems: 5, lines } }) });
    renderInShop(<DataCheckNote />);
    expect(await screen.findByText('2 days ago')).toBeVisible();
    expect(note()).toHaveTextContent('Data check: 5 problems.');
    expect(note()).toHaveTextContent('Checked 2 days ago.');
    expect(
      within(note())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...lines, 'And 3 more problems: see the output of the check.']);
  });

  it('announces another outcome, and not that time passes', async () => {
    const check = { at: ago(2), version: '1', problems: 0, lines: [] as string[] };
    serve({ [CHECK]: () => json({ last: check }) });
    const { store } = renderInShop(<DataCheckNote />);
    await screen.findByText('2 hours ago');
    const announced = within(note()).getByRole('status');
    expect(announced).toHaveTextContent(/^Data check: no problems\.$/);

    Object.assign(check, { problems: 1, lines: ['Part a: 12 in stock.'] });
    await act(async () => {
      await store.dispatch(
        adminApi.endpoints.getDataCheck.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
    });
    expect(await within(announced).findByText('Part a: 12 in stock.')).toBeVisible();
    expect(announced).not.toHaveTextContent('ago');
  });
});
