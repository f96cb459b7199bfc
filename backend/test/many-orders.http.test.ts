import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const ORDERS = 20_000;
/** The maximum address length: half of the orders are then far larger than one chunk. */
const ADDRESS = 'x'.repeat(500);

describe(`a shop with ${ORDERS} orders`, () => {
  const shop = testShop();
  let admin: Visitor;
  let port: number;
  let collect: () => void;
  beforeAll(async () => {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    admin = await shop.admin();
    const orders = shop.app.get(OrderRepository);
    const part = await shop.app
      .get(PartRepository)
      .add(aPart({ quantity: ORDERS, min_order: 1, price_cents: 100 }), ADA);
    for (let placed = 0; placed < ORDERS; placed += 2000) {
      const group = Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? 'carl@test.com' : 'zoe@test.com'));
      await Promise.all(
        group.map((email) => orders.place(anOrder(part, { amount: 1, email, delivery_address: ADDRESS }))),
      );
    }
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  }, 300_000);

  /** Reads a list without storing it: its bytes, its rows, and the peak memory in bytes above the start. */
  function read(path: string): Promise<{ bytes: number; rows: number; peak: number }> {
    const inUse = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = inUse();
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      get({ port, host: '127.0.0.1', path, headers }, (answer) => {
        let [bytes, rows, peak, measured] = [0, 0, 0, 0];
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          rows += chunk.toString('latin1').split('"_id"').length - 1;
          if (bytes - measured < 4_000_000) return;
          measured = bytes;
          peak = Math.max(peak, inUse() - before);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ bytes, rows, peak }));
      }).on('error', reject);
    });
  }

  it('streams the whole list: twice as many orders need no more memory', async () => {
    await read('/orders/carl@test.com');
    const half = await read('/orders/carl@test.com');
    const all = await read('/orders');
    expect(all.bytes).toBeGreaterThan(16_000_000);
    // The row count misses a key that is split between two chunks.
    expect(all.rows).toBeGreaterThan(ORDERS * 0.99);
    expect(half.rows).toBeGreaterThan((ORDERS / 2) * 0.99);
    // The second half is 8 MB; chunks under way are up to 3 MB.
    expect(all.peak).toBeLessThan(half.peak * 1.3 + 5_000_000);
  }, 300_000);

  it.each([
    ['/orders?limit=1', '20000'],
    ['/orders?status=unpaid&limit=1', '20000'],
    ['/orders?status=shipped&limit=1', '0'],
    ['/orders?q=carl&limit=1', '10000+'],
    ['/orders?q=zoe&status=unpaid&limit=1', '10000'],
  ])('counts %s as %s', async (path, count) => {
    await admin.get(path).expect(200).expect('X-Total-Count', count);
  });
});
