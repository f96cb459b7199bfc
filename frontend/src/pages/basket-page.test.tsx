import { act, screen, waitFor } from '@testing-library/react';
import { closeBasket, line, openBasket, part, row } from '@test/basket';
import { anOrder, aUser } from '@test/builders';
import { carl } from '@test/session';
import { json, listing, problem } from '@test/shop';
import { signedOut } from '@/features/users/session';
import { removeAccessToken } from '@/api/access-token';

afterEach(closeBasket);

it('shows each line at its present price, and leads a visitor to log in', async () => {
  const { calls } = await openBasket({
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
  const { user } = await openBasket({
    lines: [line('Fan', 90), line('Case', 1), line('gone', 5), line('Board', 2)],
    parts: [
      part('Fan', { quantity: 40, min_order: 1 }),
      part('Case', { min_order: 10 }),
      part('Board', { quantity: 1 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Change to 40 Fan' }));
  expect(screen.getByRole('textbox', { name: 'Amount of Fan' })).toHaveValue('40');
  expect(screen.getByRole('textbox', { name: 'Amount of Fan' })).toHaveFocus();
  expect(screen.getByText('Minimum is 10')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change to 10 Case' }));
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
  const { user, calls, basket } = await openBasket({
    isSignedIn: true,
    lines: [line('Fan', 20), line('Case', 10)],
    parts: [part('Fan', { price: 5 }), part('Case')],
  });
  await user.click(await screen.findByRole('button', { name: 'Order' }));
  expect(screen.getByText('*Enter a phone number')).toBeVisible();
  await user.click(screen.getByLabelText('Phone'));
  await user.paste('+15035550123');
  await user.click(screen.getByLabelText('Delivery Address'));
  await user.paste('12 Harbour Road');
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

const earlier = anOrder({ delivery_phone: '+1503', delivery_address: '12 Harbour Road' });
it.each([
  {
    how: 'with the phone and address of the last order',
    orders: [earlier],
    phone: '+1503',
    address: '12 Harbour Road',
  },
  { how: "empty without an order, not with the profile's phone and location", orders: [], phone: '', address: '' },
])('starts $how', async ({ orders, phone, address }) => {
  const { user, calls } = await openBasket({
    isSignedIn: true,
    lines: [line('Fan', 20)],
    parts: [part('Fan')],
    more: {
      'GET /orders/carl@example.com': () => listing(orders),
      'GET /user/carl@example.com': () => json(aUser({ phone: '+4420', location: 'London' })),
    },
  });
  expect(await screen.findByLabelText('Phone')).toHaveValue(phone);
  expect(screen.getByLabelText('Delivery Address')).toHaveValue(address);
  expect(calls.find(({ name }) => name.startsWith('GET /orders'))?.query.toString()).toBe('limit=50&sort=-created_at');
  await user.clear(screen.getByLabelText('Phone'));
  expect(screen.getByLabelText('Phone')).toHaveValue('');
  await user.type(screen.getByLabelText('Phone'), '7');
  await user.type(screen.getByLabelText('Delivery Address'), '!');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await screen.findByRole('link', { name: 'Pay now' });
  const { body } = calls.find(({ name }) => name === 'POST /orders')!;
  expect(body).toMatchObject({ delivery_phone: '7', delivery_address: `${address}!` });
});

it('shows the refusal of a line at the line until the line changes', async () => {
  const { user } = await openBasket({
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

it('offers to check the role again after a failure, also for an empty basket, and then reads the basket', async () => {
  let fails = true;
  const { user } = await openBasket({
    isSignedIn: true,
    lines: [line('Fan', 20)],
    parts: [part('Fan')],
    more: { 'GET /admin/carl@example.com': () => (fails ? problem(500, 'The shop failed.') : json({ admin: false })) },
  });
  expect(await screen.findByText('Your account could not be checked')).toBeVisible();
  expect(screen.queryByText('Your basket is empty')).not.toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row('Fan')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Order' })).toBeEnabled();
});

it('shows a placed order to its customer only', async () => {
  const { user, store } = await openBasket({ isSignedIn: true, lines: [line('Fan', 20)], parts: [part('Fan')] });
  await user.type(await screen.findByLabelText('Phone'), '1');
  await user.type(screen.getByLabelText('Delivery Address'), 'x');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await screen.findByRole('link', { name: 'Pay now' });
  removeAccessToken();
  act(() => void store.dispatch(signedOut('home')));
  expect(await screen.findByText('Your basket is empty')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
});

it('says that the basket is empty, with a way to the parts', async () => {
  await openBasket({ lines: [], parts: [] });
  expect(await screen.findByText('Your basket is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all parts' })).toHaveAttribute('href', '/');
});
