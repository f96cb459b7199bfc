import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { DomainError } from '#shared/domain-error.js';
import { ADA, aLine, anOrderOf, aPart } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import type { PlaceOptions } from '../../ports/order.repository.js';
import { PLACING_TIMEOUT_MS } from './mongo-order-document.js';
import { MongoOrderRecovery } from './mongo-order-recovery.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { IDEMPOTENCY_KEYS } from './order.schema.js';

const store = temporaryMongo();

describe('an order that is refused while the database fails', () => {
  const UNAVAILABLE = new DomainError('unavailable', 'storage-unavailable', 'The database cannot be reached.');
  const OPTIONS: PlaceOptions = { idempotency: { key: 'once', fingerprint: 'a' }, maxUnpaid: 1 };
  let orders: MongoOrderRepository;
  let parts: [Part, Part];
  const add = () => new MongoPartRepository(store()).add(aPart({ quantity: 100, min_order: 1 }), ADA);
  beforeEach(async () => {
    orders = new MongoOrderRepository(store());
    parts = [await add(), await add()];
  });
  afterEach(() => jest.restoreAllMocks());

  const place = (amounts: [number, number], options = OPTIONS) =>
    orders.place(anOrderOf(parts.map((part, n) => aLine(part, { amount: amounts[n]! }))), options);
  const stock = () => Promise.all(parts.map(async ({ _id }) => (await store().collection(PARTS).findOne({ _id }))!));

  /** Fails every write that undoes one of an order that is being placed. */
  const failUndoing = () => {
    const parts = store().collection(PARTS);
    const update = parts.updateOne.bind(parts);
    jest
      .spyOn(parts, 'updateOne')
      .mockImplementation((filter, change) =>
        '$pull' in change ? Promise.reject(UNAVAILABLE) : update(filter, change),
      );
    jest.spyOn(store().collection(IDEMPOTENCY_KEYS), 'deleteOne').mockRejectedValue(UNAVAILABLE);
  };

  /** The database works again, and the order's time is over. */
  const recoverLater = async () => {
    jest.restoreAllMocks();
    const now = Date.now() + 2 * PLACING_TIMEOUT_MS;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await new MongoOrderRecovery(store()).sweep();
  };

  it('is refused because of its lines, and leaves its stock and key to recovery', async () => {
    failUndoing();
    await expect(place([7, 101])).rejects.toMatchObject({ code: 'out-of-stock' });
    await recoverLater();
    expect(await stock()).toMatchObject([
      { quantity: 100, reservations: [] },
      { quantity: 100, reservations: [] },
    ]);
    expect(await place([7, 7])).toMatchObject({ replayed: false });
  });

  it('is refused because of the unpaid orders, and leaves its key to recovery', async () => {
    const { order } = await place([1, 1], { maxUnpaid: 1 });
    failUndoing();
    await expect(place([7, 7])).rejects.toMatchObject({ code: 'too-many-unpaid' });
    await recoverLater();
    await orders.cancel(order._id);
    expect(await place([7, 7])).toMatchObject({ replayed: false });
  });
});
