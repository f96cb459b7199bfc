import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Stats {
  orders: Record<string, number>;
  revenue: Record<string, number>;
  daily: { day: string; orders: number; revenue: number }[];
  best_parts: object[];
  parts: object;
}

describe('GET /stats', () => {
  const shop = testShop({ settings: { LOW_STOCK: '12' } });
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });
  const stats = async (query = '') => (await admin.get(`/stats${query}`).expect(200)).body as Stats;
  const today = () => new Date().toISOString().slice(0, 10);

  it('returns the last thirty days without gaps by default', async () => {
    const { daily } = await stats();
    expect(daily).toHaveLength(30);
    expect(daily.at(-1)?.day).toBe(today());
    for (const [i, { day }] of daily.entries())
      expect(Date.parse(day)).toBe(Date.parse(daily[0]!.day) + i * 86_400_000);
    expect((await stats('?days=1')).daily.map(({ day }) => day)).toEqual([today()]);
    expect((await stats('?days=366')).daily).toHaveLength(366);
  });

  it('counts an order from placement to payment, in whole dollars', async () => {
    const part = await addPart(admin, { name: 'Fan', price: 20, quantity: 30, min_order: 1 });
    const order = await placeOrder(carl, part, { amount: 3 });
    await carl.delete(`/orders/${await placeOrder(carl, part, { amount: 2 })}`).expect(200);
    expect(await stats('?days=1')).toMatchObject({
      orders: { total: 1, unpaid: 1, pending: 0, to_ship: 0, shipped: 0 },
      revenue: { total: 0, period: 0 },
      daily: [{ orders: 1, revenue: 0 }],
      best_parts: [],
    });
    await payOrder(carl, order, 60);
    expect(await stats('?days=1')).toEqual({
      orders: { total: 1, unpaid: 0, pending: 1, to_ship: 1, shipped: 0 },
      revenue: { total: 60, period: 60 },
      daily: [{ day: today(), orders: 1, revenue: 60 }],
      best_parts: [{ part_id: part._id, part_name: 'Fan', amount: 3, revenue: 60 }],
      parts: { total: 1, low_stock: 0, threshold: 12 },
      last_order_day: today(),
    });
    await placeOrder(carl, part, { amount: 15 });
    expect((await stats()).parts).toEqual({ total: 1, low_stock: 1, threshold: 12 });
    const { body: low } = await shop.anonymous.get('/parts?max_quantity=12&sort=quantity').expect(200);
    expect(low).toMatchObject([{ name: 'Fan', quantity: 12 }]);
  });

  it.each(['days=0', 'days=367', 'days=-1', 'days=1.5', 'days=', 'days=x', 'days=1&days=2', 'month=3'])(
    '?%s is refused by its name',
    async (query) => {
      const { body } = await admin.get(`/stats?${query}`).expect(400);
      expect(body).toMatchObject({ errors: [{ field: query.split('=')[0] }] });
    },
  );
});
