import { SHOP } from '#shared/client.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { ShopEvents } from '#shared/shop-events.js';
import { ADA, aCaller, anOrder, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { SqliteAttributeStore } from './adapters/sqlite/sqlite-attribute.store.js';
import { SqliteCategoryStore } from './adapters/sqlite/sqlite-category.store.js';
import { SqlitePartRepository } from './adapters/sqlite/sqlite-part.repository.js';
import type { Part } from './domain/part.js';
import { SqliteUploadStore } from './adapters/sqlite/sqlite-upload.store.js';
import { PartsService } from './parts.service.js';

const store = temporaryStore();
const admin = aCaller({ role: 'admin' });
const carl = aCaller();
const unknown = '0'.repeat(24);

let parts: SqlitePartRepository;
let orders: SqliteOrderRepository;
let service: PartsService;
let part: Part;
beforeEach(async () => {
  parts = new SqlitePartRepository(store());
  orders = new SqliteOrderRepository(store());
  service = new PartsService(
    parts,
    new SqliteCategoryStore(store()),
    new SqliteAttributeStore(store()),
    new SqliteUploadStore(store()),
    orders,
    new ShopEvents(),
  );
  part = await parts.add(aPart(), ADA);
});

describe('a change by an admin', () => {
  it('returns 1 when something changed, else 0', async () => {
    expect(await service.update(part._id, { quantity: 0 }, admin)).toBe(1);
    expect(await service.update(part._id, { quantity: 0 }, admin)).toBe(0);
    expect(await service.update(part._id, {}, admin)).toBe(0);
    expect(await service.get(part._id)).toMatchObject({ quantity: 0, version: 2 });
  });

  it('succeeds while the part is at an expected version', async () => {
    expect(await service.update(part._id, { quantity: 5 }, admin, [part.version])).toBe(1);
    expect(await service.update(part._id, { quantity: 6 }, admin)).toBe(1);
  });

  it.each([
    ['an older version', [1]],
    ['no version of the part', []],
  ])('is refused for %s, with the public view of the current part', async (_, versions) => {
    await parts.update(part._id, { price_cents: 1200 }, ADA);
    const attempt = service.update(part._id, { quantity: 5 }, admin, versions);
    await expect(attempt).rejects.toMatchObject({
      kind: 'conflict',
      code: 'part-changed',
      current: { _id: part._id, price: 12, quantity: part.quantity },
    });
    await expect(attempt).rejects.not.toHaveProperty('current.version');
    expect(await service.get(part._id)).toMatchObject({ quantity: part.quantity });
  });

  it('is refused for an unknown part', async () => {
    for (const versions of [undefined, [1], []]) {
      await expect(service.update(unknown, { quantity: 1 }, admin, versions)).rejects.toMatchObject({
        kind: 'not-found',
      });
    }
  });
});

describe("a customer's acknowledgement", () => {
  it('returns 1 once for each of their orders of the part, and sets nothing', async () => {
    await orders.place(anOrder(part));
    await orders.place(anOrder(part));
    const before = await service.get(part._id);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => service.update(part._id, { quantity: 1, price_cents: 1 }, carl)),
    );
    expect(answers.sort()).toEqual([0, 0, 1, 1]);
    expect(await service.get(part._id)).toEqual(before);
  });

  it('returns 0 for another customer', async () => {
    await orders.place(anOrder(part));
    expect(await service.update(part._id, { quantity: 1 }, aCaller({ email: 'eve@test.com' }))).toBe(0);
  });

  it('returns 1 also after the part was deleted', async () => {
    await orders.place(anOrder(part));
    await service.remove(part._id, admin);
    expect(await service.update(part._id, { quantity: 1 }, carl)).toBe(1);
    await expect(service.update(part._id, { quantity: 1 }, carl)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is refused for a part that never existed', async () => {
    await expect(service.update('x', { quantity: 1 }, carl)).rejects.toMatchObject({
      kind: 'not-found',
      code: 'part-unknown',
    });
  });
});

it('removes a part once', async () => {
  expect(await service.remove(part._id, admin)).toBe(1);
  expect(await service.remove(part._id, admin)).toBe(0);
  await expect(service.get(part._id)).rejects.toMatchObject({ kind: 'not-found' });
});

describe('the search for the parts of a list', () => {
  it('lets other requests run before it reads anything', async () => {
    const steps: string[] = [];
    setImmediate(() => steps.push('other work'));
    jest.spyOn(parts, 'findByNames').mockImplementation(() => {
      steps.push('names');
      return Promise.resolve([]);
    });
    await service.match([part.name], SHOP);
    expect(steps).toEqual(['other work', 'names']);
  });

  it('reads nothing when the client has gone', async () => {
    const [skus, names] = [jest.spyOn(parts, 'findByNumbers'), jest.spyOn(parts, 'findByNames')];
    expect(await service.match([part.name], { ...SHOP, hasLeft: () => true })).toBeUndefined();
    expect([...skus.mock.calls, ...names.mock.calls]).toEqual([]);
  });
});
