import type { AddressInfo } from 'node:net';
import { EventStreams, MAX_STREAMS } from '#modules/live-events/event-streams.js';
import type { ReviewEvent } from '#modules/reviews/domain/review.events.js';
import { ShopEvents } from '#shared/shop-events.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { ADA } from '#test/support/builders.js';
import { EventReader } from '#test/support/event-reader.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const MUCH = 2000;

describe('GET /events', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  const readers: EventReader[] = [];
  let port: number;
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await noStreams();
  });

  const streams = () => shop.app.get(EventStreams);
  async function noStreams(): Promise<void> {
    while (streams().count > 0) await new Promise((resolve) => setImmediate(resolve));
  }
  async function watch(visitor: Visitor = admin, headers: Record<string, string> = {}): Promise<EventReader> {
    const reader = await EventReader.open(port, visitor.token, headers);
    readers.push(reader);
    return reader;
  }
  const publish = (name: string) =>
    shop.app
      .get<ShopEvents<ReviewEvent>>(ShopEvents)
      .publish({ type: 'review-added', review: { _id: 'r', name, rating: 5 } });

  /** More than the system buffers for a client that does not read. */
  async function publishMuch(): Promise<void> {
    for (let n = 0; n < MUCH; n += 1) {
      publish('x'.repeat(10_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('sends changes of parts, orders and reviews, each with an id', async () => {
    const reader = await watch();
    const part = await addPart(admin, { name: 'Fan', price: 20, quantity: 30, min_order: 1 });
    const { _id, name } = part;
    const happened = async () => {
      const { id, event, data } = await reader.next();
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(data).toMatchObject({ type: event, at: expect.stringMatching(/^\d{4}-.*Z$/) as string });
      return [event, Object.fromEntries(Object.entries(data).filter(([name]) => !['at', 'type'].includes(name)))];
    };
    expect(await happened()).toEqual(['part-changed', { change: 'added', part: { _id, name, quantity: 30 } }]);
    await admin.put(`/parts/${_id}`, { quantity: 40 }).expect(200);
    expect(await happened()).toEqual(['part-changed', { change: 'changed', part: { _id, name, quantity: 40 } }]);

    const order = await placeOrder(carl, part, { amount: 2 });
    const { body: placed } = await carl.get(`/payment/order/${order}`).expect(200);
    const { number } = placed as { number: string };
    const note = { _id: order, number, part_name: 'Fan', name: 'Carl Customer', amount: 2, total_price: 40 };
    expect(await happened()).toEqual(['order-placed', { order: { ...note, status: 'unpaid' } }]);
    await payOrder(carl, order, 40);
    expect(await happened()).toEqual(['order-paid', { order: { ...note, status: 'pending' } }]);
    await admin.patch(`/shipped/${order}`).expect(200);
    expect(await happened()).toEqual(['order-shipped', { order: { ...note, status: 'shipped' } }]);
    for (const modifiedCount of [1, 0])
      await admin
        .patch(`/orders/${order}/tracking`, { carrier: 'dhl', tracking_number: '7' })
        .expect(200, { modifiedCount });
    expect(await happened()).toEqual(['order-tracking-changed', { order: { ...note, status: 'shipped' } }]);

    await admin.post(`/orders/${order}/refunds`, { amount: 10 }).set('Idempotency-Key', 'k').expect(200);
    expect(await happened()).toEqual(['order-refunded', { order: { ...note, status: 'shipped' } }]);

    const another = await placeOrder(carl, part, { amount: 1 });
    await carl.delete(`/orders/${another}`).expect(200);
    expect((await happened())[0]).toBe('order-placed');
    expect(await happened()).toMatchObject(['order-deleted', { order: { _id: another, status: 'unpaid' } }]);

    await carl.post('/reviews', { name: 'C', review: 'Good', rating: 4 }).expect(201);
    expect(await happened()).toMatchObject(['review-added', { review: { name: 'Carl Customer', rating: 4 } }]);
    await admin.delete(`/parts/${_id}`).expect(200);
    expect(await happened()).toEqual(['part-changed', { change: 'removed', part: { _id, name, quantity: 38 } }]);
    expect(reader.text).not.toMatch(/4242|Harbour|pi_/);
  });

  it('sends nothing for refused requests and unchanged records', async () => {
    const part = await addPart(admin, { name: 'Quiet', quantity: 30 });
    const reader = await watch();
    await admin.put(`/parts/${part._id}`, { quantity: 30 }).expect(200);
    await admin.delete(`/parts/${'0'.repeat(24)}`).expect(200);
    await carl.delete(`/orders/${'0'.repeat(24)}`).expect(200);
    await admin.patch(`/shipped/${'0'.repeat(24)}`).expect(404);
    publish('last');
    expect((await reader.next()).data).toMatchObject({ review: { name: 'last' } });
  });

  it('disables caching, buffering and compression', async () => {
    const reader = await watch(admin, { 'accept-encoding': 'br, gzip', accept: 'text/event-stream' });
    expect(reader.response.statusCode).toBe(200);
    expect(reader.response.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream') as string,
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    expect(reader.response.headers['content-encoding']).toBeUndefined();
    await reader.until(() => reader.text.includes('retry: 3000'));
  });

  it("resumes after the client's last event id, or asks it to reload its lists", async () => {
    const reader = await watch();
    for (const name of ['one', 'two', 'three']) publish(name);
    const one = await reader.next();
    reader.close();
    const again = await watch(admin, { 'last-event-id': one.id! });
    expect(
      [await again.next(), await again.next()].map(({ data }) => (data['review'] as { name: string }).name),
    ).toEqual(['two', 'three']);
    const late = await watch(admin, { 'last-event-id': 'of another time' });
    expect((await late.next()).event).toBe('reload');
  });

  it('sends a heartbeat at each interval', async () => {
    const reader = await watch();
    streams().beat();
    await reader.until(() => reader.text.includes(': heartbeat\n\n'));
  });

  it('closes at the next check when the admin was demoted or the token expired', async () => {
    const dora = await shop.customer('dora@northbridge.test', 'Dora');
    const users = shop.app.get(UserRepository);
    await users.makeAdmin(dora.email, ADA);
    const [demoted, other] = [await watch(dora), await watch()];
    await users.removeAdmin(dora.email, ADA);
    await streams().sweep();
    expect(await demoted.next()).toEqual({ event: 'end', data: { reason: 'signed-out' } });
    await demoted.ended();

    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'setTimeout', 'setInterval', 'queueMicrotask'] });
    try {
      jest.setSystemTime(Date.now() + 3_700_000);
      await streams().sweep();
    } finally {
      jest.useRealTimers();
    }
    expect(await other.next()).toEqual({ event: 'end', data: { reason: 'signed-out' } });
    await other.ended();
  });

  it('drops events for a slow client, and asks it to reload when it reads again', async () => {
    const slow = await watch();
    slow.response.pause();
    await publishMuch();
    slow.response.resume();
    await slow.until(() => slow.text.includes('event: reload'));
    publish('afterwards');
    await slow.until(() => slow.text.includes('"afterwards"'));
    expect(slow.events.length).toBeLessThan(MUCH);
  });

  it('disconnects a client that reads nothing between two heartbeats', async () => {
    const slow = await watch();
    slow.response.pause();
    await publishMuch();
    streams().beat();
    expect(streams().count).toBe(1);
    streams().beat();
    await noStreams();
  });

  it(`refuses stream number ${MAX_STREAMS + 1} of a user until another one closes`, async () => {
    const first = await watch();
    for (let n = 1; n < MAX_STREAMS; n += 1) await watch();
    const { body, headers } = await admin.get('/events').expect(429);
    expect(body).toMatchObject({ type: '/problems/too-many-streams' });
    expect(headers['retry-after']).toBe('20');
    first.close();
    while (streams().count === MAX_STREAMS) await new Promise((resolve) => setImmediate(resolve));
    expect((await watch()).response.statusCode).toBe(200);
  });

  it('is counted in the metrics while it is open', async () => {
    const value = async () =>
      /^shop_event_streams (\d+)$/m.exec((await shop.anonymous.get('/metrics').expect(200)).text)?.[1];
    expect(await value()).toBe('0');
    await watch();
    expect(await value()).toBe('1');
  });
});
