import { screen } from '@testing-library/react';
import { anOrder, aPart, aUser } from '@test/builders';
import { carl } from '@test/session';
import { json, listing, renderInShop, serve } from '@test/shop';
import { lastDeliveries } from './delivery-fields';
import { PartOrder } from './part-order';

it('offers the last five addresses, each once, with the phone of its last order', () => {
  const orders = ['A', 'B', 'A', 'C', 'D', 'E', 'F'].map((delivery_address, n) => ({
    delivery_address,
    delivery_phone: `+${n}`,
    email: 'carl@test.com',
  }));
  expect(lastDeliveries(orders).map((delivery) => Object.values(delivery))).toEqual([
    ['A', '+0'],
    ['B', '+1'],
    ['C', '+3'],
    ['D', '+4'],
    ['E', '+5'],
  ]);
});

it('shows no form before the last address is known, then begins with it, and fills in an earlier one', async () => {
  const earlier = [
    anOrder({ delivery_phone: '+1503', delivery_address: '4 Mill Street' }),
    anOrder({ delivery_phone: '+1504', delivery_address: '12 Harbour Road' }),
  ];
  let answer: (response: Response) => void = () => undefined;
  serve({
    'GET /orders/carl@example.com': () => new Promise((resolve) => (answer = resolve)),
    'GET /user/carl@example.com': () => json(aUser({ phone: '+4420', location: 'London' })),
  });
  const { user } = renderInShop(<PartOrder part={aPart({ min_order: 10 })} user={carl} admin={false} />);
  expect(await screen.findByText('Loading the order form')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Order' })).not.toBeInTheDocument();
  answer(listing(earlier));
  expect(await screen.findByLabelText('Phone')).toHaveValue('+1503');
  expect(screen.getByLabelText('Delivery Address')).toHaveValue('4 Mill Street');
  await user.selectOptions(screen.getByLabelText('Earlier addresses'), '12 Harbour Road');
  expect(screen.getByLabelText('Phone')).toHaveValue('+1504');
  expect(screen.getByLabelText('Delivery Address')).toHaveValue('12 Harbour Road');
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('10');
});
