import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const AT = '2026-03-01T09:30:00.000Z';

describe('shipping over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1 });
  });

  async function aPaidOrder(): Promise<{ order: string; transactionId: string }> {
    const order = await placeOrder(carl, part);
    return { order, transactionId: await payOrder(carl, order, 40) };
  }
  const refundAll = (order: string) =>
    admin.post(`/orders/${order}/refunds`, {}).set('Idempotency-Key', 'all').expect(200);
  const dispute = async (transactionId: string, status: 'open' | 'lost' | 'won') => {
    const made = { id: `du_${transactionId}`, status, amount_cents: 4000, created_at: AT } as const;
    await shop.app.get(PaymentRepository).recordDispute({ ...made, transactionId, email: carl.email, currency: 'usd' });
    await shop.app.get(OrderRepository).recordDisputes(transactionId, [made]);
  };
  const orderAs = async (visitor: Visitor, id: string) =>
    (await visitor.get(`/payment/order/${id}`).expect(200)).body as Record<string, unknown>;
  const entriesOf = async (id: string) => (await admin.get(`/audit-log?q=${id}`).expect(200)).body as object[];
  const ship = (order: string, body?: object) => admin.patch(`/shipped/${order}`, body);

  it('rejects a fully refunded order and shows its customer the reason', async () => {
    const { order } = await aPaidOrder();
    await refundAll(order);
    expect((await ship(order).expect(409)).body).toMatchObject({ type: '/problems/order-refunded' });
    for (const visitor of [carl, admin])
      expect(await orderAs(visitor, order)).toMatchObject({
        status: 'pending',
        payment_state: 'refunded',
        refunded: 40,
      });
    expect(await entriesOf(order)).toMatchObject([{ action: 'order-refunded' }]);
  });

  it.each([
    ['open', 'order-disputed', 'disputed'],
    ['lost', 'order-dispute-lost', 'dispute-lost'],
  ] as const)(
    'rejects an order whose dispute is %s and shows its customer the reason',
    async (status, code, payment_state) => {
      const { order, transactionId } = await aPaidOrder();
      await dispute(transactionId, status);
      expect((await ship(order).expect(409)).body).toMatchObject({ type: `/problems/${code}` });
      const disputes = [{ id: `du_${transactionId}`, status, amount: 40, created_at: AT }];
      for (const visitor of [carl, admin])
        expect(await orderAs(visitor, order)).toMatchObject({ status: 'pending', payment_state, disputes });
      const { text } = await admin.get(`/orders/export?part_id=${part._id}`).expect(200);
      expect(text.split('\r\n').find((row) => row.includes(order))).toContain(payment_state);
    },
  );

  it('ships an order whose dispute was won', async () => {
    const { order, transactionId } = await aPaidOrder();
    await dispute(transactionId, 'open');
    await dispute(transactionId, 'won');
    await ship(order).expect(200, { modifiedCount: 1 });
  });

  it('ships a refunded order when an admin gives a reason, and records the reason in the audit log', async () => {
    const { order } = await aPaidOrder();
    await refundAll(order);
    await ship(order, { override: true, reason: '  Sent as a gift  ' }).expect(200, { modifiedCount: 1 });
    expect(await orderAs(carl, order)).toMatchObject({ status: 'shipped', payment_state: 'refunded' });
    const override = { override: true, reason: 'Sent as a gift', payment_state: 'refunded', status: 'shipped' };
    expect((await entriesOf(order))[0]).toMatchObject({ action: 'order-shipped', actor: admin.email, after: override });
  });

  it.each([
    ['no reason', { override: true }, 'reason'],
    ['an empty reason', { override: true, reason: '  ' }, 'reason'],
    ['a reason of 501 characters', { override: true, reason: 'x'.repeat(501) }, 'reason'],
    ['a strange field', { force: true }, 'force'],
    ['an override that is a text', { override: 'true', reason: 'x' }, 'override'],
  ])('rejects an override with %s', async (_, body, field) => {
    const { order } = await aPaidOrder();
    await refundAll(order);
    const { errors } = (await ship(order, body).expect(400)).body as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toEqual([field]);
    expect(await orderAs(admin, order)).toMatchObject({ status: 'pending' });
  });

  it('ships any other paid order without an override and records no reason', async () => {
    for (const body of [undefined, {}, { override: false }, { override: true, reason: 'Why not' }]) {
      const { order } = await aPaidOrder();
      await ship(order, body).expect(200, { modifiedCount: 1 });
      expect(JSON.stringify((await entriesOf(order))[0])).not.toContain('Why not');
    }
  });

  it('counts only orders that can be shipped', async () => {
    const toShip = async () =>
      ((await admin.get('/stats').expect(200)).body as { orders: { pending: number; to_ship: number } }).orders;
    const before = await toShip();
    const [refunded, disputed] = [await aPaidOrder(), await aPaidOrder()];
    await refundAll(refunded.order);
    await dispute(disputed.transactionId, 'open');
    await aPaidOrder();
    expect(await toShip()).toMatchObject({ pending: before.pending + 3, to_ship: before.to_ship + 1 });
    await dispute(disputed.transactionId, 'won');
    expect(await toShip()).toMatchObject({ to_ship: before.to_ship + 2 });
  });

  describe('with tracking', () => {
    const UPS = { carrier: 'ups', tracking_number: '1Z999-AA1' };
    const UPS_PAGE = 'https://www.ups.com/track?tracknum=1Z999-AA1';
    const COURIER = { carrier: 'other', tracking_number: 'K-7', tracking_url: 'https://courier.test/?k=7' };
    const change = (order: string, body?: object, by = admin) => by.patch(`/orders/${order}/tracking`, body);
    const trackingOf = async (visitor: Visitor, id: string) => {
      const { carrier, tracking_number, tracking_url } = await orderAs(visitor, id);
      return { carrier, tracking_number, tracking_url };
    };

    it('shows the carrier, the number and its page to the customer and to admins, in lists and in the export', async () => {
      const { order } = await aPaidOrder();
      await ship(order, { ...UPS, tracking_number: '  1Z 999–AA1 ' }).expect(200, { modifiedCount: 1 });
      const shown = { ...UPS, tracking_url: UPS_PAGE };
      for (const visitor of [carl, admin]) expect(await orderAs(visitor, order)).toMatchObject(shown);
      for (const answer of [await carl.get(`/orders/${carl.email}`), await admin.get('/orders')])
        expect((answer.body as { _id: string }[]).find(({ _id }) => _id === order)).toMatchObject(shown);
      const { text } = await admin.get(`/orders/export?part_id=${part._id}`).expect(200);
      const row = text.split('\r\n').find((line) => line.includes(order));
      for (const cell of Object.values(shown)) expect(row).toContain(cell);
      const after = { ...UPS, status: 'shipped' };
      expect((await entriesOf(order))[0]).toMatchObject({ action: 'order-shipped', after });
    });

    it('is added to a shipped order and corrected, each with one audit event', async () => {
      const { order } = await aPaidOrder();
      await ship(order).expect(200);
      await change(order, COURIER).expect(200, { modifiedCount: 1 });
      expect(await trackingOf(carl, order)).toEqual(COURIER);
      const withoutLink = { carrier: 'other', tracking_number: 'K-7' };
      await change(order, { ...withoutLink, tracking_url: ' ' }).expect(200, { modifiedCount: 1 });
      expect(await trackingOf(carl, order)).toEqual({ ...withoutLink, tracking_url: undefined });
      await change(order, withoutLink).expect(200, { modifiedCount: 0 });
      const entries = await entriesOf(order);
      expect(entries).toHaveLength(3);
      expect(entries.slice(0, 2)).toMatchObject([
        {
          action: 'order-tracking-changed',
          actor: admin.email,
          before: { tracking_url: COURIER.tracking_url },
          after: {},
        },
        { action: 'order-tracking-changed', before: {}, after: COURIER },
      ]);
    });

    it('is removed when the shipping is undone', async () => {
      const { order } = await aPaidOrder();
      await ship(order, COURIER).expect(200);
      await admin.delete(`/shipped/${order}`).expect(200, { modifiedCount: 1 });
      expect(await trackingOf(admin, order)).toEqual({});
    });

    it('is rejected for an order that is not shipped, unknown, or for anyone but admins', async () => {
      const { order } = await aPaidOrder();
      expect((await change(order, UPS).expect(409)).body).toMatchObject({
        type: '/problems/order-not-shipped',
        detail: 'This order is not shipped, so it has no parcel to track.',
      });
      await change('0'.repeat(24), UPS).expect(404);
      await ship(order).expect(200);
      await change(order, UPS, carl).expect(403);
      await change(order, UPS, shop.anonymous).expect(401);
      expect(await trackingOf(admin, order)).toEqual({});
    });

    const ONE_LINE = 'Enter one line, without control characters and marks of text direction';
    const HTTPS = '*Please enter a valid https link';
    it.each<[string, object, string, string]>([
      ['an unknown carrier', { ...UPS, carrier: 'hermes' }, 'carrier', 'One of ups, fedex, dhl, usps, dpd, gls, other'],
      ['a carrier without a number', { carrier: 'ups' }, 'tracking_number', 'Enter the tracking number'],
      ['an empty number', { carrier: 'ups', tracking_number: '  ' }, 'tracking_number', 'Enter the tracking number'],
      ['a number without a carrier', { tracking_number: '1Z' }, 'carrier', 'Choose the carrier'],
      [
        'a number of 65 characters',
        { ...UPS, tracking_number: '1'.repeat(65) },
        'tracking_number',
        'At most 64 characters',
      ],
      ['a number of two lines', { ...UPS, tracking_number: '1\r\nBcc: x' }, 'tracking_number', ONE_LINE],
      [
        'a link for a known carrier',
        { ...UPS, tracking_url: 'https://x.test' },
        'tracking_url',
        'Only for the carrier other',
      ],
      ['an http link', { ...COURIER, tracking_url: 'http://courier.test/7' }, 'tracking_url', HTTPS],
      ['a javascript link', { ...COURIER, tracking_url: 'javascript:alert(1)' }, 'tracking_url', HTTPS],
      [
        'a link of 501 characters',
        { ...COURIER, tracking_url: `https://x.test/${'a'.repeat(486)}` },
        'tracking_url',
        'At most 500 characters',
      ],
      ['an unknown field', { ...UPS, colour: 'red' }, 'colour', 'Unknown field'],
    ])('is rejected with %s, before and after the shipping', async (_, body, field, message) => {
      const { order } = await aPaidOrder();
      expect((await ship(order, body).expect(400)).body).toMatchObject({ errors: [{ field, message }] });
      expect(await orderAs(admin, order)).toMatchObject({ status: 'pending' });
      await ship(order).expect(200);
      expect((await change(order, body).expect(400)).body).toMatchObject({ errors: [{ field, message }] });
      expect(await trackingOf(admin, order)).toEqual({});
    });

    it('is rejected without a body', async () => {
      const { order } = await aPaidOrder();
      await ship(order).expect(200);
      await change(order).expect(400);
    });
  });

  describe('undone within thirty seconds', () => {
    const undo = (order: string) => admin.delete(`/shipped/${order}`);

    it('makes the order pending again, with an audit event', async () => {
      const { order } = await aPaidOrder();
      await ship(order).expect(200);
      await undo(order).expect(200, { modifiedCount: 1 });
      const now = await orderAs(admin, order);
      expect(now).toMatchObject({ status: 'pending' });
      for (const field of ['shipped_at', 'shipped_by']) expect(now).not.toHaveProperty(field);
      expect((await entriesOf(order))[0]).toMatchObject({
        ...{ action: 'order-shipping-undone', actor: admin.email },
        ...{ before: { status: 'shipped' }, after: { status: 'pending' } },
      });
      expect((await undo(order).expect(409)).body).toMatchObject({ type: '/problems/order-not-shipped' });
      await ship(order).expect(200, { modifiedCount: 1 });
    });

    it('is rejected after thirty seconds', async () => {
      const { order } = await aPaidOrder();
      const orders = shop.app.get(OrderRepository);
      await orders.ship(order, new Date(Date.now() - 31_000).toISOString(), { who: admin.email });
      expect((await undo(order).expect(409)).body).toMatchObject({ type: '/problems/undo-too-late' });
      expect(await orderAs(admin, order)).toMatchObject({ status: 'shipped' });
    });

    it('is rejected for an order that is not shipped or unknown', async () => {
      const { order } = await aPaidOrder();
      await undo(order).expect(409);
      await undo('665f1c2ab3d4e5f60718293b').expect(404);
    });
  });
});
