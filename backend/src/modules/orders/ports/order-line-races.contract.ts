import type { Part } from '#modules/parts/domain/part.js';
import { ADA, aLine, anOrder, anOrderOf, aPart } from '#test/support/builders.js';
import { concurrently, collect, outcomes } from '#test/support/concurrency.js';
import { fewerOnMongo } from '#test/support/quick.js';
import type { Order } from '../domain/order.js';
import type { OrderStores } from './order.repository.contract.js';

const BUYERS = fewerOnMongo(200, 40);
const PARTS = 6;
const PIECES = 15;

/** The part of the contract about concurrent calls for orders of several lines. */
export function orderLineRacesContract(makeStores: () => OrderStores | Promise<OrderStores>): void {
  describe('concurrency of orders of several lines', () => {
    let stores: OrderStores;
    let parts: Part[];
    beforeEach(async () => {
      stores = await makeStores();
      parts = [];
      for (let n = 0; n < PARTS; n += 1)
        parts.push(await stores.parts.add(aPart({ name: `P${n}`, min_order: 1, quantity: PIECES }), ADA));
    });
    const placed = () => collect(stores.orders.stream({}, 'created_at', false));
    /** Two to four neighbouring parts in either direction, one to three pieces of each. */
    const basket = (buyer: number) => {
      const lines = Array.from({ length: 2 + (buyer % 3) }, (_, n) => {
        const part = parts[(buyer + (buyer % 2 ? n : PARTS - n)) % PARTS]!;
        return aLine(part, { amount: 1 + ((buyer + n) % 3) });
      });
      return anOrderOf(lines, { email: `buyer${buyer}@test.com` });
    };
    const piecesOf = (orders: readonly Order[], part: Part) =>
      orders
        .flatMap(({ lines }) => lines)
        .filter(({ part_id }) => part_id === part._id)
        .reduce((sum, { amount }) => sum + amount, 0);
    const expectEveryPieceOnce = async () => {
      const orders = await placed();
      for (const part of parts) {
        const { quantity } = (await stores.parts.find(part._id))!;
        expect(quantity).toBeGreaterThanOrEqual(0);
        expect(quantity + piecesOf(orders, part)).toBe(PIECES);
      }
      return orders;
    };

    it(`sells no piece twice to ${BUYERS} buyers of overlapping baskets, and loses none`, async () => {
      const { values, reasons } = await outcomes(concurrently(BUYERS, (buyer) => stores.orders.place(basket(buyer))));
      expect(values.length + reasons.length).toBe(BUYERS);
      expect(values.length).toBeGreaterThan(0);
      for (const reason of reasons) expect(reason).toMatchObject({ kind: 'conflict', code: 'out-of-stock' });
      const stored = await expectEveryPieceOnce();
      expect(stored.map(({ _id }) => _id).sort()).toEqual(values.map(({ order }) => order._id).sort());
    });

    it('keeps every piece when baskets are placed, cancelled and paid at the same time', async () => {
      const { reasons } = await outcomes(
        concurrently(fewerOnMongo(60, 24), async (buyer) => {
          const { order } = await stores.orders.place(basket(buyer));
          const pay = () => stores.orders.recordPayment(order._id, `pi_${buyer}`, '2026-03-01T09:30:00.000Z');
          await Promise.all([stores.orders.cancel(order._id), ...(buyer % 2 ? [pay()] : [])]);
        }),
      );
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'out-of-stock' });
      for (const { status } of await expectEveryPieceOnce()) expect(status).toBe('pending');
    });

    it('sells the last piece of two parts to one of the buyers who want both', async () => {
      const [one, other] = [parts[0]!, parts[1]!];
      for (const part of [one, other])
        await stores.orders.place(anOrder(part, { amount: PIECES - 1, email: 'first@test.com' }));
      const both = [one, other].map((part) => aLine(part));
      const { values } = await outcomes(
        concurrently(fewerOnMongo(40, 12), (buyer) =>
          stores.orders.place(anOrderOf(buyer % 2 ? both : both.toReversed())),
        ),
      );
      expect(values).toHaveLength(1);
      await expectEveryPieceOnce();
    });
  });
}
