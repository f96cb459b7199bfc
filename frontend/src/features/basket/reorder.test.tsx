import { screen, waitFor } from '@testing-library/react';
import { anOrderOfLines, aPart } from '@test/builders';
import { listing, problem, renderInShop, serve } from '@test/shop';
import { BASKET_IS_FULL, MAX_LINES, readBasket } from './basket';
import { ReorderButton } from './reorder';

const order = anOrderOfLines();
const [processor, fan, cable] = order.lines.map(({ part_id }) => part_id) as [string, string, string];

it('puts the lines of the order into the basket at the prices of today, beside its own lines, and opens it', async () => {
  const own = { part_id: 'own', amount: 1, price: 9 };
  localStorage.setItem('basket', JSON.stringify({ lines: [own, { part_id: fan, amount: 50, price: 18 }] }));
  const calls = serve({
    'GET /parts': () =>
      listing([aPart({ _id: processor, price: 400 }), aPart({ _id: fan }), aPart({ _id: cable, price: 4 })]),
  });
  const { user, router } = renderInShop(<ReorderButton order={order} />);
  await user.click(screen.getByRole('button', { name: 'Reorder' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/basket'));
  expect(screen.getByText(`3 parts of order ${order.number} are in your basket`)).toBeVisible();
  expect(calls.map(({ query }) => query.get('ids'))).toEqual([[processor, fan, cable].join()]);
  expect(readBasket().lines).toEqual([
    own,
    { part_id: fan, amount: 50, price: 18 },
    { part_id: processor, amount: 20, price: 400 },
    { part_id: cable, amount: 3, price: 4 },
  ]);
});

it('leaves out parts that are no longer sold, and says so', async () => {
  serve({ 'GET /parts': () => listing([aPart({ _id: cable, price: 4 })]) });
  const { user, router } = renderInShop(<ReorderButton order={order} />);
  await user.click(screen.getByRole('button', { name: 'Reorder' }));
  expect(await screen.findByText('2 parts of the order are no longer sold.')).toBeVisible();
  const namesOf = (...indexes: number[]) => indexes.map((index) => order.lines[index]!.part_name).join(', ');
  expect(screen.getByText(namesOf(0, 1))).toBeVisible();
  expect(screen.getByText(`1 part of order ${order.number} is in your basket`)).toBeVisible();
  expect(screen.getByText(namesOf(2))).toBeVisible();
  expect(router.state.location.pathname).toBe('/basket');
  expect(readBasket().lines).toEqual([{ part_id: cable, amount: 3, price: 4 }]);
});

it('changes nothing when no part is sold any more, when they cannot be loaded, or when the basket is full', async () => {
  const many = Array.from({ length: MAX_LINES - 2 }, (_, index) => ({ part_id: `p${index}`, amount: 1, price: 1 }));
  localStorage.setItem('basket', JSON.stringify({ lines: many }));
  const parts = [processor, fan, cable].map((_id) => aPart({ _id }));
  const answers = [() => listing([]), () => problem(503, 'The shop is starting.'), () => listing(parts)];
  serve({ 'GET /parts': () => answers.shift()!() });
  const { user, router } = renderInShop(<ReorderButton order={order} />);
  for (const text of ['No part of the order is sold any more.', 'The shop is starting.', BASKET_IS_FULL]) {
    await user.click(screen.getByRole('button', { name: 'Reorder' }));
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(router.state.location.pathname).toBe('/');
  expect(readBasket().lines).toEqual(many);
});
