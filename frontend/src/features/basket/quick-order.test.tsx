import { screen, within } from '@testing-library/react';
import type { PartView } from '@/api/types.gen';
import { aPart } from '@test/builders';
import { renderSession } from '@test/session';
import { json, problem, serve } from '@test/shop';
import { readBasket } from './basket';
import { QuickOrder } from './quick-order';

const fan = aPart({ _id: 'fan', name: 'Silent Fan', min_order: 10, quantity: 2_000 });
const box = aPart({ _id: 'box', name: 'Steel Case', min_order: 5, quantity: 100 });

const row = async (text: string) => within((await screen.findByLabelText(`Amount of ${text}`)).closest('tr')!);
const amountOf = (text: string) => screen.findByLabelText(`Amount of ${text}`);

/** Opens the quick order of a shop with these parts, and finds the parts of the list. */
async function open(list: string, parts: readonly PartView[] = [fan, box]) {
  const answers = {
    'GET /suggestions': () => json({ parts: [] }),
    'POST /parts/matches': ({ body }: { body: unknown }) => {
      const { rows } = body as { rows: { text: string }[] };
      return json({ rows: rows.map(({ text }) => ({ parts: parts.filter(({ name }) => name === text) })) });
    },
  };
  const calls = serve(answers);
  const { user } = await renderSession([{ path: '/', Component: QuickOrder }], '/');
  if (list !== '') {
    await user.click(screen.getByLabelText('Part numbers or names, and amounts'));
    await user.paste(list);
    await user.click(screen.getByRole('button', { name: 'Find the parts' }));
  }
  return { user, calls, answers };
}

it('orders the amount that was deleted and typed again, and nothing while the field is empty', async () => {
  const { user } = await open('Silent Fan;15');
  const amount = await amountOf('Silent Fan');
  await user.clear(amount);
  expect(amount).toHaveValue('');
  expect((await row('Silent Fan')).getByText('Enter an amount')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 0 rows to the basket' })).toBeDisabled();
  await user.type(amount, '25');
  expect(amount).toHaveValue('25');
  await user.click(screen.getByRole('button', { name: 'Add 1 row to the basket' }));
  expect(readBasket().lines).toEqual([{ part_id: 'fan', amount: 25, price: fan.price }]);
});

it('shows what was written instead of an amount, and adds the row once it is corrected', async () => {
  const { user } = await open('Silent Fan;20 box\nSteel Case');
  const amount = await amountOf('Silent Fan');
  expect(amount).toHaveValue('20 box');
  expect(amount).toBeInvalid();
  expect(amount).toHaveAccessibleDescription('Amount not understood');
  expect(await amountOf('Steel Case')).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Add 1 row to the basket' }));
  expect(readBasket().lines).toMatchObject([{ part_id: 'box', amount: 5 }]);
  await user.type(amount, '{Backspace}{Backspace}{Backspace}{Backspace}');
  expect((await row('Silent Fan')).getByText('Found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 1 row to the basket' }));
  expect(readBasket().lines).toMatchObject([{ amount: 5 }, { part_id: 'fan', amount: 20 }]);
});

it('replaces an amount that is too small by the minimum order', async () => {
  const { user } = await open('Silent Fan;0');
  await user.click(await screen.findByRole('button', { name: 'Change to 10 Silent Fan' }));
  expect(await amountOf('Silent Fan')).toHaveValue('10');
});

it('says that a text of a long list was not searched for, and searches for it again alone', async () => {
  const { user, calls, answers } = await open('');
  answers['POST /parts/matches'] = ({ body }) => {
    const { rows } = body as { rows: object[] };
    return json({ rows: rows.length > 1 ? [{ parts: [] }, { parts: [], search_skipped: true }] : [{ parts: [fan] }] });
  };
  await user.type(screen.getByLabelText('Part numbers or names, and amounts'), 'unheard-of\nsilent f');
  await user.click(screen.getByRole('button', { name: 'Find the parts' }));
  expect((await row('unheard-of')).getByText('Unknown')).toBeVisible();
  const skipped = await row('silent f');
  expect(skipped.getByText('No part number or name')).toBeVisible();
  expect(skipped.getByText('Press Find to search for it.')).toBeVisible();
  await user.click(skipped.getByRole('button', { name: 'Find' }));
  expect(await screen.findByRole('link', { name: 'Silent Fan' })).toBeVisible();
  expect(await amountOf('Silent Fan')).toHaveFocus();
  expect(screen.queryByText(/Press Find/)).not.toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ rows: [{ text: 'silent f' }] });
});

it('keeps the text of one part until it is found, takes it as a whole, and shows a failure at its field', async () => {
  const cable = aPart({ _id: 'cable', name: 'Flat Cable, 2 m', min_order: 1 });
  const { user, answers } = await open('', [cable]);
  const matches = answers['POST /parts/matches'];
  answers['POST /parts/matches'] = () => problem(503, 'The shop is starting.');
  const one = screen.getByLabelText('One part');
  await user.type(one, 'Flat Cable, 2 m{Enter}');
  expect(await screen.findByText('The shop is starting.')).toBeVisible();
  expect(one).toHaveAccessibleDescription(/The shop is starting/);
  expect(one).toHaveValue('Flat Cable, 2 m');
  answers['POST /parts/matches'] = matches;
  await user.type(one, '{Enter}');
  expect(await amountOf('Flat Cable, 2 m')).toHaveValue('1');
  expect(one).toHaveValue('');
  expect(screen.queryByText('The shop is starting.')).not.toBeInTheDocument();
});

it('shows a failed search for an unknown text at its row', async () => {
  const { user, answers } = await open('unheard-of');
  const unknown = await row('unheard-of');
  answers['POST /parts/matches'] = () => problem(503, 'The shop is starting.');
  await user.click(unknown.getByRole('button', { name: 'Find' }));
  expect(await unknown.findByText('The shop is starting.')).toBeVisible();
  expect(unknown.getByRole('button', { name: 'Find' })).toHaveFocus();
});

it('moves the focus from a removed row to the next one, from the last one to the one before, then to the title', async () => {
  const { user } = await open('one\ntwo\nthree');
  await user.click(await screen.findByRole('button', { name: 'Remove two' }));
  expect(screen.getByRole('button', { name: 'Remove three' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove one' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Your list' })).toHaveFocus();
});
