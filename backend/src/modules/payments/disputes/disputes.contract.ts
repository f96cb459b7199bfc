import type { DisputeStatus } from '#modules/orders/domain/order-disputes.js';
import type { Order } from '#modules/orders/domain/order.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { aDispute, anEvent, PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import { stopAt } from '#test/support/interrupted-calls.js';
import type { GatewayDispute } from '../domain/payment.js';

/** Disputed payments, on any store. */
export function disputesContract(makeStores: () => PaymentStores): void {
  describe('a dispute', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
    });
    const receive = (event: Buffer) => shop.webhook.receive(event, undefined);
    const disputed = (id: string, status: DisputeStatus, changes: Partial<GatewayDispute> = {}) =>
      bench.dispute(shop, id, { id: `du_${id}`, status, ...changes });
    const paidOrder = async () => {
      const order = await bench.place();
      const transactionId = await shop.pay(await bench.secretOf(shop, order));
      await receive(anEvent('paid', transactionId));
      return { order, transactionId };
    };
    const disputesOf = async (order: Order) => (await bench.order(order))?.disputes?.map(({ status }) => status);

    it('is shown on the order and to the admins until it is closed, and leaves the order paid', async () => {
      const { order, transactionId } = await paidOrder();
      await disputed(transactionId, 'open');
      const dispute = aDispute({ id: `du_${transactionId}` });
      expect(await bench.disputes()).toEqual([
        { ...dispute, transactionId, order_id: order._id, email: 'carl@test.com' },
      ]);
      const { currency, ...shown } = dispute;
      expect(currency).toBe('usd');
      expect(await bench.order(order)).toMatchObject({ payment_state: 'disputed', disputes: [shown] });
      await expect(shop.recorder.refundUnmatched(transactionId, bench.ada)).rejects.toMatchObject({
        code: 'payment-pays-order',
      });
      await disputed(transactionId, 'won', { closed_at: '2026-04-01T09:30:00.000Z' });
      const after = await bench.order(order);
      expect(after).toMatchObject({ status: 'pending', transactionId, disputes: [{ status: 'won' }] });
      expect(after).not.toHaveProperty('payment_state');
      expect(await bench.unmatched()).toEqual([]);
      expect(await bench.differences()).toEqual([]);
      expect(bench.events.filter(({ type }) => type === 'order-disputed')).toHaveLength(2);
    });

    it('stays on the order and in the reconciliation when it is lost', async () => {
      const { order, transactionId } = await paidOrder();
      await disputed(transactionId, 'open');
      await disputed(transactionId, 'lost');
      expect(await bench.order(order)).toMatchObject({ status: 'pending', payment_state: 'dispute-lost' });
      expect(await bench.differences()).toEqual(['dispute-lost: succeeded, $3,490, disputed; pending, $3,490']);
    });

    it.each(['open', 'lost'] as const)('prevents a refund of its order while it is %s', async (status) => {
      const { order, transactionId } = await paidOrder();
      await disputed(transactionId, status, status === 'lost' ? { closed_at: '2026-03-02T09:30:00.000Z' } : {});
      bench.gateway.calls.length = 0;
      for (const terms of [{}, { amount: 1 }])
        await expect(shop.refunds.refund(order._id, terms, 'key', bench.ada)).rejects.toMatchObject({
          ...{ kind: 'conflict', code: 'payment-not-refundable' },
        });
      expect(bench.gateway.calls.filter((call) => call.startsWith('refund '))).toEqual([]);
      expect(await bench.order(order)).not.toHaveProperty('refunds');
      await disputed(transactionId, 'won', { closed_at: '2100-01-01T00:00:00.000Z' });
      expect((await shop.refunds.refund(order._id, {}, 'key', bench.ada)).order.refunded_cents).toBe(TOTAL.cents);
    });

    it('allows a refund of all that is left, and ends as refunded, while the bank only asks', async () => {
      const { order, transactionId } = await paidOrder();
      await shop.refunds.refund(order._id, { amount: 1000 }, 'before', bench.ada);
      await disputed(transactionId, 'inquiry');
      await expect(shop.refunds.refund(order._id, { amount: 1 }, 'part', bench.ada)).rejects.toMatchObject({
        ...{ kind: 'conflict', code: 'inquiry-refunded-in-full' },
      });
      const { order: refunded } = await shop.refunds.refund(order._id, { amount: 2490 }, 'all', bench.ada);
      expect(refunded).toMatchObject({ refunded_cents: TOTAL.cents, payment_state: 'refunded' });
    });

    it.each(['won', 'lost'] as const)(
      'that was %s stays closed, also when its events arrive in the wrong order',
      async (end) => {
        const [first, second] = [await paidOrder(), await paidOrder()];
        await disputed(first.transactionId, 'open');
        await disputed(first.transactionId, end);
        await disputed(second.transactionId, end);
        await disputed(second.transactionId, 'open');
        for (const { order } of [first, second]) expect(await disputesOf(order)).toEqual([end]);
        expect((await bench.disputes()).map(({ status }) => status)).toEqual([end, end]);
      },
    );

    it('holds the order as an inquiry, is closed, and is opened again as a dispute', async () => {
      const { order, transactionId } = await paidOrder();
      await disputed(transactionId, 'inquiry');
      expect(await bench.order(order)).toMatchObject({ payment_state: 'disputed' });
      await disputed(transactionId, 'inquiry-closed', { closed_at: '2026-03-09T09:30:00.000Z' });
      expect(await bench.order(order)).not.toHaveProperty('payment_state');
      // Told late.
      await disputed(transactionId, 'inquiry');
      expect(await disputesOf(order)).toEqual(['inquiry-closed']);
      await disputed(transactionId, 'open');
      const after = await bench.order(order);
      expect(after).toMatchObject({ payment_state: 'disputed', disputes: [{ status: 'open' }] });
      expect(after?.disputes?.[0]).not.toHaveProperty('closed_at');
      expect((await bench.disputes())[0]).not.toHaveProperty('closed_at');
    });

    it('is a second record when its payment was disputed before', async () => {
      const { order, transactionId } = await paidOrder();
      await disputed(transactionId, 'won');
      await disputed(transactionId, 'open', { id: 'du_second', created_at: '2026-03-02T09:30:00.000Z' });
      expect(await disputesOf(order)).toEqual(['won', 'open']);
      expect(await bench.disputes()).toMatchObject([{ id: 'du_second' }, { id: `du_${transactionId}` }]);
      expect(await bench.order(order)).toMatchObject({ payment_state: 'disputed' });
    });

    it('changes the order once when its event arrives ten times concurrently, and again', async () => {
      const { order, transactionId } = await paidOrder();
      const { reasons } = await outcomes(concurrently(10, () => disputed(transactionId, 'open')));
      expect(reasons).toEqual([]);
      await receive(anEvent('disputed', transactionId, 'evt_again', aDispute({ id: `du_${transactionId}` })));
      expect(await disputesOf(order)).toEqual(['open']);
      expect(await bench.disputes()).toHaveLength(1);
    });

    it('is on the order when it arrives while its payment is recorded', async () => {
      for (let round = 0; round < 5; round += 1) {
        const order = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop, order));
        const events = [
          () => receive(anEvent('paid', transactionId)),
          () => receive(anEvent('disputed', transactionId, `evt_${round}`, aDispute({ id: `du_${round}` }))),
        ];
        await Promise.all((round % 2 === 0 ? events : events.toReversed()).map((event) => event()));
        expect(await bench.order(order)).toMatchObject({ status: 'pending', payment_state: 'disputed' });
      }
    });

    it('is on the order when it arrives between the check of its payment and the recording', async () => {
      const order = await bench.place();
      const transactionId = await shop.pay(await bench.secretOf(shop, order));
      const goOn = await stopAt(['before', 'orders.recordPayment'], (hooks) =>
        bench.server({ hooks }).recorder.reconcileIntent(transactionId),
      );
      await receive(anEvent('disputed', transactionId, 'evt_between', aDispute()));
      expect(await goOn()).toEqual({ value: 'recorded' });
      expect(await bench.order(order)).toMatchObject({ status: 'pending', payment_state: 'disputed' });
    });

    it('is copied to the order later when the server stopped before that', async () => {
      const { order, transactionId } = await paidOrder();
      await bench.stores.payments.recordDispute({ ...aDispute(), transactionId, email: 'carl@test.com' });
      await shop.recorder.reconcileIntent(transactionId);
      expect(await disputesOf(order)).toEqual(['open']);
    });

    it('prevents its payment from paying another order, open or lost', async () => {
      const first = await bench.place();
      const transactionId = await shop.pay(
        await shop.charging.createOrReuseIntent({ total_price: TOTAL.dollars }, bench.carl),
      );
      await bench.remove(first);
      await receive(anEvent('paid', transactionId));
      for (const status of ['open', 'lost'] as const) {
        await disputed(transactionId, status);
        const second = await bench.place();
        await expect(bench.recordOn(shop, second, transactionId)).rejects.toMatchObject({ code: 'payment-disputed' });
        expect(await shop.recorder.reconcileIntent(transactionId)).toBe('unmatched');
        expect((await bench.order(second))?.status).toBeUndefined();
        await bench.remove(second);
      }
      expect(await bench.differences()).toEqual(['dispute-lost: succeeded, $3,490, disputed; open']);
    });

    it('is a difference when no event reported it', async () => {
      const { transactionId } = await paidOrder();
      bench.gateway.override(transactionId, { disputed: true });
      expect(await bench.differences()).toEqual(['dispute-unknown: succeeded, $3,490, disputed; pending, $3,490']);
    });

    it('leaves an unmatched payment listed when it is won', async () => {
      const transactionId = await shop.pay(await bench.secretOf(shop, await bench.place()));
      bench.gateway.override(transactionId, { currency: 'eur' });
      await receive(anEvent('paid', transactionId));
      await disputed(transactionId, 'open');
      await disputed(transactionId, 'won');
      expect(await bench.unmatched()).toMatchObject([{ reason: 'payment-in-another-currency', state: 'open' }]);
    });

    it("is ignored when its payment is not the shop's", async () => {
      await disputed('pi_of_another_shop', 'open');
      expect(shop.webhook.counts).toMatchObject([{ name: 'test.disputed', outcome: 'ignored' }]);
      expect(await bench.disputes()).toEqual([]);
    });
  });
}
