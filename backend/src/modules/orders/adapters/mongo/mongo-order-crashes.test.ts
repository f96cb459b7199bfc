import { MongoAuditLogRepository } from '#app/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { atEveryWrite, crashAt, type Side, type Write } from '#test/support/failing-writes.js';
import { collect } from '#test/support/concurrency.js';
import { emptied, recover as recoverStore, temporaryMongo } from '#test/support/temporary-mongo.js';
import type { Order } from '../../domain/order.js';
import { PLACING_TIMEOUT_MS } from './mongo-order-document.js';
import { MongoOrderRecovery } from './mongo-order-recovery.js';
import { MongoOrderRepository } from './mongo-order.repository.js';

const PIECES = 100;
const KEY = { key: 'once', fingerprint: 'a' };
/** With the order that stands from the beginning there is room for one more: what a crash leaves must not fill it. */
const OPTIONS = { idempotency: KEY, maxUnpaid: 2 };
const ORDER_STORED = ({ collection, does }: Write) => collection === 'orders' && does === 'insertOne';
const STOCK_RESERVED = ({ collection }: Write) => collection === 'parts';

const database = temporaryMongo();

describe('after a server stopped', () => {
  let store: MongoStore;
  let part: Part;
  let acknowledged: Order;
  const orders = (server = store) => new MongoOrderRepository(server);
  const wanted = () => anOrder(part, { amount: 7 });

  const begin = async () => {
    store = await emptied(database());
    part = await new MongoPartRepository(store).add(aPart({ quantity: PIECES, min_order: 1 }), ADA);
    ({ order: acknowledged } = await orders().place(anOrder(part, { amount: 10 }), { maxUnpaid: 2 }));
  };
  beforeEach(begin);
  afterEach(() => jest.restoreAllMocks());

  /** Makes everything before old enough to count as left behind by a crash. */
  const passTime = () => {
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * PLACING_TIMEOUT_MS);
  };

  /** Two servers recover at the same moment. */
  const recover = () => Promise.all([1, 2].map(() => new MongoOrderRecovery(store).sweep()));

  const placed = () => collect(orders().stream({}, 'created_at', false));

  /** Every piece is in the stock or in an order, no note of a step is left, and the acknowledged order is there. */
  const expectBooksToBalance = async () => {
    const now = await store.collection(PARTS).findOne({ _id: part._id });
    const sold = (await placed()).reduce((sum, { amount }) => sum + amount, 0);
    expect(now!.quantity + sold).toBe(PIECES);
    expect(now).toMatchObject({ reservations: [], returns: [], spare: now!.quantity - part.min_order });
    expect(await orders().find(acknowledged._id)).toEqual(acknowledged);
  };

  const crashWhilePlacing = (at: number | ((write: Write) => boolean), side: Side) =>
    crashAt(store, at, side, (server) => orders(server).place(wanted(), OPTIONS));

  /** Runs the test for each write that the work does; each run begins with a part and the acknowledged order. */
  const atEachWrite = (test: (at: number, side: Side) => ReturnType<typeof crashAt>) =>
    atEveryWrite(async (at, side) => {
      jest.restoreAllMocks();
      await begin();
      return test(at, side);
    });

  it('while placing, the books balance and the key still orders once', async () => {
    const crashes = await atEachWrite(async (at, side) => {
      const crash = await crashWhilePlacing(at, side);
      passTime();
      await recover();
      await expectBooksToBalance();

      const { order } = await orders().place(wanted(), OPTIONS);
      expect(await placed()).toEqual([acknowledged, order]);
      await crash.wake();
      await expectBooksToBalance();
      await recover();
      expect(await placed()).toEqual([acknowledged, order]);
      await expectBooksToBalance();
      return crash;
    });
    expect(crashes).toBeGreaterThanOrEqual(10);
  });

  it('and woke up while placing, it places or refuses', async () => {
    const crashes = await atEachWrite(async (at, side) => {
      const crash = await crashWhilePlacing(at, side);
      passTime();
      await recover();
      const end = await crash.wake();
      const stored = await placed();
      if ('reason' in end) {
        expect(end.reason).toMatchObject({ code: 'order-too-late' });
        expect(stored).toEqual([acknowledged]);
      } else expect(stored).toEqual([acknowledged, (end.value as { order: Order }).order]);
      await expectBooksToBalance();
      return crash;
    });
    expect(crashes).toBeGreaterThanOrEqual(10);
  });

  it('while cancelling, the order is gone and its pieces are back', async () => {
    const crashes = await atEachWrite(async (at, side) => {
      const { order } = await orders().place(wanted(), OPTIONS);
      const crash = await crashAt(store, at, side, (server) => orders(server).cancel(order._id));
      const isMarked = at > 1 || side === 'after';
      expect(await placed()).toEqual(isMarked ? [acknowledged] : [acknowledged, order]);
      await recover();
      await expectBooksToBalance();
      if (isMarked) expect(await orders().cancel(order._id)).toBe('unknown');
      expect(await orders().place(wanted(), OPTIONS)).toEqual({ order, replayed: true });

      await crash.wake();
      await recover();
      expect(await placed()).toEqual([acknowledged]);
      await expectBooksToBalance();
      return crash;
    });
    expect(crashes).toBeGreaterThanOrEqual(8);
  });

  it('while finishing a cancellation, another server finishes it', async () => {
    const crashes = await atEachWrite(async (at, side) => {
      const { order } = await orders().place(wanted());
      await crashAt(store, 1, 'after', (server) => orders(server).cancel(order._id));
      const crash = await crashAt(store, at, side, (server) => new MongoOrderRecovery(server).sweep());
      await recover();
      await expectBooksToBalance();
      await crash.wake();
      expect(await placed()).toEqual([acknowledged]);
      await expectBooksToBalance();
      return crash;
    });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });

  it('while undoing a reservation, another server undoes it once', async () => {
    const crashes = await atEachWrite(async (at, side) => {
      await crashWhilePlacing(STOCK_RESERVED, 'after');
      passTime();
      const crash = await crashAt(store, at, side, (server) => new MongoOrderRecovery(server).sweep());
      await recover();
      await expectBooksToBalance();
      await crash.wake();
      await recover();
      expect(await placed()).toEqual([acknowledged]);
      await expectBooksToBalance();
      return crash;
    });
    expect(crashes).toBeGreaterThanOrEqual(4);
  });

  it('before its order was settled, a cancellation gives the pieces back once', async () => {
    const crash = await crashWhilePlacing(ORDER_STORED, 'after');
    const [, unsettled] = await placed();
    expect(await orders().cancel(unsettled!._id)).toBe('cancelled');
    await expectBooksToBalance();
    passTime();
    await recover();
    await crash.wake();
    expect(await placed()).toEqual([acknowledged]);
    await expectBooksToBalance();
  });

  it('while recording refunds, the log has each once', async () => {
    const refund = { id: 're_1', amount_cents: 1_000, created_at: '2026-03-02T09:30:00.000Z', by: ADA.who };
    const record = (server = store) => orders(server).recordRefunds('pi_1', [{ ...refund, status: 'succeeded' }]);
    const logged = async () => {
      const entries = await collect(new MongoAuditLogRepository(store).stream({}, 'at', false));
      return entries.filter(({ action }) => action === 'order-refunded').map(({ after }) => after?.['refund_id']);
    };
    const crashes = await atEachWrite(async (at, side) => {
      await orders().recordPayment(acknowledged._id, 'pi_1', '2026-03-01T09:30:00.000Z');
      const crash = await crashAt(store, at, side, record);
      const isRecorded = at > 1 || side === 'after';
      expect(await orders().find(acknowledged._id)).toMatchObject({ refunded_cents: isRecorded ? 1_000 : 0 });
      await Promise.all([1, 2].map(() => recoverStore(store)));
      expect(await logged()).toEqual(isRecorded ? ['re_1'] : []);
      await record();
      await crash.wake();
      expect(await logged()).toEqual(['re_1']);
      return crash;
    });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });

  it('leaves alone what may be under way still', async () => {
    const crash = await crashWhilePlacing(STOCK_RESERVED, 'after');
    await recover();
    expect(await crash.wake()).toMatchObject({ value: { replayed: false } });
    expect(await placed()).toHaveLength(2);
    await expectBooksToBalance();
  });
});
