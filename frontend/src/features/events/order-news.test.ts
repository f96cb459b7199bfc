import { NO_NEWS, addToNews } from './order-news';
import { summariseNews } from './tell-news';
import type { OrderNote } from './shop-event';

const order = (n: number): OrderNote => ({
  _id: `${n}`,
  part_name: 'Northbridge N8 Processor',
  name: 'Carl Customer',
  amount: 1000 + n,
  total_price: 6980,
});

/** `placed 1`, `paid 2`: what happened, and to which order. */
function tell(...happened: string[]) {
  const news = happened.reduce((sum, one) => {
    const [what, n] = one.split(' ');
    return addToNews(sum, { type: `order-${what}`, order: order(Number(n)) });
  }, NO_NEWS);
  return summariseNews(news);
}

describe('The note', () => {
  it('tells one order in full, and leads to it', () => {
    expect(tell('placed 1')).toEqual({
      text: 'New order: 1,001 × Northbridge N8 Processor by Carl Customer, $6,980',
      brief: 'New order, $6,980',
      to: '/dashboard/orders/1',
    });
    expect(tell('paid 1')?.text).toBe('Payment: 1,001 × Northbridge N8 Processor by Carl Customer, $6,980');
    expect(tell('placed 1', 'paid 1')?.brief).toBe('New order, paid, $6,980');
  });

  it.each([
    [['placed 1', 'placed 2', 'placed 3'], '3 new orders', '/dashboard/manage-orders'],
    [['placed 1', 'paid 2'], '1 new order, 1 payment', '/dashboard/manage-orders'],
    [['paid 1', 'paid 2'], '2 payments', '/dashboard/manage-orders?status=pending'],
    [['placed 1', 'placed 2', 'paid 1', 'paid 1', 'placed 2'], '2 new orders, 1 payment', '/dashboard/manage-orders'],
  ])('counts %j as "%s", and leads to the list', (happened, text, to) => {
    expect(tell(...happened)).toEqual({ text, brief: text, to });
  });

  it('forgets an order that was deleted, and says nothing of what is no news', () => {
    expect(tell('placed 1', 'placed 2', 'deleted 1')?.to).toBe('/dashboard/orders/2');
    expect(tell('placed 1', 'deleted 1')).toBeUndefined();
    expect(tell('shipped 1')).toBeUndefined();
    expect(summariseNews(addToNews(NO_NEWS, { type: 'reload' }))).toBeUndefined();
  });
});
