import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertOrder } from '#modules/orders/adapters/sqlite/sqlite-order-row.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { newId } from '#shared/object-id.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { memoryInUse } from '#test/support/memory.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

// @own-modules: it measures the memory of its process.

const ORDERS = 20_000;
/** The maximum address length: half of the orders are then far larger than one chunk. */
const ADDRESS = 'x'.repeat(500);

describe(`a shop with ${ORDERS} orders`, () => {
  const shop = testShop();
  let admin: Visitor;
  let port: number;
  beforeAll(async () => {
    admin = await shop.admin();
    const part = await shop.app.get(PartRepository).add(aPart({ quantity: 2, min_order: 1, price_cents: 100 }), ADA);
    const place = (email: string) =>
      shop.app.get(OrderRepository).place(anOrder(part, { amount: 1, email, delivery_address: ADDRESS }));
    // A U is in no order number: another word may be the end of one.
    const [{ order: carls }, { order: umas }] = [await place('carl@test.com'), await place('uma@test.com')];
    await shop.app.get(SqliteStore).write((tx) => {
      for (let stored = 2; stored < ORDERS; stored += 1)
        insertOrder(tx, { ...(stored % 2 === 0 ? carls : umas), _id: newId() });
    });
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });

  /** Reads a list without storing it: its bytes, its rows, and the peak memory in bytes above the start. */
  function read(path: string): Promise<{ bytes: number; rows: number; peak: number }> {
    const before = memoryInUse();
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      get({ port, host: '127.0.0.1', path, headers }, (answer) => {
        let [bytes, rows, peak, measured] = [0, 0, 0, 0];
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          rows += chunk.toString('latin1').split('"_id"').length - 1;
          if (bytes - measured < 4_000_000) return;
          measured = bytes;
          peak = Math.max(peak, memoryInUse() - before);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ bytes, rows, peak }));
      }).on('error', reject);
    });
  }

  it('streams the whole list in less memory than half of it', async () => {
    const half = await read('/orders/carl@test.com');
    const all = await read('/orders');
    expect(all.bytes).toBeGreaterThan(16_000_000);
    // The row count misses a key that is split between two chunks.
    expect(all.rows).toBeGreaterThan(ORDERS * 0.99);
    expect(half.rows).toBeGreaterThan((ORDERS / 2) * 0.99);
    // Chunks under way are up to 5 MB.
    expect(all.peak).toBeLessThan(all.bytes / 2);
  });

  it.each([
    ['/orders?limit=1', '20000'],
    ['/orders?status=unpaid&limit=1', '20000'],
    ['/orders?status=shipped&limit=1', '0'],
    ['/orders?q=carl&limit=1', '10000+'],
    ['/orders?q=uma&status=unpaid&limit=1', '10000'],
  ])('counts %s as %s', async (path, count) => {
    await admin.get(path).expect(200).expect('X-Total-Count', count);
  });
});
