import { NO_NEWS } from './live-slice';
import { addToNews, summariseNews, type OrderNote } from './order-news';

const order = (n: number): OrderNote => ({
  _id: `${n}`,
  number: 'NB-7K2M-9QXD',
  part_name: 'Northbridge N8 Processor',
  name: 'Carl Customer',
  amount: 1000 + n,
  total_price: 6980,
});

/** The summary after events such as `placed 1` and `paid 2`: what happened to which order. */
function summaryAfter(...happened: string[]) {
  const news = happened.reduce((sum, one) => {
    const [what, n] = one.split(' ');
    return addToNews(sum, { type: `order-${what}`, order: order(Number(n)) });
  }, NO_NEWS);
  return summariseNews(news);
}

describe('The news', () => {
  it('describes one order in full, and links to it', () => {
    expect(summaryAfter('placed 1')).toEqual({
      text: 'New order: NB-7K2M-9QXD, 1,001 × Northbridge N8 Processor by Carl Customer, $6,980',
      brief: 'New order, $6,980',
      to: '/dashboard/orders/1',
    });
    expect(summaryAfter('paid 1')?.text).toBe(
      'Payment: NB-7K2M-9QXD, 1,001 × Northbridge N8 Processor by Carl Customer, $6,980',
    );
    expect(summaryAfter('placed 1', 'paid 1')?.brief).toBe('New order, paid, $6,980');
  });

  it.each([
    [['placed 1', 'placed 2', 'placed 3'], '3 new orders', '/dashboard/manage-orders'],
    [['placed 1', 'paid 2'], '1 new order, 1 payment', '/dashboard/manage-orders'],
    [['paid 1', 'paid 2'], '2 payments', '/dashboard/manage-orders?status=pending'],
    [['placed 1', 'placed 2', 'paid 1', 'paid 1', 'placed 2'], '2 new orders, 1 payment', '/dashboard/manage-orders'],
  ])('counts %j as "%s", and links to the list', (happened, text, to) => {
    expect(summaryAfter(...happened)).toEqual({ text, brief: text, to });
  });

  it('drops a deleted order, and ignores other events', () => {
    expect(summaryAfter('placed 1', 'placed 2', 'deleted 1')?.to).toBe('/dashboard/orders/2');
    expect(summaryAfter('placed 1', 'deleted 1')).toBeUndefined();
    expect(summaryAfter('shipped 1')).toBeUndefined();
    expect(summariseNews(addToNews(NO_NEWS, { type: 'reload' }))).toBeUndefined();
  });
});
