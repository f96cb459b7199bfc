import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ADA, aLine, anOrder, anOrderOf, aPart } from '#test/support/builders.js';
import { atEveryWrite, crashAt, type Side, type Write } from '#test/support/failing-writes.js';
import { collect } from '#test/support/concurrency.js';
import { emptied, temporaryMongo } from '#test/support/temporary-mongo.js';
import type { Order } from '../../domain/order.js';
import type { PlaceOptions } from '../../ports/order.repository.js';
import { PLACING_TIMEOUT_MS } from './mongo-order-document.js';
import { MongoOrderRecovery } from './mongo-order-recovery.js';
import { MongoOrderRepository } from './mongo-order.repository.js';

const PIECES = 100;
const KEY = { key: 'once', fingerprint: 'a' };
/** One order exists at the start, so the limit allows one more; what a crash leaves must not use it up. */
const OPTIONS = { idempotency: KEY, maxUnpaid: 2 };
const ORDER_STORED = ({ collection, does }: Write) => collection === 'orders' && does === 'insertOne';
const STOCK_RESERVED = ({ collection }: Write) => collection === 'parts';

const database = temporaryMongo();

describe('recovery of orders of three lines after a server stopped', () => {
  let store: MongoStore;
  let parts: Part[];
  let acknowledged: Order;
  const orders = (server = store) => new MongoOrderRepository(server);
  const requested = () => anOrderOf(parts.map((part) => aLine(part, { amount: 7 })));

  const reset = async (lines = 3) => {
    store = await emptied(database());
    parts = [];
    for (let n = 0; n < lines; n += 1)
      parts.push(await new MongoPartRepository(store).add(aPart({ quantity: PIECES, min_order: 1 }), ADA));
    ({ order: acknowledged } = await orders().place(anOrder(parts[0]!, { amount: 10 }), { maxUnpaid: 2 }));
  };
  beforeEach(() => reset());
  afterEach(() => jest.restoreAllMocks());

  /** Moves the clock beyond the timeout, so that recovery handles everything begun before. */
  const passTimeout = () => {
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * PLACING_TIMEOUT_MS);
  };

  /** Two servers recover at the same moment. */
  const recover = () => Promise.all([1, 2].map(() => new MongoOrderRecovery(store).sweep()));

  const placed = () => collect(orders().stream({}, 'created_at', false));

  /** Expects every piece in the stock or in an order, no reservation or return record left, and the acknowledged order unchanged. */
  const expectConsistentStock = async () => {
    const lines = (await placed()).flatMap((order) => order.lines);
    for (const { _id, min_order } of parts) {
      const now = await store.collection(PARTS).findOne({ _id });
      const sold = lines.filter(({ part_id }) => part_id === _id).reduce((sum, { amount }) => sum + amount, 0);
      expect(now!.quantity + sold).toBe(PIECES);
      expect(now).toMatchObject({ reservations: [], releases: [], quantityAboveMinimum: now!.quantity - min_order });
    }
    expect(await orders().find(acknowledged._id)).toEqual(acknowledged);
  };

  const place = (server: MongoStore, options: PlaceOptions) => orders(server).place(requested(), options);

  const crashWhilePlacing = (at: number | ((write: Write) => boolean), side: Side) =>
    crashAt(store, at, side, (server) => place(server, OPTIONS));

  /** Runs the test for each write of the work; each run begins with a part and the acknowledged order. */
  const atEachWrite = (least: number, test: (at: number, side: Side) => ReturnType<typeof crashAt>) =>
    atEveryWrite(least, async (at, side) => {
      jest.restoreAllMocks();
      await reset();
      return test(at, side);
    });

  it('loses no stock when a server stops while placing, and the key still orders once', async () => {
    await atEachWrite(16, async (at, side) => {
      const crash = await crashWhilePlacing(at, side);
      passTimeout();
      await recover();
      await expectConsistentStock();

      const { order } = await orders().place(requested(), OPTIONS);
      expect(await placed()).toEqual([acknowledged, order]);
      await crash.wake();
      await expectConsistentStock();
      await recover();
      expect(await placed()).toEqual([acknowledged, order]);
      await expectConsistentStock();
      return crash;
    });
  });

  it('places or refuses the order when the stopped server continues', async () => {
    await atEachWrite(16, async (at, side) => {
      const crash = await crashWhilePlacing(at, side);
      passTimeout();
      await recover();
      const end = await crash.wake();
      const stored = await placed();
      if ('reason' in end) {
        expect(end.reason).toMatchObject({ code: 'order-too-late' });
        expect(stored).toEqual([acknowledged]);
      } else expect(stored).toEqual([acknowledged, (end.value as { order: Order }).order]);
      await expectConsistentStock();
      return crash;
    });
  });

  it('cancels the order and returns its stock when a server stops while cancelling', async () => {
    await atEachWrite(12, async (at, side) => {
      const { order } = await orders().place(requested(), OPTIONS);
      const crash = await crashAt(store, at, side, (server) => orders(server).cancel(order._id));
      const isMarked = at > 1 || side === 'after';
      expect(await placed()).toEqual(isMarked ? [acknowledged] : [acknowledged, order]);
      await recover();
      await expectConsistentStock();
      if (isMarked) expect(await orders().cancel(order._id)).toBe('unknown');
      expect(await orders().place(requested(), OPTIONS)).toEqual({ order, replayed: true });

      await crash.wake();
      await recover();
      expect(await placed()).toEqual([acknowledged]);
      await expectConsistentStock();
      return crash;
    });
  });

  it('finishes a cancellation when the recovering server stops too', async () => {
    await atEachWrite(12, async (at, side) => {
      const { order } = await orders().place(requested());
      await crashAt(store, 1, 'after', (server) => orders(server).cancel(order._id));
      const crash = await crashAt(store, at, side, (server) => new MongoOrderRecovery(server).sweep());
      await recover();
      await expectConsistentStock();
      await crash.wake();
      expect(await placed()).toEqual([acknowledged]);
      await expectConsistentStock();
      return crash;
    });
  });

  it('undoes a reservation once when the recovering server stops too', async () => {
    await atEachWrite(6, async (at, side) => {
      await crashWhilePlacing(STOCK_RESERVED, 'after');
      passTimeout();
      const crash = await crashAt(store, at, side, (server) => new MongoOrderRecovery(server).sweep());
      await recover();
      await expectConsistentStock();
      await crash.wake();
      await recover();
      expect(await placed()).toEqual([acknowledged]);
      await expectConsistentStock();
      return crash;
    });
  });

  it('returns the stock once when an order of one line is cancelled before its reservation is removed', async () => {
    await reset(1);
    const crash = await crashWhilePlacing(ORDER_STORED, 'after');
    const [, stored] = await placed();
    expect(await orders().cancel(stored!._id)).toBe('cancelled');
    await expectConsistentStock();
    passTimeout();
    await recover();
    await crash.wake();
    expect(await placed()).toEqual([acknowledged]);
    await expectConsistentStock();
  });

  it('returns the stock once when a server stops while refusing an order', async () => {
    const refused = () => [...requested().lines.slice(0, -1), aLine(parts.at(-1)!, { amount: PIECES + 1 })];
    await atEachWrite(16, async (at, side) => {
      const crash = await crashAt(store, at, side, (server) => orders(server).place(anOrderOf(refused()), OPTIONS));
      passTimeout();
      await recover();
      await expectConsistentStock();
      expect(await crash.wake()).toMatchObject({ reason: { code: 'out-of-stock' } });
      expect(await placed()).toEqual([acknowledged]);
      await expectConsistentStock();
      await orders().place(requested(), OPTIONS);
      return crash;
    });
  });

  it('leaves orders alone that may still be in progress', async () => {
    const crash = await crashWhilePlacing(STOCK_RESERVED, 'after');
    await recover();
    expect(await crash.wake()).toMatchObject({ value: { replayed: false } });
    expect(await placed()).toHaveLength(2);
    await expectConsistentStock();
  });
});
