import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { addPart, confirmCard, intentIdOf, type PartOnSale, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Found {
  from: string;
  to: string;
  checked: { intents: number; orders: number };
  differences: { kind: string; transactionId: string; order_id?: string; advice: string }[];
  unmatched_payments: { transactionId: string; state: string }[];
  more: boolean;
}

describe('reconciliation over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1, quantity: 1000 });
  });
  const orders = () => shop.app.get(OrderRepository);
  const read = async (query = '') => (await admin.get(`/reconciliation${query}`).expect(200)).body as Found;
  const differencesOf = async (transactionId: string) =>
    (await read()).differences.filter((difference) => difference.transactionId === transactionId);
  const exceptionOf = async (transactionId: string) =>
    (await read()).unmatched_payments.find((payment) => payment.transactionId === transactionId);
  const refund = (transactionId: string, as = admin) => as.post(`/reconciliation/${transactionId}/refund`, {});
  /** An order whose card was charged without a report to the shop. */
  const charged = async (order?: string) => {
    const id = order ?? (await placeOrder(carl, part));
    const { body } = await carl.post('/create-payment-intent', { total_price: 40, order_id: id }).expect(200);
    const { clientSecret } = body as { clientSecret: string };
    await confirmCard(carl, clientSecret);
    return { order: id, transactionId: intentIdOf(clientSecret) };
  };
  /** A payment of an order that was deleted after the charge. */
  const orphaned = async () => {
    const { order, transactionId } = await charged();
    expect(await orders().cancel(order)).toBe('cancelled');
    return transactionId;
  };

  it('finds nothing when both sides agree and reports how much it compared', async () => {
    const before = await read();
    const order = await placeOrder(carl, part);
    const transactionId = await payOrder(carl, order, 40);
    const today = new Date().toISOString().slice(0, 10);
    const { checked, to, more } = await read();
    expect(checked).toEqual({ intents: before.checked.intents + 1, orders: before.checked.orders + 1 });
    expect({ to, more }).toEqual({ to: today, more: false });
    expect(await differencesOf(transactionId)).toEqual([]);
  });

  it('finds a payment that only the gateway has, with a remedy that works', async () => {
    const { order, transactionId } = await charged();
    expect(await differencesOf(transactionId)).toEqual([
      {
        ...{ kind: 'paid-at-gateway-unpaid-here', transactionId, order_id: order, email: carl.email, amount: 40 },
        ...{ gateway: 'succeeded, $40', shop: 'unpaid, $40' },
        advice: 'Open the order and check its payment: it is then recorded as paid.',
      },
    ]);
    await admin.post(`/orders/${order}/payment-check`, {}).expect(200);
    expect(await differencesOf(transactionId)).toEqual([]);
  });

  it('finds an order whose payment the gateway does not know, also when it was placed before the period', async () => {
    const [foreign, early] = [await placeOrder(carl, part), await placeOrder(carl, part)];
    await orders().recordPayment(foreign, 'pi_of_another_account', '2026-03-01T12:00:00.000Z');
    const { transactionId } = await charged(early);
    await orders().recordPayment(early, transactionId, '2026-03-01T13:00:00.000Z');
    const found = await read('?from=2026-03-01&to=2026-03-01');
    expect(found).toMatchObject({ from: '2026-03-01', to: '2026-03-01', checked: { intents: 0, orders: 2 } });
    expect(found.differences).toMatchObject([{ kind: 'unknown-at-gateway', order_id: foreign, shop: 'pending, $40' }]);
    expect((await read('?from=2026-02-01&to=2026-02-28')).checked).toEqual({ intents: 0, orders: 0 });
  });

  it('refunds an unmatched payment once, with one audit event', async () => {
    const transactionId = await orphaned();
    expect(await differencesOf(transactionId)).toMatchObject([{ kind: 'paid-for-no-order' }]);
    // The shop refunds it itself as soon as it checks: the order was deleted.
    const { body } = await refund(transactionId).expect(200);
    expect(body).toMatchObject({ transactionId, reason: 'order-gone', state: 'refunded', amount: 40, currency: 'usd' });
    await refund(transactionId).expect(200, body as object);
    expect(await differencesOf(transactionId)).toEqual([]);
    expect(await exceptionOf(transactionId)).toEqual(body);
  });

  it('refunds a second payment of an order once for repeated requests, with the admin as actor', async () => {
    const order = await placeOrder(carl, part);
    const { transactionId } = await charged(order);
    const paid = await shop.app.get(OrderRepository).recordPayment(order, `pi_${order}`, new Date().toISOString());
    expect(paid).toBe('recorded');
    expect(await differencesOf(transactionId)).toMatchObject([{ kind: 'paid-twice', order_id: order }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(transactionId)));
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        { reason: 'order-paid', state: 'refunded', resolved_by: admin.email },
      ]);
    const { body: entries } = await admin.get(`/audit-log?q=${transactionId}`).expect(200);
    expect(entries).toMatchObject([
      {
        ...{ action: 'payment-refunded', actor: admin.email },
        subject: { type: 'payment', id: transactionId, label: `$40 of ${carl.email}` },
        ...{ before: { state: 'open' }, after: { state: 'refunded' } },
      },
    ]);
    expect(await differencesOf(transactionId)).toEqual([]);
  });

  it('records a payment of an unpaid order instead of refunding it', async () => {
    const order = await placeOrder(carl, part);
    const paid = await payOrder(carl, order, 40);
    const { body } = await refund(paid).expect(409);
    expect(body).toMatchObject({ type: '/problems/payment-pays-order' });
    const unnoticed = await charged();
    await refund(unnoticed.transactionId).expect(409);
    const { body: now } = await carl.get(`/payment/order/${unnoticed.order}`).expect(200);
    expect(now).toMatchObject({ status: 'pending', transactionId: unnoticed.transactionId });
  });

  it('refunds no unpaid or unknown payment', async () => {
    const order_id = await placeOrder(carl, part);
    const { body } = await carl.post('/create-payment-intent', { total_price: 40, order_id }).expect(200);
    const open = intentIdOf((body as { clientSecret: string }).clientSecret);
    expect((await refund(open).expect(409)).body).toMatchObject({ type: '/problems/payment-not-succeeded' });
    for (const id of ['pi_invented', 'x', '%00', '..%2Fv1%2Fcharges']) await refund(id).expect(404);
  });

  it.each([
    ['?from=2026-03-02&to=2026-03-01', 'from'],
    ['?from=2025-02-28&to=2026-03-01', 'from'],
    ['?from=2026-02-30', 'from'],
    ['?to=yesterday', 'to'],
    ['?from=2026-03-01&from=2026-03-02', 'from'],
    ['?days=7', 'days'],
  ])('rejects the period %s', async (query, field) => {
    const { body } = await admin.get(`/reconciliation${query}`).expect(400);
    expect(body).toMatchObject({ errors: [{ field }] });
  });

  it('accepts a leap year, and defaults to 30 days before the given end', async () => {
    await read('?from=2025-03-01&to=2026-03-01');
    expect(await read('?to=2026-03-30')).toMatchObject({ from: '2026-03-01', to: '2026-03-30' });
  });
});
