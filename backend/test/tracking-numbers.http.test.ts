import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const SHORTENED = 'A spreadsheet has shortened this number: format its cell as text, and copy it again';

describe('a tracking number over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let order: string;
  beforeAll(async () => {
    admin = await shop.admin();
    const carl = await shop.customer();
    order = await placeOrder(carl, await addPart(admin, { price: 40, min_order: 1 }));
    await payOrder(carl, order, 40);
  });

  const stored = () => shop.app.get(OrderRepository).find(order);
  const messagesOf = ({ body }: { body: unknown }) => (body as { errors: object[] }).errors;

  it.each([
    ['ups', 'https://x.test/7', 'This is a link: enter the tracking number alone'],
    ['dhl', '3,40434E+18', SHORTENED],
    ['other', '1.23E+12', SHORTENED],
    ['ups', '1Z1, 1Z2', 'These are several numbers: enter one'],
    ['ups', '=1Z', 'A UPS number has only letters, digits, blanks and dashes'],
  ])('of the carrier %s is refused singly, in bulk and as a correction: %s', async (carrier, number, message) => {
    const tracking = { carrier, tracking_number: number };
    const bulk = { action: 'ship', ids: [order], tracking: [{ id: order, ...tracking }] };
    const errors = [{ field: 'tracking_number', message }];
    expect(messagesOf(await admin.patch(`/shipped/${order}`, tracking).expect(400))).toEqual(errors);
    expect(messagesOf(await admin.patch(`/orders/${order}/tracking`, tracking).expect(400))).toEqual(errors);
    expect(messagesOf(await admin.post('/orders/bulk', bulk).expect(400))).toEqual([
      { field: 'tracking.0.tracking_number', message },
    ]);
    expect(await stored()).toMatchObject({ status: 'pending' });
  });

  it('is stored as its carrier finds it, singly, in bulk and as a correction', async () => {
    const tracking = { carrier: 'dhl', tracking_number: ' 0034 0434‑16 ' };
    await admin.patch(`/shipped/${order}`, tracking).expect(200, { modifiedCount: 1 });
    expect(await stored()).toMatchObject({ status: 'shipped', parcels: [{ tracking_number: '00340434-16' }] });
    await admin.patch(`/orders/${order}/tracking`, tracking).expect(200, { modifiedCount: 0 });
    const bulk = { action: 'ship', ids: [order], tracking: [{ id: order, ...tracking }] };
    expect((await admin.post('/orders/bulk', bulk).expect(200)).body).toMatchObject({ refused: 0 });
  });
});
