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
/** What can be added, and what needs a choice. */
const sums = () => screen.getByText(/can be added/);
const typedIn = (of: Awaited<ReturnType<typeof row>>) => of.getByText('In your list:').textContent;
const amountOf = (text: string) => screen.findByLabelText(`Amount of ${text}`);

function matching(text: string, parts: readonly PartView[]) {
  const found = (isMeant: (name: string) => boolean) => parts.filter(({ name }) => isMeant(name));
  const [exact, similar] = [found((name) => name === text), found((name) => name.startsWith(text))];
  if (exact.length > 0) return { match: 'exact', parts: exact };
  return { match: similar.length > 0 ? 'similar' : 'none', parts: similar };
}

/** Opens the quick order of a shop with these parts, and finds the parts of the list. */
async function open(list: string, parts: readonly PartView[] = [fan, box]) {
  const answers = {
    'GET /suggestions': () => json({ parts: [] }),
    'POST /parts/matches': ({ body }: { body: unknown }) => {
      const { rows } = body as { rows: { text: string }[] };
      return json({ rows: rows.map(({ text }) => matching(text, parts)) });
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
    const none = { match: 'none', parts: [] };
    const first = [none, { ...none, search_skipped: true }];
    return json({ rows: rows.length > 1 ? first : [{ match: 'exact', parts: [fan] }] });
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

it('adds a similar part only once it was chosen, and keeps showing what was typed', async () => {
  const { user } = await open('Silent F;20\nSteel Case');
  const similar = await row('Silent F');
  expect(similar.getByText('Similar: is it this one?')).toBeVisible();
  expect(typedIn(similar)).toBe('In your list: Silent F');
  expect(similar.getByRole('link', { name: 'Silent Fan' })).toBeVisible();
  expect(sums()).toHaveTextContent('1 of 2 rows can be added. 1 row needs your choice.');
  await user.click(screen.getByRole('button', { name: 'Add 1 row to the basket' }));
  expect(readBasket().lines).toMatchObject([{ part_id: 'box' }]);

  similar.getByRole('button', { name: 'Yes, this one Silent Fan' }).focus();
  await user.keyboard('{Enter}');
  expect(await amountOf('Silent Fan')).toHaveFocus();
  const chosen = await row('Silent Fan');
  expect(chosen.getByText('Found')).toBeVisible();
  expect(typedIn(chosen)).toBe('In your list: Silent F');
  expect(sums()).toHaveTextContent('1 of 1 row can be added.');
  await user.click(screen.getByRole('button', { name: 'Add 1 row to the basket' }));
  expect(readBasket().lines).toMatchObject([{ part_id: 'box' }, { part_id: 'fan', amount: 20 }]);
});

it('takes another text instead of the similar part', async () => {
  const { user } = await open('Silent F');
  const similar = await row('Silent F');
  similar.getByRole('button', { name: 'No, not Silent Fan' }).focus();
  await user.keyboard('{Enter}');
  const field = screen.getByRole('textbox', { name: 'Part number or name instead of Silent F' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Silent F');
  expect(similar.getByText('Unknown')).toBeVisible();
  expect(similar.queryByRole('link')).not.toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'Steel{Enter}');
  expect(await amountOf('Steel')).toHaveFocus();
  expect(await amountOf('Steel')).toHaveAccessibleDescription(/^Similar: is it this one\?/);
  expect(sums()).toHaveTextContent('0 of 1 row can be added. 1 row needs your choice.');
});

it('chooses none of several similar parts, and lets a person choose', async () => {
  const loud = aPart({ _id: 'loud', name: 'Silent Fan, Not', min_order: 1, quantity: 9 });
  const { user } = await open('Silent F', [fan, loud, box]);
  const similar = await row('Silent F');
  const choice = similar.getByRole('combobox', { name: 'Part for Silent F' });
  expect(choice).toHaveValue('');
  expect(similar.getByText('Similar: choose one')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 0 rows to the basket' })).toBeDisabled();
  await user.selectOptions(choice, 'loud');
  expect(typedIn(await row('Silent Fan, Not'))).toBe('In your list: Silent F');
  expect(sums()).toHaveTextContent('1 of 1 row can be added.');
  await user.selectOptions(choice, 'None of these');
  expect(screen.getByRole('textbox', { name: 'Part number or name instead of Silent F' })).toHaveFocus();
  expect(sums()).toHaveTextContent('0 of 1 row can be added.');
});

it('takes one of several parts of the same name only once it was chosen', async () => {
  const twin = aPart({ ...fan, _id: 'twin', sku: 'T-2' });
  const { user } = await open('Silent Fan', [fan, twin]);
  const twins = await row('Silent Fan');
  expect(twins.getByText('Several parts')).toBeVisible();
  const choice = twins.getByRole('combobox', { name: 'Part for Silent Fan' });
  expect(within(choice).queryByRole('option', { name: 'None of these' })).not.toBeInTheDocument();
  await user.selectOptions(choice, 'twin');
  expect(twins.getByText('Found')).toBeVisible();
});

describe('columns of a list', () => {
  it('are known by their heads, shown in one line, and can be changed', async () => {
    const { user } = await open('Pos;Part Name;Qty;Price\n1;Silent Fan;20;40\n2;Steel Case;5;10\n');
    expect(await amountOf('Silent Fan')).toHaveValue('20');
    expect(await amountOf('Steel Case')).toHaveValue('5');
    expect(screen.getByText('Part Name → Part name, Qty → Amount; 2 columns left out')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change columns' }));
    expect(screen.getByRole('heading', { name: 'Columns of your list' })).toHaveFocus();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price is' }), 'Amount');
    expect(screen.getByRole('combobox', { name: 'Qty is' })).toHaveDisplayValue('Left out');
    await user.click(screen.getByRole('button', { name: 'Find the parts' }));
    expect(await amountOf('Silent Fan')).toHaveValue('40');
    expect(screen.getAllByRole('link', { name: 'Silent Fan' })).toHaveLength(1);
  });

  it('are asked for when they are not known, once for the same heads', async () => {
    const list = 'Reference,Value,Footprint,Qty\n"C1,C2",Silent Fan,0603,20\n';
    const { user } = await open(list);
    await user.click(await screen.findByRole('button', { name: 'Find the parts' }));
    expect(await amountOf('Silent Fan')).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Remove all rows' }));
    await user.click(screen.getByLabelText('Part numbers or names, and amounts'));
    await user.paste(list);
    await user.click(screen.getByRole('button', { name: 'Find the parts' }));
    expect(await amountOf('Silent Fan')).toHaveValue('20');
  });

  it.each([
    ['1,Silent Fan,R9\n4,Steel Case,R10\n', '1'],
    ['20\tSilent Fan\n5\tSteel Case\n', '20'],
  ])('are known by the parts of the shop and whole numbers in a list without heads: %j', async (list, amount) => {
    await open(list);
    expect(await amountOf('Silent Fan')).toHaveValue(amount);
    expect(screen.getByText(/Column 1 → Amount, Column 2 → Part number/)).toBeVisible();
  });

  it('are asked for when a list without heads begins with numbers and names no known part', async () => {
    const { user } = await open('1,311-10.0,R9\n4,311-20.0,R10\n');
    expect(await screen.findByRole('heading', { name: 'Columns of your list' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Column 1 is' })).toHaveDisplayValue('Amount');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Part numbers or names, and amounts')).toHaveValue('1,311-10.0,R9\n4,311-20.0,R10\n');
  });

  it('are read from a file', async () => {
    const { user } = await open('');
    const file = new File(['sep=;\r\nQty;Component\r\n20;Silent Fan\r\n;\r\n'], 'order.csv');
    await user.upload(screen.getByLabelText('Choose a file'), file);
    expect(await amountOf('Silent Fan')).toHaveValue('20');
  });
});

it('judges rows of one part together', async () => {
  const { user } = await open('Silent Fan;6\nSilent Fan;4\nSteel Case;60\nSteel Case;60');
  expect(await screen.findAllByText('Found')).toHaveLength(2);
  expect(screen.getAllByText('Only 100 in stock')).toHaveLength(2);
  expect(screen.getAllByText(/120 pieces in several rows/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Add 2 rows to the basket' }));
  expect(readBasket().lines).toEqual([{ part_id: 'fan', amount: 10, price: fan.price }]);
});
