import { screen } from '@testing-library/react';
import { anOrder } from '@test/builders';
import { watchSaving } from '@test/saving';
import { json, renderInShop, serve } from '@test/shop';
import { OrderLoader } from './order-loader';

it('offers the lines of an order as a file, in which no text is a formula', async () => {
  const saved = watchSaving();
  const [line] = anOrder().lines;
  const lines = [
    { ...line!, sku: '0017', part_name: '=Fan "L"; +1', price: 20, amount: 3, total_price: 60 },
    { ...line!, part_id: 'b', part_name: 'Case', price: 5, amount: 1, total_price: 5 },
  ];
  const order = { ...anOrder(), number: 'NB-1', lines };
  serve({ [`GET /payment/order/${order._id}`]: () => json(order) });
  const { user } = renderInShop(
    <OrderLoader id={order._id} audience="customer" back={null}>
      {() => null}
    </OrderLoader>,
  );
  await user.click(await screen.findByRole('button', { name: 'Download lines' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Saved as order-NB-1.csv')).toBeInTheDocument();
  const [, fan, box] = (await saved[0]!.content.text()).split('\r\n');
  expect(fan).toBe(`"0017","'=Fan ""L""; '+1",3,20,60`);
  expect(box).toContain('"Case",1,5,5');
});
