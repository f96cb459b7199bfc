import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReviewEvent } from '#modules/reviews/domain/review.events.js';
import { ShopEvents } from '#shared/shop-events.js';
import { EventReader } from '#test/support/event-reader.js';
import { memoryInUse } from '#test/support/memory.js';
import { testShop } from '#test/support/test-shop.js';

// @own-modules: it measures the memory of its process.

const EVENTS = 2000;
const TEXT = 'x'.repeat(10_000);

describe('GET /events', () => {
  const shop = testShop();

  it('buffers a part of the events for a slow client', async () => {
    const admin = await shop.admin();
    await shop.app.listen(0, '127.0.0.1');
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const slow = await EventReader.open(port, admin.token);
    slow.response.pause();
    const events = shop.app.get<ShopEvents<ReviewEvent>>(ShopEvents);
    const before = memoryInUse();
    for (let n = 0; n < EVENTS; n += 1) {
      events.publish({ type: 'review-added', review: { _id: 'r', name: TEXT, rating: 5 } });
      await nextTurn();
    }
    const share = (memoryInUse() - before) / (EVENTS * TEXT.length);
    slow.close();
    expect(share).toBeLessThan(0.7);
  });
});
