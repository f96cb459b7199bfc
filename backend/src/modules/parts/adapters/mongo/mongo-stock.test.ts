import { newId } from '#shared/object-id.js';
import { ADA, aPart } from '#test/support/builders.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { stockContract } from '../../ports/stock.contract.js';
import { MongoPartRepository } from './mongo-part.repository.js';
import { MongoStock } from './mongo-stock.js';
import { PARTS } from './part.schema.js';

const store = temporaryMongo();

stockContract('MongoStock', () => {
  const stock = new MongoStock(store());
  return {
    parts: new MongoPartRepository(store()),
    reserve: async (order_id, line) => {
      await stock.reserve(order_id, line);
      await stock.announce();
      await stock.confirmReservation(order_id, line);
    },
    release: async (order_id, line) => {
      const released = await stock.release(order_id, line, () => Promise.resolve(true));
      await stock.confirmRelease(order_id, line);
      return released;
    },
    existing: (ids) => stock.existing(ids),
    adjust: (id, patch, version) => stock.adjust(id, patch, ADA, version),
  };
});

describe('MongoStock with several servers', () => {
  const reserved = async () => {
    const part = await new MongoPartRepository(store()).add(aPart({ quantity: 30, min_order: 1 }), ADA);
    const [order_id, line] = [newId(), { part_id: part._id, amount: 10, total_cents: 10 * part.price_cents }];
    const stock = new MongoStock(store());
    await stock.reserve(order_id, line);
    return { stock, order_id, line, part: () => store().collection(PARTS).findOne({ _id: part._id }) };
  };

  it('keeps the reservation of an order until it is confirmed', async () => {
    const { stock, order_id, line, part } = await reserved();
    expect(await part()).toMatchObject({
      quantity: 20,
      quantityAboveMinimum: 19,
      reservations: [{ order_id, amount: 10 }],
    });
    await stock.confirmReservation(order_id, line);
    expect(await part()).toMatchObject({ quantity: 20, quantityAboveMinimum: 19, reservations: [] });
    await stock.cancelReservation(order_id, line);
    expect(await part()).toMatchObject({ quantity: 20 });
  });

  it('returns a cancelled reservation once', async () => {
    const { stock, order_id, line, part } = await reserved();
    const { reasons } = await outcomes(concurrently(10, () => stock.cancelReservation(order_id, line)));
    expect(reasons).toEqual([]);
    expect(await part()).toMatchObject({ quantity: 30, quantityAboveMinimum: 29, reservations: [] });
  });

  it('returns the pieces of a cancelled order once, also while its reservation exists', async () => {
    const { stock, order_id, line, part } = await reserved();
    const release = () => stock.release(order_id, line, () => Promise.resolve(true));
    const { values } = await outcomes(concurrently(10, release));
    expect(values).toEqual(Array(10).fill(true));
    expect(await part()).toMatchObject({ quantity: 30, releaseCount: 1, reservations: [], releases: [{ order_id }] });
    await stock.confirmRelease(order_id, line);
    expect(await stock.release(order_id, line, () => Promise.resolve(false))).toBe(false);
    expect(await part()).toMatchObject({ quantity: 30, releaseCount: 1, releases: [] });
  });
});
