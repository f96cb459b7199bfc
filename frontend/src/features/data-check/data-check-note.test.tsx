import { screen, within } from '@testing-library/react';
import { json, renderInShop, serve } from '@test/shop';
import { DataCheckNote } from './data-check-note';

const CHECK = 'GET /data-check';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('DataCheckNote', () => {
  it('names the command when the data was never checked', async () => {
    serve({ [CHECK]: () => json({}) });
    renderInShop(<DataCheckNote />);
    expect(await screen.findByText('npm run shop -- doctor')).toBeVisible();
    expect(screen.getByRole('status', { name: 'Data check' })).toHaveTextContent('Data check: never run.');
  });

  it('says when the data was checked without a problem', async () => {
    serve({ [CHECK]: () => json({ last: { at: ago(2), version: '1', problems: 0, lines: [] } }) });
    renderInShop(<DataCheckNote />);
    expect(await screen.findByText('2 hours ago')).toBeVisible();
    expect(screen.getByRole('status', { name: 'Data check' })).toHaveTextContent(
      'Data check: 2 hours ago, no problems.',
    );
  });

  it('lists the first problems and counts the others', async () => {
    const lines = ['Part a: 12 in stock.', 'Order b: it is shipped.'];
    serve({ [CHECK]: () => json({ last: { at: ago(50), version: '1', problems: 5, lines } }) });
    renderInShop(<DataCheckNote />);
    expect(await screen.findByText('2 days ago')).toBeVisible();
    const note = screen.getByRole('status', { name: 'Data check' });
    expect(note).toHaveTextContent('Data check: 2 days ago, 5 problems.');
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...lines, 'And 3 more problems: see the output of the check.']);
  });
});
