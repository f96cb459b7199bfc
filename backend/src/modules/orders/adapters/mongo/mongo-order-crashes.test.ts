import { MongoAuditLogRepository } from '#app/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import type { FaultPoints } from '#shared/fault-points.js';
import { collect } from '#test/support/concurrency.js';
import { stopAt } from '#test/support/stopped-at.js';
import { recover as recoverAll, temporaryMongo } from '#test/support/temporary-mongo.js';
import type { Order } from '../../domain/order.js';
import { PATIENCE } from './mongo-order-document.js';
import { ORDER_FAULTS, type OrderFault } from './mongo-order-faults.js';
import { MongoOrderRecovery } from './mongo-order-recovery.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';

const PIECES = 100;
const KEY = { key: 'once', fingerprint: 'a' };
/** With the order that stands from the beginning there is room for one more: what a crash leaves must not fill it. */
const OPTIONS = { idempotency: KEY, maxUnpaid: 2 };

const PLACING = ['key-claimed', 'queue-entered', 'stock-reserved', 'order-stored', 'reservation-settled'] as const;
const CANCELLING = ['order-cancelling', 'return-decided', 'stock-returned', 'order-removed'] as const;
const REFUNDING = ['refunds-noted'] as const;
const UNDOING = ['reservation-decided', 'reservation-undone'] as const;

const store = temporaryMongo();

describe('after a server stopped', () => {
  let part: Part;
  let acknowledged: Order;
  const orders = () => new MongoOrderRepository(store());
  const wanted = () => anOrder(part, { amount: 7 });

  beforeEach(async () => {
    part = await new MongoPartRepository(store()).add(aPart({ quantity: PIECES, min_order: 1 }), ADA);
    ({ order: acknowledged } = await orders().place(anOrder(part, { amount: 10 }), { maxUnpaid: 2 }));
  });

  /** From now on everything before lies long enough back to count as left behind. */
  const passTime = () => {
    const began = Date.now();
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * PATIENCE);
    expect(Date.now() - began).toBeGreaterThan(PATIENCE);
  };

  /** Two servers that find the leftovers at the same moment. */
  const recover = () => Promise.all([1, 2].map(() => new MongoOrderRecovery(store()).sweep()));

  const standing = () => collect(orders().stream({}, 'created_at', false));

  /** Every piece is in the stock or in an order, no note of a step is left, and the acknowledged order is there. */
  const expectBooksToBalance = async () => {
    const now = await store().collection(PARTS).findOne({ _id: part._id });
    const sold = (await standing()).reduce((sum, { amount }) => sum + amount, 0);
    expect(now!.quantity + sold).toBe(PIECES);
    expect(now).toMatchObject({ reservations: [], returns: [], spare: now!.quantity - part.min_order });
    expect(await orders().find(acknowledged._id)).toEqual(acknowledged);
  };

  const placeUntil = (place: OrderFault) =>
    stopAt<OrderFault>(place, (faults) => new MongoOrderRepository(store(), faults).place(wanted(), OPTIONS));

  it('is tried at every place between two writes', () =>
    expect([...PLACING, ...CANCELLING, ...UNDOING, ...REFUNDING].sort()).toEqual([...ORDER_FAULTS].sort()));

  it.each(PLACING)('while placing, at %s, the books balance and the key still orders once', async (place) => {
    const goOn = await placeUntil(place);
    passTime();
    await recover();
    await expectBooksToBalance();

    const { order } = await orders().place(wanted(), OPTIONS);
    expect(await standing()).toEqual([acknowledged, order]);
    await goOn();
    await expectBooksToBalance();
    await recover();
    expect(await standing()).toEqual([acknowledged, order]);
    await expectBooksToBalance();
  });

  it.each(PLACING)('and sleeps while placing, at %s, it places or refuses when it wakes up', async (place) => {
    const goOn = await placeUntil(place);
    passTime();
    await recover();
    const end = await goOn();
    const stood = await standing();
    if ('reason' in end) {
      expect(end.reason).toMatchObject({ code: 'order-too-late' });
      expect(stood).toEqual([acknowledged]);
    } else expect(stood).toEqual([acknowledged, (end.value as { order: Order }).order]);
    await expectBooksToBalance();
  });

  it.each(CANCELLING)('while cancelling, at %s, the order is gone and its pieces are back', async (place) => {
    const { order } = await orders().place(wanted(), OPTIONS);
    const goOn = await stopAt<OrderFault>(place, (faults) =>
      new MongoOrderRepository(store(), faults).cancel(order._id),
    );
    expect(await standing()).toEqual([acknowledged]);
    await recover();
    await expectBooksToBalance();
    expect(await orders().cancel(order._id)).toBe('unknown');
    expect(await orders().place(wanted(), OPTIONS)).toEqual({ order, replayed: true });

    await goOn();
    await recover();
    expect(await standing()).toEqual([acknowledged]);
    await expectBooksToBalance();
  });

  it.each(CANCELLING.slice(1))('while finishing a cancellation, at %s, another one finishes it', async (place) => {
    const { order } = await orders().place(wanted());
    await stopAt<OrderFault>('order-cancelling', (faults) =>
      new MongoOrderRepository(store(), faults).cancel(order._id),
    );
    const goOn = await stopAt<OrderFault>(place, (faults) => new MongoOrderRecovery(store(), faults).sweep());
    await recover();
    await expectBooksToBalance();
    await goOn();
    expect(await standing()).toEqual([acknowledged]);
    await expectBooksToBalance();
  });

  it.each(UNDOING)('while undoing a reservation, at %s, another one undoes it once', async (place) => {
    await placeUntil('stock-reserved');
    passTime();
    const goOn = await stopAt<OrderFault>(place, (faults) => new MongoOrderRecovery(store(), faults).sweep());
    await recover();
    await expectBooksToBalance();
    await goOn();
    await recover();
    expect(await standing()).toEqual([acknowledged]);
    await expectBooksToBalance();
  });

  it('before its order was settled, a cancellation gives the pieces back once', async () => {
    const goOn = await placeUntil('order-stored');
    const [, unsettled] = await standing();
    expect(await orders().cancel(unsettled!._id)).toBe('cancelled');
    await expectBooksToBalance();
    passTime();
    await recover();
    await goOn();
    expect(await standing()).toEqual([acknowledged]);
    await expectBooksToBalance();
  });

  it.each(REFUNDING)('while recording refunds, at %s, the log tells of each once', async (place) => {
    await orders().recordPayment(acknowledged._id, 'pi_1', '2026-03-01T09:30:00.000Z');
    const refund = { id: 're_1', amount_cents: 1_000, created_at: '2026-03-02T09:30:00.000Z', by: ADA.who };
    const record = (faults?: FaultPoints<OrderFault>) =>
      new MongoOrderRepository(store(), faults).recordRefunds('pi_1', [{ ...refund, status: 'succeeded' }]);
    const told = async () => {
      const entries = await collect(new MongoAuditLogRepository(store()).stream({}, 'at', false));
      return entries.filter(({ action }) => action === 'order-refunded').map(({ after }) => after?.['refund_id']);
    };
    const goOn = await stopAt<OrderFault>(place, record);
    expect(await orders().find(acknowledged._id)).toMatchObject({ refunded_cents: 1_000 });
    await Promise.all([1, 2].map(() => recoverAll(store())));
    expect(await told()).toEqual(['re_1']);
    await record();
    await goOn();
    expect(await told()).toEqual(['re_1']);
  });

  it('leaves alone what may be under way still', async () => {
    const goOn = await placeUntil('stock-reserved');
    await recover();
    expect(await goOn()).toMatchObject({ value: { replayed: false } });
    expect(await standing()).toHaveLength(2);
    await expectBooksToBalance();
  });
});
