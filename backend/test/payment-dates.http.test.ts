import { formatTime } from '#modules/messages/rendering/mail.js';
import { addPart, confirmCard, placeOrder } from '#test/support/bodies.js';
import { freezeClock } from '#test/support/clock.js';
import { testShop } from '#test/support/test-shop.js';
import { DAY_MS, MINUTE_MS } from '#shared/time.js';

describe('a payment that the shop notices two days later', () => {
  const shop = testShop();
  const charged = new Date(Date.now() - 2 * DAY_MS);
  let order: string;
  beforeAll(async () => {
    freezeClock(new Date(charged.getTime() - 10 * MINUTE_MS));
    const carl = await shop.customer();
    const part = await addPart(await shop.admin(), { price: 40, min_order: 1 });
    order = await placeOrder(carl, part);
    const { body } = await carl.post('/create-payment-intent', { total_price: 40, order_id: order }).expect(200);
    jest.setSystemTime(charged);
    // The browser closes after the card was charged.
    await confirmCard(carl, (body as { clientSecret: string }).clientSecret);
    jest.useRealTimers();
  });

  it('is dated by the charge in the order, the figures and the message, and its invoice by the day it is issued', async () => {
    const admin = await shop.admin();
    await admin.post(`/orders/${order}/payment-check`, {}).expect(200);
    const paid_at = charged.toISOString();
    expect((await admin.get(`/payment/order/${order}`).expect(200)).body).toMatchObject({ paid_at });
    const { body: stats } = await admin.get('/stats?days=3').expect(200);
    expect((stats as { daily: object[] }).daily).toMatchObject([
      { day: paid_at.slice(0, 10), revenue: 40 },
      { revenue: 0 },
      { day: new Date().toISOString().slice(0, 10), revenue: 0 },
    ]);
    const { body: messages } = await admin.get('/messages?kind=payment-received').expect(200);
    const [{ _id }] = messages as [{ _id: string }];
    const { body: message } = await admin.get(`/messages/${encodeURIComponent(_id)}`).expect(200);
    expect((message as { text: string }).text).toContain(formatTime(paid_at));
    const { body: papers } = await admin.get('/invoices').expect(200);
    const [{ issued_at }] = papers as [{ issued_at: string }];
    expect(Date.parse(issued_at)).toBeGreaterThan(charged.getTime() + DAY_MS);
  });
});
