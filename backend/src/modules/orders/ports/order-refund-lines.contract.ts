import { newId } from '#shared/object-id.js';
import type { Part } from '#modules/parts/domain/part.js';
import { ADA, aLine, anOrderOf, aPart } from '#test/support/builders.js';
import { collect, concurrently, outcomes } from '#test/support/concurrency.js';
import type { ListedRefund, RefundClaim, RefundLine } from '../domain/order-refunds.js';
import type { Order } from '../domain/order.js';
import type { OrderStores } from './order.repository.contract.js';

const NOW = '2026-03-01T09:30:00.000Z';

/** The part of the contract about refunds of lines: their pieces are claimed, paid back and restocked once. */
export function orderRefundLinesContract(makeStores: () => OrderStores | Promise<OrderStores>): void {
  describe('refunds of lines', () => {
    let stores: OrderStores;
    let fan: Part;
    let box: Part;
    let paid: Order;
    beforeEach(async () => {
      stores = await makeStores();
      fan = await stores.parts.add(aPart({ name: 'Fan', price_cents: 1000, min_order: 1, quantity: 100 }), ADA);
      box = await stores.parts.add(aPart({ name: 'Box', price_cents: 500, min_order: 1, quantity: 100 }), ADA);
      const lines = [aLine(fan, { amount: 10 }), aLine(box, { amount: 4 })];
      const { order } = await stores.orders.place(anOrderOf(lines));
      await stores.orders.recordPayment(order._id, 'pi_1', NOW);
      paid = (await stores.orders.find(order._id))!;
    });
    const of = (part: Part, pieces: number, restock = true): RefundLine => ({ part_id: part._id, pieces, restock });
    const cost = (lines: readonly RefundLine[]) =>
      lines.reduce((sum, { part_id, pieces }) => sum + pieces * (part_id === fan._id ? 1_000 : 500), 0);
    const refund = (id: string, lines: readonly RefundLine[], changes: Partial<ListedRefund> = {}): ListedRefund => ({
      ...{ id, amount_cents: cost(lines), status: 'succeeded', created_at: NOW, by: ADA.who, reason: 'Damaged', lines },
      ...changes,
    });
    const claim = (key: string, ...lines: RefundLine[]): RefundClaim => ({
      ...{ key, amount_cents: cost(lines), lines, by: ADA.who, created_at: NOW },
    });
    const record = (...listed: ListedRefund[]) => stores.orders.recordRefunds('pi_1', listed);
    const stock = async () => {
      const parts = await Promise.all([fan, box].map(({ _id }) => stores.parts.find(_id)));
      return parts.map((part) => part && [part.quantity, part.total_stocked]);
    };
    const order = async () => (await stores.orders.find(paid._id))!;

    it('are stored with their lines and reason, and return the pieces that go back to the stock', async () => {
      const revision = await stores.parts.revision();
      const after = await record(refund('re_1', [of(fan, 3), of(box, 1, false)], { key: 'k' }));
      const lines = [
        { ...of(fan, 3), restocked: 3 },
        { ...of(box, 1, false), restocked: 0 },
      ];
      const stored = { id: 're_1', amount_cents: 3_500, status: 'succeeded', created_at: NOW, by: ADA.who };
      expect(after?.refunds).toEqual([{ ...stored, reason: 'Damaged', lines }]);
      expect(await order()).toEqual(after);
      expect(await collect(stores.orders.stream({}, 'created_at', false))).toEqual([after]);
      expect(await stock()).toEqual([
        [93, 100],
        [96, 100],
      ]);
      expect(await stores.parts.revision()).not.toBe(revision);
    });

    it('return pieces once, however often and by however many they are recorded', async () => {
      const { reasons } = await outcomes(concurrently(8, () => record(refund('re_1', [of(fan, 3), of(box, 4)]))));
      expect(reasons).toEqual([]);
      await record(refund('re_1', [of(fan, 3), of(box, 4)]));
      expect(await stock()).toEqual([
        [93, 100],
        [100, 100],
      ]);
    });

    it('return all pieces when several of one part are recorded at once, while the part is sold and edited', async () => {
      const { reasons } = await outcomes<unknown>([
        ...concurrently(4, (n) => record(refund(`re_${n}`, [of(fan, 2)]))),
        ...concurrently(4, () => stores.orders.place(anOrderOf([aLine(fan, { amount: 1 })]))),
        stores.parts.update(fan._id, { description: 'Quiet' }, ADA),
      ]);
      expect(reasons).toEqual([]);
      expect((await order()).refunds).toHaveLength(4);
      expect((await stock())[0]).toEqual([100 - 10 + 8 - 4, 100]);
    });

    it('give nothing to a deleted part, and say so', async () => {
      await stores.parts.remove(fan._id, ADA);
      const after = await record(refund('re_1', [of(fan, 3), of(box, 1)]));
      expect(after?.refunds?.[0]?.lines?.map(({ restocked }) => restocked)).toEqual([0, 1]);
      expect(await stock()).toEqual([undefined, [97, 100]]);
    });

    it('leave pieces in the stock when the bank fails them, and return no others for those that replace them', async () => {
      await record(refund('re_1', [of(fan, 3)]));
      await record(refund('re_1', [of(fan, 3)], { status: 'failed' }));
      await record(refund('re_2', [of(fan, 3)]));
      expect((await stock())[0]).toEqual([93, 100]);
      await record(refund('re_3', [of(fan, 7)]));
      expect((await stock())[0]).toEqual([100, 100]);
    });

    it('are refunds of an amount when they name more pieces than the order has left', async () => {
      await record(refund('re_1', [of(fan, 8)]));
      const after = await record(refund('re_2', [of(fan, 3)]));
      expect(after?.refunds?.[1]).not.toHaveProperty('lines');
      expect((await stock())[0]).toEqual([98, 100]);
    });

    it('claim their pieces, so that claims and refunds together never have more than the order', async () => {
      await stores.orders.claimRefund(paid._id, claim('one', of(fan, 6), of(box, 1)));
      await stores.orders.claimRefund(paid._id, claim('one', of(fan, 6), of(box, 1)));
      expect((await order()).refund_claims).toEqual([claim('one', of(fan, 6), of(box, 1))]);
      await expect(stores.orders.claimRefund(paid._id, claim('one', of(fan, 5)))).rejects.toMatchObject({
        code: 'idempotency-key-reused',
      });
      await expect(stores.orders.claimRefund(paid._id, claim('two', of(fan, 5), of(box, 4)))).rejects.toMatchObject({
        code: 'refund-too-many-pieces',
        detail: 'So many pieces are not left to refund: only 4 of “Fan”, 3 of “Box”.',
      });
      await record(refund('re_1', [of(fan, 6), of(box, 1)], { key: 'one' }));
      expect(await order()).not.toHaveProperty('refund_claims');
      await stores.orders.claimRefund(paid._id, claim('two', of(fan, 4)));
      for (const part of [fan, { ...fan, _id: newId() }])
        await expect(stores.orders.claimRefund(paid._id, claim('three', of(part, 1)))).rejects.toMatchObject({
          code: 'refund-too-many-pieces',
        });
      await stores.orders.releaseRefund(paid._id, 'another');
      await stores.orders.releaseRefund(paid._id, 'two');
      await stores.orders.releaseRefund(paid._id, 'two');
      expect(await order()).not.toHaveProperty('refund_claims');
      await record(refund('re_1', [], { status: 'failed' }));
      await stores.orders.claimRefund(paid._id, claim('four', of(fan, 10)));
      await expect(stores.orders.claimRefund(newId(), claim('one', of(fan, 1)))).rejects.toMatchObject({
        code: 'order-unknown',
      });
    });

    it('claim pieces once when many ask at once, and are found until the claims end', async () => {
      const { reasons } = await outcomes(
        concurrently(8, (n) => stores.orders.claimRefund(paid._id, claim(`key ${n}`, of(fan, 3)))),
      );
      expect(reasons).toHaveLength(5);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'refund-too-many-pieces' });
      const claimed = await stores.orders.findClaimedRefunds(9);
      expect(claimed).toEqual([await order()]);
      expect(await stores.orders.findClaimedRefunds(9, paid._id)).toEqual([]);
      const { refund_claims = [] } = claimed[0]!;
      await Promise.all(refund_claims.map(({ key }) => stores.orders.releaseRefund(paid._id, key)));
      expect(await stores.orders.findClaimedRefunds(9)).toEqual([]);
      expect(await order()).toEqual(paid);
    });

    it('keep their claims when the order is shipped or disputed', async () => {
      await stores.orders.claimRefund(paid._id, claim('one', of(fan, 6)));
      await stores.orders.recordDisputes('pi_1', [
        { id: 'du_1', status: 'won', amount_cents: 1, created_at: NOW, closed_at: NOW },
      ]);
      await stores.orders.ship(paid._id, NOW, ADA);
      expect(await order()).toMatchObject({ status: 'shipped', refund_claims: [{ key: 'one' }] });
    });
  });
}
