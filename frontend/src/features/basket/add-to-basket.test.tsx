import { screen, waitFor } from '@testing-library/react';
import { storeAccessToken } from '@/api/access-token';
import { Component as ComparePage } from '@/pages/compare-page';
import { Component as HomePage } from '@/pages/home-page';
import { aPart } from '@test/builders';
import { carl, renderSession, tokenFor } from '@test/session';
import { json, listing, serve } from '@test/shop';
import { AddToBasket } from './add-to-basket';
import { BASKET_IS_FULL, MAX_LINES, readBasket } from './basket';
import { BasketLink } from './basket-link';

const part = aPart({ name: 'Fan', min_order: 10, quantity: 25 });

function show(of = part, amount?: number) {
  const element = (
    <>
      <BasketLink />
      <AddToBasket part={of} {...(amount !== undefined && { amount })} />
    </>
  );
  return renderSession([{ path: '*', element }], '/');
}
const button = () => screen.findByRole('button', { name: 'Add to Basket' });

it('adds the minimum order, then as much again up to the stock, and counts the lines in the header', async () => {
  const { user } = await show();
  expect(screen.getByRole('link', { name: 'Basket' })).toHaveAttribute('href', '/basket');
  await user.click(await button());
  expect(await screen.findByText('Fan is in your basket')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Basket, 1 part' })).toBeVisible();
  expect(readBasket().lines).toEqual([{ part_id: part._id, amount: 10, price: part.price }]);
  await user.click(await button());
  await user.click(await button());
  await screen.findByText('Amount: 25');
  expect(readBasket().lines).toMatchObject([{ amount: 25 }]);
  await user.click(await button());
  expect(await screen.findByText('All 25 in stock of Fan are in your basket already.')).toBeVisible();
});

it('offers to see the basket, once for several parts, and not by the keys of Undo', async () => {
  const { user, router } = await show();
  await user.click(await button());
  await screen.findByText('Amount: 10');
  await user.click(await button());
  await screen.findByText('Amount: 20');
  expect(screen.queryByText('Amount: 10')).not.toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect(router.state.location.pathname).toBe('/');
  await user.click(screen.getByRole('button', { name: 'See the basket' }));
  expect(router.state.location.pathname).toBe('/basket');
  expect(screen.queryByText('Fan is in your basket')).not.toBeInTheDocument();
});

it('adds the given amount', async () => {
  const { user } = await show(part, 12);
  await user.click(await button());
  await screen.findByText('Amount: 12');
  expect(readBasket().lines).toMatchObject([{ amount: 12 }]);
});

it('refuses the 51st part', async () => {
  const lines = Array.from({ length: MAX_LINES }, (_, index) => ({ part_id: `p${index}`, amount: 1, price: 1 }));
  localStorage.setItem('basket', JSON.stringify({ lines }));
  const { user } = await show();
  await user.click(await button());
  expect(await screen.findByText(BASKET_IS_FULL)).toBeVisible();
  expect(readBasket().lines).toHaveLength(MAX_LINES);
});

it('is not there for a part that is sold out', async () => {
  await show(aPart({ min_order: 10, quantity: 9 }));
  expect(screen.queryByRole('button', { name: 'Add to Basket' })).not.toBeInTheDocument();
});

const ID = '665f1c2ab3d4e5f607182930';
it.each([
  { page: 'the catalogue', at: '/' },
  { page: 'a part of the catalogue', at: `/?part=${ID}` },
  { page: 'the comparison', at: `/compare?compare=${ID}` },
])('disappears from $page for admins, who have no basket', async ({ at }) => {
  storeAccessToken(tokenFor(carl));
  let answerRole: (response: Response) => void = () => undefined;
  serve({
    'GET /admin/carl@example.com': () => new Promise((resolve) => (answerRole = resolve)),
    'GET /parts': () => listing([aPart({ _id: ID })]),
    [`GET /purchase/${ID}`]: () => json(aPart({ _id: ID })),
  });
  const routes = [
    { path: '/', Component: HomePage },
    { path: '/compare', Component: ComparePage },
  ];
  await renderSession(routes, at);
  await screen.findAllByRole('button', { name: /^Add to Basket/ });
  answerRole(json({ admin: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Add to Basket/ })).not.toBeInTheDocument());
  expect(screen.getAllByRole('link', { name: /^Buy Now/ }).length).toBeGreaterThan(0);
});
