import type { BulkReport } from '#shared/bulk.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { addPart, type PartOnSale, payOrder, placeOrder } from '#test/support/bodies.js';
import { asText } from '#test/support/as-text.js';
import { refuseWrite, SIDES } from '#test/support/failing-writes.js';
import { IS_QUICK } from '#test/support/quick.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const UNKNOWN = '665f1c2ab3d4e5f60718293b';
const UPS = { carrier: 'ups', tracking_number: '1Z999AA10123456784' };
/** Every seventh write is one of each kind, because an order takes several. */
const STEP = IS_QUICK ? 7 : 1;
const NOT_PENDING = 'Only a paid order that is not shipped yet can be shipped.';

describe('many orders in one request', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0', MAX_UNPAID_ORDERS: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1, quantity: 1000 });
  });
  afterEach(() => jest.restoreAllMocks());

  const orders = () => shop.app.get(OrderRepository);
  const unpaid = (count: number) => Promise.all(Array.from({ length: count }, () => placeOrder(carl, part)));
  async function paid(count: number): Promise<string[]> {
    const ids = await unpaid(count);
    for (const id of ids) await orders().recordPayment(id, `pi_${id}`, new Date().toISOString());
    return ids;
  }
  const change = (action: string, ids: readonly string[], more: object = {}) =>
    admin.post('/orders/bulk', { action, ids, ...more });
  const report = async (action: string, ids: readonly string[], more: object = {}) =>
    (await change(action, ids, more).expect(200)).body as BulkReport;
  const outcomes = ({ results }: BulkReport) =>
    results.map(({ outcome, detail }) => (detail === undefined ? outcome : [outcome, detail]));
  const statusOf = async (id: string) => (await orders().find(id))?.status ?? 'unpaid';
  const actionsOf = async (id: string) =>
    ((await admin.get(`/audit-log?q=${id}`).expect(200)).body as { action: string }[]).map(({ action }) => action);
  const stock = async () =>
    ((await shop.anonymous.get(`/purchase/${part._id}`).expect(200)).body as PartOnSale).quantity;

  describe('shipping', () => {
    it('ships each paid order with its tracking and one audit event, and says why it refuses the others', async () => {
      const [first, refunded, second] = (await paid(3)) as [string, string, string];
      const [open] = (await unpaid(1)) as [string];
      const transactionId = await payOrder(carl, (await unpaid(1))[0]!, 40);
      const disputed = (await orders().findByTransaction(transactionId))!._id;
      const dispute = {
        id: 'du_1',
        status: 'open',
        amount_cents: 4000,
        created_at: '2026-03-01T09:30:00.000Z',
      } as const;
      await orders().recordDisputes(transactionId, [dispute]);
      const refund = { id: 're_1', amount_cents: 4000, status: 'succeeded', created_at: dispute.created_at } as const;
      await orders().recordRefunds(`pi_${refunded}`, [refund]);

      const ids = [second, refunded, open, UNKNOWN, disputed, first];
      const answer = await report('ship', ids, { tracking: [{ id: first, ...UPS, tracking_number: ' 1Z ' }] });
      expect(outcomes(answer)).toEqual([
        'done',
        ['refused', expect.stringMatching(/^This order is refunded in full/)],
        ['refused', NOT_PENDING],
        ['refused', 'There is no such order.'],
        ['refused', expect.stringMatching(/^The customer disputes the payment/)],
        'done',
      ]);
      expect(answer).toMatchObject({ done: 2, already: 0, refused: 4 });
      const { number } = (await orders().find(second))!;
      expect(answer.results[0]).toEqual({ id: second, name: number, outcome: 'done' });
      expect(answer.results[3]).toMatchObject({ id: UNKNOWN, name: UNKNOWN });
      expect(await orders().find(first)).toMatchObject({
        status: 'shipped',
        parcels: [{ ...UPS, tracking_number: '1Z' }],
      });
      expect(await actionsOf(first)).toEqual(['order-shipped']);
      expect(await statusOf(refunded)).toBe('pending');
    });

    it('answers a repeat with already, and refuses other tracking of a shipped order', async () => {
      const [tracked, plain] = (await paid(2)) as [string, string];
      const again = () => report('ship', [tracked, plain], { tracking: [{ id: tracked, ...UPS }] });
      expect(await again()).toMatchObject({ done: 2 });
      expect(outcomes(await again())).toEqual(['already', 'already']);
      expect(await actionsOf(plain)).toEqual(['order-shipped']);
      expect(outcomes(await report('ship', [tracked]))).toEqual(['already']);
      expect(outcomes(await report('ship', [plain], { tracking: [{ id: plain, ...UPS }] }))).toEqual([
        ['refused', expect.stringMatching(/^This order is shipped already, with other tracking or none/)],
      ]);
    });

    it('is undone within thirty seconds', async () => {
      const [late, ...recent] = (await paid(3)) as [string, string, string];
      await orders().ship(late, new Date(Date.now() - 31_000).toISOString(), { who: admin.email });
      await report('ship', recent);
      const [open] = (await unpaid(1)) as [string];
      const undo = async () => outcomes(await report('undo-shipping', [...recent, late, open]));
      const refusals = [
        ['refused', expect.stringMatching(/^Shipping can be undone within 30 seconds/)],
        ['refused', expect.stringMatching(/^This order is not shipped/)],
      ];
      expect(await undo()).toEqual(['done', 'done', ...refusals]);
      expect(await undo()).toEqual(['already', 'already', ...refusals]);
      expect(await statusOf(recent[0])).toBe('pending');
    });
  });

  it('deletes unpaid orders only, and returns their stock', async () => {
    const before = await stock();
    const [[paidOne], [first, second]] = [await paid(1), await unpaid(2)] as [[string], [string, string]];
    const ids = [first, paidOne, UNKNOWN, second];
    const refused = ['refused', 'This order is paid, so it cannot be deleted.'];
    expect(outcomes(await report('delete', ids))).toEqual(['done', refused, 'already', 'done']);
    expect(outcomes(await report('delete', ids))).toEqual(['already', refused, 'already', 'already']);
    expect(await actionsOf(first)).toEqual(['order-deleted']);
    expect(await stock()).toBe(before - 1);
  });

  it('streams its progress to a client that asks for it', async () => {
    const ids = await unpaid(45);
    const { body } = await change('delete', ids).set('Accept', 'application/x-ndjson').buffer(true).parse(asText);
    const lines = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { of?: number; report?: BulkReport });
    expect(lines.length).toBeGreaterThan(1);
    for (const { of } of lines.slice(0, -1)) expect(of).toBe(45);
    expect(lines.at(-1)?.report).toMatchObject({ done: 45, already: 0, refused: 0 });
  });

  it('says which rows an unexpected error has stopped, and a repeat changes them', async () => {
    const ids = await paid(45);
    const ship = orders().ship.bind(orders());
    const failing = jest
      .spyOn(orders(), 'ship')
      .mockImplementation((id, ...rest) => (id === ids[21] ? Promise.reject(new TypeError('x')) : ship(id, ...rest)));
    const { results, ...counts } = await report('ship', ids);
    expect(counts).toEqual({ done: 24, already: 0, refused: 21 });
    expect(results[21]?.detail).toBe('Something went wrong on our side; it has been logged.');
    for (const { detail } of results.slice(25)) expect(detail).toMatch(/^Not tried, because an earlier row failed/);
    failing.mockRestore();
    expect(await report('ship', ids)).toMatchObject({ done: 21, already: 24, refused: 0 });
  });

  it('leaves every order as before or as afterwards when the disk fails at any write', async () => {
    for (const side of SIDES)
      for (let at = 1, reached = true; reached; at += STEP) {
        const ids = await paid(2);
        let answer: BulkReport | undefined;
        reached = await refuseWrite(at, side, async () => (answer = await report('ship', ids)));
        for (const [index, id] of ids.entries()) {
          const isDone = answer?.results[index]?.outcome === 'done';
          expect([await statusOf(id), await actionsOf(id)]).toEqual(
            isDone ? ['shipped', ['order-shipped']] : ['pending', []],
          );
        }
        expect(outcomes(await report('ship', ids))).not.toContainEqual(['refused', expect.anything()]);
      }
  });

  describe('a request', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index.toString(16).padStart(24, '0'));
    const [ONE, OTHER] = ids(2) as [string, string];
    it.each<[string, object, string, string]>([
      ['no id', { action: 'ship', ids: [] }, 'ids', '1 to 500 ids'],
      ['501 ids', { action: 'ship', ids: ids(501) }, 'ids', '1 to 500 ids'],
      ['an id twice', { action: 'ship', ids: [ONE, OTHER, ONE] }, 'ids', 'An id appears twice'],
      ['another action', { action: 'refund', ids: [ONE] }, 'action', 'One of ship, undo-shipping, delete'],
      ['no action', { ids: [ONE] }, 'action', 'Choose the action'],
      [
        'tracking of a deletion',
        { action: 'delete', ids: [ONE], tracking: [{ id: ONE, ...UPS }] },
        'tracking',
        'Only with ship',
      ],
      [
        'tracking of another order',
        { action: 'ship', ids: [ONE], tracking: [{ id: OTHER, ...UPS }] },
        'tracking.0.id',
        'This order is not in ids',
      ],
      [
        'tracking twice',
        { action: 'ship', ids: [ONE], tracking: [ONE, ONE].map((id) => ({ id, ...UPS })) },
        'tracking.1.id',
        'This id appears twice',
      ],
      [
        'a link for a known carrier',
        { action: 'ship', ids: [ONE], tracking: [{ id: ONE, ...UPS, tracking_url: 'https://x.test' }] },
        'tracking.0.tracking_url',
        'Only for the carrier other',
      ],
      [
        'a carrier alone',
        { action: 'ship', ids: [ONE], tracking: [{ id: ONE, carrier: 'ups' }] },
        'tracking.0.tracking_number',
        'Enter the tracking number',
      ],
    ])('with %s is refused', async (_, body, field, message) => {
      const answer = await admin.post('/orders/bulk', body).expect(400);
      expect((answer.body as { errors: object[] }).errors).toContainEqual({ field, message });
    });
  });

  describe('to select', () => {
    interface Matching {
      orders: { _id: string; number: string; name: string; status?: string }[];
      total: string;
    }
    let zoe: Visitor;
    const placed: string[] = [];
    beforeAll(async () => {
      zoe = await shop.customer('zoe@northbridge.test', 'Zoe Zenith');
      for (const amount of [3, 1, 2]) placed.push(await placeOrder(zoe, part, { amount }));
    });
    const matching = async (query: string) =>
      (await admin.get(`/orders/matching?${query}`).expect(200)).body as Matching;

    it('are found by the filters of the list, in its order', async () => {
      const { orders: found, total } = await matching('email=ZOE@northbridge.test&sort=amount');
      expect(found.map(({ _id }) => _id)).toEqual([placed[1], placed[2], placed[0]]);
      const { number } = (await orders().find(placed[1]!))!;
      expect([found[0], total]).toEqual([{ _id: placed[1], number, name: 'Zoe Zenith' }, '3']);
      expect((await matching('status=unpaid&q=zoe&placed_before=2026-01-01')).total).toBe('0');
      await admin.get('/orders/matching?limit=3').expect(400);
    });

    it('are at most 500, beside the number of all', async () => {
      const part_id = (await addPart(admin, { price: 1, min_order: 1, quantity: 600 }))._id;
      const [one] = await orders().findMany([placed[0]!]);
      const lines = [{ ...one!.lines[0]!, part_id, amount: 1, price_cents: 100, total_cents: 100 }];
      const order = { ...one!, part_id, lines, amount: 1, total_cents: 100 };
      await Promise.all(Array.from({ length: 502 }, () => orders().place(order)));
      const { orders: found, total } = await matching(`part_id=${part_id}`);
      expect([found.length, total]).toEqual([500, '502']);
    });

    it('are exported in the order of their ids', async () => {
      const { text, headers } = await admin
        .post('/orders/export', { ids: [placed[2], UNKNOWN, placed[0]] })
        .expect(200);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-/);
      const rows = text.trim().split('\r\n');
      expect(rows.slice(1).map((row) => row.slice(1, 25))).toEqual([placed[2], placed[0]]);
      expect((await admin.get('/orders/export').expect(200)).text.startsWith(`${text.split('\r\n')[0]}\r\n`)).toBe(
        true,
      );
      await admin.post('/orders/export', { ids: [placed[0], placed[0]] }).expect(400);
    });

    it('are filtered by admins, and by customers only as before', async () => {
      const [shippable] = await paid(1);
      const first = await admin.get('/orders?to_ship=true&limit=1').expect(200);
      expect((first.body as object[])[0]).toMatchObject({ _id: shippable, status: 'pending' });
      for (const filter of ['to_ship=true', 'email=carl@northbridge.test', 'placed_before=2026-01-01'])
        await zoe.get(`/orders/${zoe.email}?${filter}`).expect(400);
    });
  });
});
