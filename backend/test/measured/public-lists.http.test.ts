import { setImmediate as nextTurn } from 'node:timers/promises';
import { memoryInUse } from '#test/support/memory.js';
import { addLongList, hasBegun, SlowReaders } from '#test/support/slow-readers.js';
import { testShop } from '#test/support/test-shop.js';

// @own-modules: it measures the memory of its process.

describe('whole lists for visitors', () => {
  const shop = testShop({ settings: { TRUST_PROXY: 'loopback', DEMO: 'true' } });
  beforeAll(async () => {
    await addLongList(shop);
    await shop.app.listen(0, '127.0.0.1');
  });

  it('need less memory than one copy for each of twenty slow readers', async () => {
    const slow = new SlowReaders(shop);
    const list = Buffer.byteLength((await shop.anonymous.get('/parts?sort=name').expect(200)).text);
    const before = memoryInUse();
    const readers = await slow.open(20, '/parts?sort=name');
    while (readers.filter(hasBegun).length < 4) await nextTurn();
    const copies = (memoryInUse() - before) / list;
    await slow.close();
    // Each of the four that read has one chunk of the list.
    expect(copies).toBeLessThan(4);
  });

  it('are read whole within six seconds beside sixteen clients of another address that read nothing', async () => {
    const whole = (await shop.anonymous.get('/parts?sort=name').expect(200)).text.length;
    const slow = new SlowReaders(shop);
    const readers = await slow.open(16, '/parts?sort=name');
    while (readers.filter(hasBegun).length < 4) await nextTurn();
    const start = performance.now();
    const { text } = await shop.anonymous.get('/parts?sort=name').set('X-Forwarded-For', '203.0.113.9').expect(200);
    const took = performance.now() - start;
    await slow.close();
    expect(text.length).toBe(whole);
    expect(took).toBeLessThan(6000);
  });
});
