import { lastDeliveries } from './use-deliveries';

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
