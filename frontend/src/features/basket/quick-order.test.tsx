import { screen, within } from '@testing-library/react';
import { aPart } from '@test/builders';
import { renderSession } from '@test/session';
import { json, listing, serve } from '@test/shop';
import { QuickOrder } from './quick-order';

it('says that a text of a long list was not searched for, and searches for it again alone', async () => {
  const fan = aPart({ name: 'Silent Fan' });
  const calls = serve({
    'GET /parts': () => listing([]),
    'POST /parts/matches': ({ body }) => {
      const { rows } = body as { rows: object[] };
      return json({
        rows: rows.length > 1 ? [{ parts: [] }, { parts: [], search_skipped: true }] : [{ parts: [fan] }],
      });
    },
  });
  const { user } = await renderSession([{ path: '/', Component: QuickOrder }], '/');
  await user.type(screen.getByLabelText('Part numbers or names, and amounts'), 'unheard-of\nsilent f');
  await user.click(screen.getByRole('button', { name: 'Find the parts' }));
  const row = async (text: string) => within((await screen.findByDisplayValue(text)).closest('tr')!);
  expect((await row('unheard-of')).getByText('Unknown')).toBeVisible();
  const skipped = await row('silent f');
  expect(skipped.getByText('No part number or name')).toBeVisible();
  expect(skipped.getByText('Press Find to search for it.')).toBeVisible();
  await user.click(skipped.getByRole('button', { name: 'Find' }));
  expect(await screen.findByRole('link', { name: 'Silent Fan' })).toBeVisible();
  expect(screen.queryByText(/Press Find/)).not.toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ rows: [{ text: 'silent f' }] });
});
