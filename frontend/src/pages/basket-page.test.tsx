import { act, screen, waitFor, within } from '@testing-library/react';
import { storeAccessToken } from '@/api/access-token';
import type { NewLinesBody, PartView } from '@/api/types.gen';
import { BASKET_KEY } from '@/features/basket/basket';
import { startBasket } from '@/features/basket/basket-sync';
import { anOrder, aPart, aUser } from '@test/builders';
import { carl, renderSession, tokenFor } from '@test/session';
import { json, listing, problem, serve } from '@test/shop';
import { Component as BasketPage } from './basket-page';

const part = (name: string, changes: Partial<PartView> = {}) => aPart({ _id: name, name, price: 10, ...changes });
const line = (part_id: string, amount: number, price = 10) => ({ part_id, amount, price });
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Opens the page with these lines and parts; `orders` answers the orders. */
async function open({
  lines,
  parts,
  isSignedIn = false,
  more = {},
  orders = () => json({ insertedId: 'o1' }, 201),
}: {
  lines: ReturnType<typeof line>[];
  parts: PartView[];
  isSignedIn?: boolean;
  /** further answers */
  more?: Parameters<typeof serve>[0];
  orders?: () => Response | Promise<Response>;
}) {
  let basket = { lines, revision: 1 };
  const calls = serve({
    'GET /parts': ({ query }) => listing(parts.filter(({ _id }) => query.get('ids')!.split(',').includes(_id))),
    'GET /admin/carl@example.com': () => json({ admin: false }),
    'GET /basket': () => json(basket),
    'PUT /basket': ({ body }) =>
      json((basket = { lines: (body as typeof basket).lines, revision: basket.revision + 1 })),
    'POST /orders': orders,
    ...more,
  });
  if (isSignedIn) storeAccessToken(tokenFor(carl));
  else localStorage.setItem(BASKET_KEY, JSON.stringify({ lines }));
  const session = await renderSession([{ path: '/basket', Component: BasketPage }], '/basket');
  act(() => void (stop = startBasket(session.store)));
  return { ...session, calls, basket: () => basket };
}

it('shows each line at its present price, and leads a visitor to log in', async () => {
  const { calls } = await open({
    lines: [line('Fan', 20), line('Case', 10, 8)],
    parts: [part('Fan', { price: 5 }), part('Case', { price: 8 })],
  });
  const fan = await row('Fan');
  expect(fan.getByText('Price was $10 when you added it')).toBeVisible();
  expect(fan.getByText('$100')).toBeVisible();
  expect((await row('Case')).queryByText(/^Price was/)).not.toBeInTheDocument();
  expect(screen.getByText('Total:')).toHaveTextContent('Total: $180');
  expect(screen.getByRole('link', { name: 'Log In to order' })).toHaveAttribute('href', '/log-in');
  expect(calls.map(({ name }) => name)).toEqual(['GET /parts']);
});

it('solves each problem with one click', async () => {
  const { user } = await open({
    lines: [line('Fan', 90), line('Case', 1), line('gone', 5), line('Board', 2)],
    parts: [
      part('Fan', { quantity: 40, min_order: 1 }),
      part('Case', { min_order: 10 }),
      part('Board', { quantity: 1 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Take 40 Fan' }));
  expect(screen.getByRole('textbox', { name: 'Amount of Fan' })).toHaveValue('40');
  expect(screen.getByRole('textbox', { name: 'Amount of Fan' })).toHaveFocus();
  expect(screen.getByText('Minimum is 10')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Raise to 10 Case' }));
  expect(screen.getByText('No longer sold')).toBeVisible();
  // Its icon and its solution do the same.
  await user.click(screen.getAllByRole('button', { name: 'Remove This part' })[1]!);
  expect(screen.getByText(/^Only 1 left, fewer than the minimum order/)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Remove Board' })[1]!);
  expect(screen.queryByRole('alert', { name: /./ })).not.toBeInTheDocument();
  expect(screen.getByText('Total:')).toHaveTextContent('Total: $500');
  await user.click(screen.getAllByRole('button', { name: /^Undo/ })[1]!);
  expect(await screen.findByRole('link', { name: 'Board' })).toBeVisible();
});

it('orders all lines at once, empties the basket and offers to pay', async () => {
  const { user, calls, basket } = await open({
    isSignedIn: true,
    lines: [line('Fan', 20), line('Case', 10)],
    parts: [part('Fan', { price: 5 }), part('Case')],
  });
  await user.click(await screen.findByRole('button', { name: 'Order' }));
  expect(screen.getByText('*Enter a phone number')).toBeVisible();
  await user.type(screen.getByLabelText('Phone'), '+15035550123');
  await user.type(screen.getByLabelText('Delivery Address'), '12 Harbour Road');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(await screen.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/dashboard/payment/o1');
  const { headers, body } = calls.find(({ name }) => name === 'POST /orders')!;
  expect(headers.get('Idempotency-Key')).toMatch(/^.{10,}$/);
  expect(body).toEqual({
    ...{ name: carl.name, email: carl.email, delivery_phone: '+15035550123', delivery_address: '12 Harbour Road' },
    lines: [
      { part_id: 'Fan', amount: 20, total_price: 100 },
      { part_id: 'Case', amount: 10, total_price: 100 },
    ],
  });
  expect(screen.queryByRole('link', { name: 'Fan' })).not.toBeInTheDocument();
  await waitFor(() => expect(basket().lines).toEqual([]));
});

it.each([
  {
    of: 'last order',
    orders: [anOrder({ delivery_phone: '+1503', delivery_address: '12 Harbour Road' })],
    phone: '+1503',
    address: '12 Harbour Road',
  },
  { of: 'profile without an order', orders: [], phone: '+4420', address: 'London' },
])('starts with the phone and address of the $of', async ({ orders, phone, address }) => {
  const { user, calls } = await open({
    isSignedIn: true,
    lines: [line('Fan', 20)],
    parts: [part('Fan')],
    more: {
      'GET /orders/carl@example.com': () => listing(orders),
      'GET /user/carl@example.com': () => json(aUser({ phone: '+4420', location: 'London' })),
    },
  });
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue(phone));
  expect(screen.getByLabelText('Delivery Address')).toHaveValue(address);
  expect(calls.find(({ name }) => name.startsWith('GET /orders'))?.query.toString()).toBe('limit=50&sort=-created_at');
  await user.clear(screen.getByLabelText('Phone'));
  expect(screen.getByLabelText('Phone')).toHaveValue('');
  await user.type(screen.getByLabelText('Phone'), '7');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await screen.findByRole('link', { name: 'Pay now' });
  const { body } = calls.find(({ name }) => name === 'POST /orders')!;
  expect(body).toMatchObject({ delivery_phone: '7', delivery_address: address });
});

it('shows the refusal of a line at the line until the line changes', async () => {
  const { user } = await open({
    isSignedIn: true,
    lines: [line('Fan', 20), line('Case', 10)],
    parts: [part('Fan'), part('Case')],
    orders: () => problem(409, 'Refused', [{ field: 'lines.1.amount', message: 'Only 4 left' }], 'out-of-stock'),
  });
  await user.type(await screen.findByLabelText('Phone'), '1');
  await user.type(screen.getByLabelText('Delivery Address'), 'x');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(await (await row('Case')).findByText('Only 4 left')).toBeVisible();
  expect((await row('Fan')).queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Increase amount of Case' }));
  expect(screen.queryByText('Only 4 left')).not.toBeInTheDocument();
});

it('sends an order without an answer again with the same key', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => json({ insertedId: 'o1' }, 201)];
  const { user, calls } = await open({
    isSignedIn: true,
    lines: [line('Fan', 20)],
    parts: [part('Fan')],
    orders: () => answers.shift()!(),
  });
  await user.type(await screen.findByLabelText('Phone'), '1');
  await user.type(screen.getByLabelText('Delivery Address'), 'x');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(await screen.findByText(/Whether your order was placed is not known yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Increase amount of Fan' }));
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await screen.findByRole('link', { name: 'Pay now' });
  const sent = calls.filter(({ name }) => name === 'POST /orders');
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(
    Array(2).fill(sent[0]!.headers.get('Idempotency-Key')),
  );
  expect(sent.map(({ body }) => (body as NewLinesBody).lines[0]!.amount)).toEqual([20, 20]);
});

it('says that the basket is empty, with a way to the parts', async () => {
  await open({ lines: [], parts: [] });
  expect(await screen.findByText('Your basket is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all parts' })).toHaveAttribute('href', '/');
});
