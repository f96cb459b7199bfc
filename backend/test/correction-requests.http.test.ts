import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const ACME = { company: 'Acme', tax_id: 'DE1', billing_address: '1 Quay Street' };
const REFUSAL = 'This tax ID is not known.';

describe('requests to correct an invoice over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 100, min_order: 1 });
  });

  const aPaidOrder = async () => {
    const order = await placeOrder(carl, part);
    await payOrder(carl, order, 100);
    const { body } = await carl.get(`/orders/${order}/papers`).expect(200);
    return { order, number: (body as { number: string }[])[0]!.number };
  };
  const ask = (order: string, body: object = ACME, visitor = carl) =>
    visitor.post(`/invoices/${order}/correction-requests`, body);
  const refuse = (order: string, body: object = { refusal: REFUSAL }) =>
    admin.post(`/invoices/${order}/correction-requests/refusal`, body);
  const requestsOf = async (order: string, visitor = carl) =>
    ((await visitor.get(`/payment/order/${order}`).expect(200)).body as { correction_requests?: object[] })
      .correction_requests;
  const waiting = async () =>
    ((await admin.get('/stats/waiting').expect(200)).body as { correction_requests: number }).correction_requests;
  const typeOf = ({ body }: { body: unknown }) => (body as { type: string }).type;

  it('takes one at a time from the customer, and counts it for admins until it is refused in words', async () => {
    const { order, number } = await aPaidOrder();
    const { body } = await ask(order, { ...ACME, company: ' Acme ' }).expect(201);
    expect(body).toEqual({ ...ACME, status: 'open', invoice: number, requested_at: expect.any(String) as string });
    expect(typeOf(await ask(order).expect(409))).toBe('/problems/correction-requested');
    expect(await waiting()).toBe(1);
    expect((await admin.get('/orders?correction_requested=true').expect(200)).body).toMatchObject([{ _id: order }]);
    await refuse(order, {}).expect(400);
    await refuse(order, { refusal: ' ' }).expect(400);
    await refuse(order, { refusal: 'x'.repeat(501) }).expect(400);
    expect((await refuse(order).expect(200)).body).toMatchObject({ status: 'refused', decided_by: admin.email });
    expect(typeOf(await refuse(order).expect(409))).toBe('/problems/no-correction-request');
    expect(await waiting()).toBe(0);
    expect(await requestsOf(order)).toEqual([expect.objectContaining({ status: 'refused', refusal: REFUSAL })]);
    expect((await requestsOf(order))?.[0]).not.toHaveProperty('decided_by');
    expect(await requestsOf(order, admin)).toMatchObject([{ decided_by: admin.email }]);
  });

  it('is accepted by the correction of the invoice', async () => {
    const { order, number } = await aPaidOrder();
    await ask(order).expect(201);
    await admin.post(`/invoices/${order}/corrections`, { invoice: number, name: 'Carl', ...ACME }).expect(201);
    expect(await requestsOf(order)).toMatchObject([{ status: 'accepted', invoice: number }]);
    expect(await waiting()).toBe(0);
    const { body } = await admin.get(`/orders/${order}/papers`).expect(200);
    expect(body).toMatchObject([{}, {}, { kind: 'invoice', buyer: { company: 'Acme' } }]);
  });

  it('is refused for the data that the invoice has, for a covered one, without an invoice, and to others', async () => {
    const { order } = await aPaidOrder();
    expect(typeOf(await ask(order, {}).expect(400))).toBe('/problems/invoice-unchanged');
    await ask(order, { tax_id: 'x'.repeat(33) }).expect(400);
    const eve = await shop.customer('eve@northbridge.test');
    for (const visitor of [eve, admin]) expect(typeOf(await ask(order, ACME, visitor).expect(404))).toMatch(/unknown$/);
    await carl.post(`/invoices/${order}/correction-requests/refusal`, { refusal: REFUSAL }).expect(403);
    await admin.post(`/orders/${order}/refunds`, { amount: 100 }).set('Idempotency-Key', order).expect(200);
    expect(typeOf(await ask(order).expect(409))).toBe('/problems/invoice-credited');
    expect(typeOf(await ask(await placeOrder(carl, part)).expect(404))).toBe('/problems/no-invoice');
  });
});
