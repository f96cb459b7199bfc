import { screen } from '@testing-library/react';
import { anOrder, aPart } from '@test/builders';
import { carl } from '@test/session';
import { listing, renderInShop, serve } from '@test/shop';
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

it('leaves the fields of a part empty, and fills them with those of an earlier order that is chosen', async () => {
  const earlier = anOrder({ delivery_phone: '+1503', delivery_address: '4 Mill Street' });
  serve({ 'GET /orders/carl@example.com': () => listing([earlier]) });
  const { user } = renderInShop(<PartOrder part={aPart({ min_order: 10 })} user={carl} admin={false} />);
  const choice = await screen.findByLabelText('Earlier addresses');
  expect(screen.getByLabelText('Phone')).toHaveValue('');
  await user.selectOptions(choice, '4 Mill Street');
  expect(screen.getByLabelText('Phone')).toHaveValue('+1503');
  expect(screen.getByLabelText('Delivery Address')).toHaveValue('4 Mill Street');
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('10');
});
