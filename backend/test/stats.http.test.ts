import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const NOTHING = { gross: 0, refunds: 0, lost_in_disputes: 0, net: 0 };
const SIXTY = { ...NOTHING, gross: 60, net: 60 };
const WAITING = {
  ...{ total: 1, to_ship: 1, disputes: 0, unmatched_payments: 0, failed_refunds: 0, correction_requests: 0 },
  ...{ failed_messages: 0, held_messages: 0, low_stock: 0, reviews_today: 0 },
};

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
      sales: SIXTY,
      sales_before: NOTHING,
      daily: [{ day: today(), orders: 1, revenue: 60, refunds: 0, lost_in_disputes: 0, net: 60 }],
      best_parts: [{ part_id: part._id, part_name: 'Fan', amount: 3, revenue: 60 }],
      best_customers: [{ email: carl.email, name: 'Carl Customer', orders: 1, ...SIXTY, before: NOTHING }],
      waiting: WAITING,
      parts: { total: 1, low_stock: 0, threshold: 12 },
      last_order_day: today(),
    });
    await placeOrder(carl, part, { amount: 15 });
    expect((await stats()).parts).toEqual({ total: 1, low_stock: 1, threshold: 12 });
    const { body: low } = await shop.anonymous.get('/parts?max_quantity=12&sort=quantity').expect(200);
    expect(low).toMatchObject([{ name: 'Fan', quantity: 12 }]);
  });

  it('answers what waits alone as well', async () => {
    const { waiting } = (await stats()) as Stats & { waiting: object };
    expect(waiting).toMatchObject({ total: 2, to_ship: 1, low_stock: 1 });
    expect((await admin.get('/stats/waiting').expect(200)).body).toEqual(waiting);
  });

  it('exports the figures by day, customer and part', async () => {
    const [{ _id, transactionId }] = (await admin.get('/orders?status=pending').expect(200)).body as [
      { _id: string; transactionId: string },
    ];
    await admin.post(`/orders/${_id}/refunds`, { amount: 20 }).set('Idempotency-Key', 'one').expect(200);
    const now = new Date().toISOString();
    const dispute = { id: 'du_1', status: 'lost', amount_cents: 3050, created_at: now, closed_at: now } as const;
    await shop.app.get(OrderRepository).recordDisputes(transactionId, [dispute]);
    const file = async (by: string) => {
      const { text, headers } = await admin.get(`/stats/export?days=2${by}`).expect(200);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="sales-by-[a-z]+-\d{4}-\d\d-\d\d\.csv"$/);
      return text.replace('\uFEFF', '').trimEnd().split('\r\n').slice(0, 9);
    };
    expect((await file('')).slice(0, 1).concat((await file('&by=day')).slice(2))).toEqual([
      '"day","orders","gross","refunds","lost_in_disputes","net"',
      `"${today()}",2,60,20,30.5,9.5`,
    ]);
    expect(await file('&by=customer')).toEqual([
      '"email","name","orders","gross","refunds","lost_in_disputes","net","gross_before","refunds_before","lost_in_disputes_before","net_before"',
      `"${carl.email}","Carl Customer",1,60,20,30.5,9.5,0,0,0,0`,
    ]);
    expect(await file('&by=part')).toEqual([
      '"part_id","part_name","amount","gross"',
      expect.stringMatching(/^"[0-9a-f]{24}","Fan",3,60$/),
    ]);
    await admin.get('/stats/export?by=week').expect(400);
  });

  it('subtracts what was lost in a dispute from revenue, net and the totals of its customer', async () => {
    const sums = { gross: 60, refunds: 20, lost_in_disputes: 30.5, net: 9.5 };
    expect(await stats('?days=1')).toMatchObject({
      revenue: { total: 29.5, period: 29.5 },
      sales: sums,
      daily: [{ revenue: 29.5, refunds: 20, lost_in_disputes: 30.5, net: 9.5 }],
      best_customers: [sums],
    });
    const { body } = await admin.get(`/customers/${carl.email}`).expect(200);
    expect(body).toMatchObject({ totals: sums });
    const { body: papers } = await admin.get('/invoices').expect(200);
    // The goods stay sold, so only the refund has a credit note.
    expect(papers).toMatchObject([
      { kind: 'credit-note', total: 20 },
      { kind: 'invoice', total: 60 },
    ]);
  });

  it.each(['days=0', 'days=367', 'days=-1', 'days=1.5', 'days=', 'days=x', 'days=1&days=2', 'month=3'])(
    '?%s is refused by its name',
    async (query) => {
      const { body } = await admin.get(`/stats?${query}`).expect(400);
      expect(body).toMatchObject({ errors: [{ field: query.split('=')[0] }] });
    },
  );
});
