import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const UPS = { carrier: 'ups', tracking_number: '1Z999-AA1' };
const DHL = { carrier: 'dhl', tracking_number: '00340434' };
const COURIER = { carrier: 'other', tracking_number: 'K-7', tracking_url: 'https://courier.test/?k=7' };
const UPS_PAGE = 'https://www.ups.com/track?tracknum=1Z999-AA1';
const DHL_PAGE = 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=00340434';
const SHOWN = [{ ...UPS, tracking_url: UPS_PAGE }, COURIER];

const EITHER = 'Send either parcels, or carrier, tracking_number and tracking_url of a single parcel';
const TWICE = 'This carrier and number are in the list already';
const OBJECT = 'A JSON object with the fields of one item';
const COUNT = '1 to 5 parcels';
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...UPS, tracking_number: `1Z${index}` }));

describe('the parcels of an order over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1 });
  });

  async function aPaidOrder(): Promise<string> {
    const order = await placeOrder(carl, part);
    await payOrder(carl, order, 40);
    return order;
  }
  const orderAs = async (visitor: Visitor, id: string) =>
    (await visitor.get(`/payment/order/${id}`).expect(200)).body as object;
  const inBulk = (id: string, tracking: object) =>
    admin.post('/orders/bulk', { action: 'ship', ids: [id], tracking: [{ id, ...tracking }] });
  const change = (id: string, body: object) => admin.patch(`/orders/${id}/tracking`, body);

  it.each<[string, (id: string, body: object) => Promise<unknown>]>([
    ['with the shipping', async (id, body) => admin.patch(`/shipped/${id}`, body).expect(200, { modifiedCount: 1 })],
    [
      'in bulk',
      async (id, body) => expect((await inBulk(id, body).expect(200)).body).toMatchObject({ done: 1, refused: 0 }),
    ],
    [
      'after the shipping',
      async (id, body) => {
        await admin.patch(`/shipped/${id}`, DHL).expect(200);
        await change(id, body).expect(200, { modifiedCount: 1 });
        await change(id, body).expect(200, { modifiedCount: 0 });
      },
    ],
  ])('are stored %s, and shown with the fields of the first to the customer and to admins', async (_, send) => {
    const order = await aPaidOrder();
    await send(order, { parcels: [{ ...UPS, tracking_number: ' 1Z 999–AA1 ' }, { ...COURIER }] });
    for (const visitor of [carl, admin])
      expect(await orderAs(visitor, order)).toMatchObject({ ...SHOWN[0], parcels: SHOWN });
    for (const answer of [await carl.get(`/orders/${carl.email}`), await admin.get('/orders')])
      expect((answer.body as { _id: string }[]).find(({ _id }) => _id === order)).toMatchObject({ parcels: SHOWN });
    expect((await shop.app.get(OrderRepository).find(order))?.parcels).toEqual([UPS, COURIER]);
  });

  it('are one when the fields of a single parcel are sent, and none after undoing the shipping', async () => {
    const order = await aPaidOrder();
    await admin.patch(`/shipped/${order}`, COURIER).expect(200);
    expect(await orderAs(carl, order)).toMatchObject({ ...COURIER, parcels: [COURIER] });
    await change(order, { parcels: [COURIER] }).expect(200, { modifiedCount: 0 });
    await admin.delete(`/shipped/${order}`).expect(200);
    for (const field of ['parcels', 'carrier', 'tracking_number', 'tracking_url'])
      expect(await orderAs(carl, order)).not.toHaveProperty(field);
  });

  it('repeat in bulk as they are, and not with others', async () => {
    const order = await aPaidOrder();
    await inBulk(order, { parcels: [UPS, DHL] }).expect(200);
    expect((await inBulk(order, { parcels: [UPS, DHL] })).body).toMatchObject({ already: 1 });
    expect((await inBulk(order, UPS)).body).toMatchObject({ refused: 1 });
  });

  it('have the cells of one column each in the export, separated by semicolons', async () => {
    const order = await aPaidOrder();
    await admin.patch(`/shipped/${order}`, { parcels: [UPS, DHL] }).expect(200);
    const { text } = await admin.get(`/orders/export?part_id=${part._id}`).expect(200);
    expect(text.split('\r\n').find((line) => line.includes(order))).toContain(
      `"ups; dhl","1Z999-AA1; 00340434","${UPS_PAGE}; ${DHL_PAGE}"`,
    );
    expect(text.split('\r\n')[0]).toContain('"carrier","tracking_number","tracking_url"');
    expect(text.split('\r\n')[0]).not.toContain('parcels');
  });

  it('are found by the number of each', async () => {
    const order = await aPaidOrder();
    await admin.patch(`/shipped/${order}`, { parcels: [UPS, { ...DHL, tracking_number: 'JD014600' }] }).expect(200);
    const found = (await admin.get('/search?q=jd014600').expect(200)).body as { orders: object[] };
    expect(found.orders).toMatchObject([{ _id: order, matched: 'tracking' }]);
    for (const q of ['jd014600', 'JD0146', 'jd01'])
      expect((await admin.get(`/orders?q=${q}`).expect(200)).body).toMatchObject([{ _id: order }]);
  });

  it('are told in the message of the shipping, and recorded in the audit log', async () => {
    const order = await aPaidOrder();
    await admin.patch(`/shipped/${order}`, { parcels: [UPS, DHL] }).expect(200);
    const messages = await shop.app.get(MessageRepository).ofOrder(order, 10);
    const { content } = messages.find(({ kind }) => kind === 'order-shipped')!;
    expect(JSON.parse(content)).toMatchObject({
      parcels: [
        { carrier: 'UPS', number: UPS.tracking_number, url: UPS_PAGE },
        { carrier: 'DHL', number: DHL.tracking_number, url: DHL_PAGE },
      ],
    });
    const entries = (await admin.get(`/audit-log?q=${order}`).expect(200)).body as object[];
    expect(entries[0]).toMatchObject({ action: 'order-shipped', after: { parcels: [UPS, DHL] } });
  });

  it.each<[string, object, string, string]>([
    ['the fields of a single one', { ...UPS, parcels: [DHL] }, 'parcels', EITHER],
    ['a single empty number', { tracking_number: '', parcels: [DHL] }, 'parcels', EITHER],
    ['a single link', { tracking_url: 'https://x.test', parcels: [COURIER] }, 'parcels', EITHER],
    ['none', { parcels: [] }, 'parcels', COUNT],
    ['six', { parcels: numbered(6) }, 'parcels', 'At most 5'],
    ['null', { parcels: null }, 'parcels', COUNT],
    ['a text', { parcels: '1Z' }, 'parcels', COUNT],
    ['an object', { parcels: { 0: UPS, length: 1 } }, 'parcels', COUNT],
    ['a null in the list', { parcels: [UPS, null] }, 'parcels.1', OBJECT],
    ['a text in the list', { parcels: ['1Z'] }, 'parcels.0', OBJECT],
    ['a list in the list', { parcels: [[UPS]] }, 'parcels.0', OBJECT],
    ['a nested carrier', { parcels: [{ ...UPS, carrier: { $ne: 'ups' } }] }, 'parcels.0.carrier', expect.any(String)],
    [
      'a nested number',
      { parcels: [{ ...UPS, tracking_number: [[1]] }] },
      'parcels.0.tracking_number',
      expect.any(String),
    ],
    [
      'a number as a number',
      { parcels: [{ ...UPS, tracking_number: 1 }] },
      'parcels.0.tracking_number',
      expect.any(String),
    ],
    ['parcels in a parcel', { parcels: [{ ...UPS, parcels: [DHL] }] }, 'parcels.0.parcels', 'Unknown field'],
    ['no carrier', { parcels: [{ tracking_number: '1Z' }] }, 'parcels.0.carrier', 'Choose the carrier'],
    ['no number', { parcels: [UPS, { carrier: 'dhl' }] }, 'parcels.1.tracking_number', 'Enter the tracking number'],
    [
      'a number that its carrier cannot have',
      { parcels: [UPS, { ...DHL, tracking_number: '=1' }] },
      'parcels.1.tracking_number',
      'A DHL number has only letters, digits, blanks and dashes',
    ],
    [
      'a link of a known carrier',
      { parcels: [{ ...UPS, tracking_url: 'https://x.test' }] },
      'parcels.0.tracking_url',
      'Only for the carrier other',
    ],
    [
      'an http link',
      { parcels: [{ ...COURIER, tracking_url: 'http://x.test' }] },
      'parcels.0.tracking_url',
      '*Please enter a valid https link',
    ],
    [
      'the same carrier and number twice',
      { parcels: [UPS, DHL, { ...UPS, tracking_number: '1Z 999 -AA1' }] },
      'parcels.2.tracking_number',
      TWICE,
    ],
  ])('are refused with %s, singly, in bulk and as a correction', async (_, body, field, message) => {
    const order = await aPaidOrder();
    const error = (place: string) => ({ errors: [{ field: place + field, message }] });
    expect((await admin.patch(`/shipped/${order}`, body).expect(400)).body).toMatchObject(error(''));
    expect((await inBulk(order, body).expect(400)).body).toMatchObject(error('tracking.0.'));
    expect(await orderAs(admin, order)).toMatchObject({ status: 'pending' });
    await admin.patch(`/shipped/${order}`).expect(200);
    expect((await change(order, body).expect(400)).body).toMatchObject(error(''));
    expect(await orderAs(admin, order)).not.toHaveProperty('parcels');
  });

  it('may be five, and 500 orders may have five with long links in one request', async () => {
    const order = await aPaidOrder();
    await admin.patch(`/shipped/${order}`, { parcels: numbered(5) }).expect(200);
    const url = `https://x.test/${'a'.repeat(480)}`;
    const ids = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(24, '0'));
    const parcels = numbered(5).map((parcel) => ({ ...parcel, carrier: 'other', tracking_url: url }));
    const body = { action: 'ship', ids, tracking: ids.map((id) => ({ id, parcels })) };
    expect((await admin.post('/orders/bulk', body).expect(200)).body).toMatchObject({ refused: 500 });
  });
});
