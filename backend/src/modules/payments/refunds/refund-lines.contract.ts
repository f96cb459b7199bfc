import { Logger } from '@nestjs/common';
import type { Order } from '#modules/orders/domain/order.js';
import type { Part } from '#modules/parts/domain/part.js';
import { ADA, aLine, anOrderOf, aPart } from '#test/support/builders.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { stopAt } from '#test/support/interrupted-calls.js';
import { MINUTE, PaymentBench, type PaymentServer } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';

/** Refunds of pieces of an order's lines, on any store. */
export function refundLinesContract(makeStores: () => PaymentStores): void {
  describe('a refund of lines', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    let box: Part;
    let order: Order;
    let transactionId: string;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
      box = await bench.stores.parts.add(aPart({ name: 'Box', price_cents: 5_000, min_order: 1, quantity: 50 }), ADA);
      const lines = [aLine(bench.part, { amount: 10 }), aLine(box, { amount: 4 })];
      ({ order } = await bench.stores.orders.place(anOrderOf(lines)));
      const terms = { total_price: order.total_cents / 100, order_id: order._id };
      transactionId = await shop.pay(await shop.charging.createOrReuseIntent(terms, bench.carl));
      await bench.recordOn(shop, order, transactionId);
    });
    const of = (part: Pick<Part, '_id'>, pieces: number, restock = true) => ({ part_id: part._id, pieces, restock });
    type Terms = Parameters<PaymentServer['refunds']['refund']>[1];
    const refund = (terms: Terms, key = 'key', server = shop) =>
      server.refunds.refund(order._id, terms, key, bench.ada);
    const stored = async () => (await bench.order(order))!;
    const paidBack = async () => (await shop.gateway.refunds(transactionId)).map(({ amount_cents }) => amount_cents);
    const stock = async () =>
      Promise.all([bench.part, box].map(async ({ _id }) => (await bench.stores.parts.find(_id))?.quantity));
    const sweepAfter = (minutes: number, server = shop) => server.sweep.sweep(Date.now() + minutes * MINUTE + 1_000);

    it('pays back the pieces at their prices as ordered, and restocks those that come back', async () => {
      await bench.stores.parts.update(box._id, { price_cents: 9_900 }, ADA);
      const { refund: made, order: after } = await refund({
        lines: [of(bench.part, 2), of(box, 1, false)],
        reason: 'Two arrived damaged',
      });
      const lines = [
        { ...of(bench.part, 2), restocked: 2 },
        { ...of(box, 1, false), restocked: 0 },
      ];
      const expected = { amount_cents: 2 * 34_900 + 5_000, by: bench.ada.email, reason: 'Two arrived damaged', lines };
      expect(made).toMatchObject(expected);
      expect(after).toMatchObject({ status: 'pending', refunded_cents: 74_800, refunds: [expected] });
      expect(await stored()).toEqual(after);
      expect(await stored()).not.toHaveProperty('refund_claims');
      expect(await stock()).toEqual([992, 46]);
    });

    it.each([
      ['an amount beside its lines', () => ({ amount: 1, lines: [of(box, 1)] }), 'lines'],
      ['a part that is not in the order', () => ({ lines: [of({ _id: 'x' }, 1)] }), 'lines.0.part_id'],
      ['a part twice', () => ({ lines: [of(box, 1), of(box, 1)] }), 'lines.1.part_id'],
    ])('is refused with %s', async (_, terms, field) => {
      await expect(refund(terms())).rejects.toMatchObject({ kind: 'invalid', errors: [{ field }] });
      expect(await paidBack()).toEqual([]);
    });

    it('never pays back more pieces than were ordered, nor more money than is left', async () => {
      await refund({ lines: [of(box, 3)] }, 'one');
      await expect(refund({ lines: [of(box, 2)] }, 'two')).rejects.toMatchObject({ code: 'refund-too-many-pieces' });
      await refund({ amount: 3_490 }, 'three');
      await expect(refund({ lines: [of(bench.part, 1)] }, 'four')).rejects.toMatchObject({ code: 'refund-too-much' });
      expect(await stored()).not.toHaveProperty('refund_claims');
      await refund({ lines: [of(box, 1)] }, 'five');
      expect(await paidBack()).toEqual([15_000, 349_000, 5_000]);
      expect(await stored()).toMatchObject({ payment_state: 'refunded' });
      expect(await stock()).toEqual([990, 50]);
    });

    it('is made once for its key, and refused for other terms under it', async () => {
      const terms = { lines: [of(box, 3)], reason: 'Damaged' };
      const { values } = await outcomes(concurrently(6, () => refund(terms)));
      expect(values).toHaveLength(6);
      // No such pieces are left, but this request has made its refund already.
      expect((await refund(terms)).refund).toEqual(values[0]?.refund);
      const others: Terms[] = [
        ...[
          { lines: [of(box, 1)], reason: 'Damaged' },
          { lines: [of(box, 3, false)], reason: 'Damaged' },
        ],
        ...[{ lines: [of(box, 3)] }, { lines: [of(box, 3)], reason: 'Late' }, { amount: 150, reason: 'Damaged' }, {}],
      ];
      for (const other of others) await expect(refund(other)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
      expect(await stored()).not.toHaveProperty('refund_claims');
      expect(await paidBack()).toEqual([15_000]);
      expect(await stock()).toEqual([990, 49]);
    });

    it('has each piece once when admins refund the same pieces at once', async () => {
      const { values, reasons } = await outcomes(
        concurrently(6, (n) => refund({ lines: [of(bench.part, 3), of(box, 1)] }, `key ${n}`)),
      );
      expect(values).toHaveLength(3);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'refund-too-many-pieces' });
      expect(await paidBack()).toEqual(Array(3).fill(109_700));
      expect(await stock()).toEqual([999, 49]);
      expect(await stored()).not.toHaveProperty('refund_claims');
    });

    it('keeps its pieces while the gateway is unreachable, and is made when it is back', async () => {
      const away = bench.server();
      bench.gateway.isAway = true;
      await expect(refund({ lines: [of(box, 3)] }, 'one', away)).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(refund({ lines: [of(box, 2)] }, 'two')).rejects.toMatchObject({ code: 'refund-too-many-pieces' });
      expect(await stored()).toMatchObject({ refund_claims: [{ amount_cents: 15_000, by: bench.ada.email }] });
      await expect(sweepAfter(2, away)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await paidBack()).toEqual([]);
      bench.gateway.isAway = false;
      await sweepAfter(0);
      expect(await paidBack()).toEqual([]);
      await sweepAfter(2);
      expect(await stored()).toMatchObject({
        refunds: [{ amount_cents: 15_000, by: bench.ada.email, lines: [{ restocked: 3 }] }],
      });
      expect(await stored()).not.toHaveProperty('refund_claims');
      expect((await refund({ lines: [of(box, 3)] }, 'one')).refund.amount_cents).toBe(15_000);
      expect(await paidBack()).toEqual([15_000]);
      expect(await stock()).toEqual([990, 49]);
    });

    it('ends its claim, with an error in the log, when the gateway refuses it later', async () => {
      await stopAt(['before', 'gateway.refund'], (hooks) =>
        refund({ lines: [of(box, 4)] }, 'one', bench.server({ hooks })),
      );
      await shop.gateway.refund({ transactionId, amount_cents: 360_000 }, 'at the provider');
      const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      await sweepAfter(2);
      expect(error).toHaveBeenCalledWith(expect.stringMatching(/^The refund of \$200 of order .* was refused: /));
      error.mockRestore();
      expect(await stored()).not.toHaveProperty('refund_claims');
      expect(await stock()).toEqual([990, 46]);
    });

    it('is made once when its server hangs, others finish it and refund the rest, and the server wakes up', async () => {
      for (const [n, when] of (['before', 'after'] as const).entries()) {
        const wake = await stopAt([when, 'gateway.refund'], (hooks) =>
          refund({ lines: [of(box, 1)] }, `hangs ${n}`, bench.server({ hooks })),
        );
        await sweepAfter(2);
        await sweepAfter(2);
        expect(await wake()).toMatchObject({ value: { refund: { amount_cents: 5_000 } } });
      }
      await refund({ lines: [of(box, 2)] }, 'rest');
      expect(await paidBack()).toEqual([5_000, 5_000, 10_000]);
      expect(await stock()).toEqual([990, 50]);
    });

    it('says that a deleted part takes nothing back', async () => {
      await bench.stores.parts.remove(box._id, ADA);
      const { refund: made } = await refund({ lines: [of(box, 2), of(bench.part, 1)] });
      expect(made.lines).toEqual([
        { ...of(box, 2), restocked: 0 },
        { ...of(bench.part, 1), restocked: 1 },
      ]);
      expect(await stock()).toEqual([991, undefined]);
    });

    it('of a part is refused while the bank only asks, and one of all that is left ends the inquiry', async () => {
      await bench.dispute(shop, transactionId, { status: 'inquiry' });
      await expect(refund({ lines: [of(box, 4)] }, 'part')).rejects.toMatchObject({ code: 'inquiry-refunded-in-full' });
      expect(await stored()).not.toHaveProperty('refund_claims');
      await refund({ lines: [of(box, 4), of(bench.part, 10)] }, 'all');
      expect(await stored()).toMatchObject({ payment_state: 'refunded' });
    });
  });
}
