import type { Order } from '#modules/orders/domain/order.js';
import { anEvent, MINUTE, PaymentBench, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import { stopAt } from '#test/support/stopped-at.js';
import { PAYMENT_FAULTS, type PaymentFault } from '../domain/payment-faults.js';

type Server = ReturnType<PaymentBench['server']>;

/** What is left when a server stops between the gateway and the store, on any store. */
export function paymentCrashesContract(makeStores: () => PaymentStores): void {
  describe('after a server stopped', () => {
    let bench: PaymentBench;
    let other: Server;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      other = bench.server();
    });

    const secretFrom = (server: Server, order: Order) =>
      server.paying.createOrReuseIntent({ total_price: TOTAL.dollars, order_id: order._id }, bench.carl);
    const recordOn = (server: Server, order: Order, transactionId: string) =>
      server.paying.record(order._id, { order: order._id, transactionId }, bench.carl);
    /** As it happens so many minutes from now. */
    const sweepAfter = (minutes: number) => other.sweep.sweep(Date.now() + minutes * MINUTE + 1000);

    /** Runs the work on a server until that stands still at the place; answers how to wake it up, which ends the work one way or another. */
    const stopServerAt = (place: PaymentFault, work: (server: Server) => Promise<unknown>) =>
      stopAt(place, (faults) => work(bench.server({ faults })));

    const expectBooksToBalance = async () => {
      expect(await bench.differences()).toEqual([]);
      expect(await bench.pieces()).toBe(1000);
    };

    const TRIED = {
      'intent-made': 'opening the payment page',
      'intent-closed': 'cancelling',
      'payment-confirmed': 'recording',
      'payment-recorded': 'recording',
      'payment-given-back': 'giving back',
      'attempt-noted': 'counting a declined card',
      'event-done': 'receiving an event',
    } satisfies Record<PaymentFault, string>;

    it('is tried at every place between the gateway and the store', () =>
      expect(Object.keys(TRIED).sort()).toEqual([...PAYMENT_FAULTS].sort()));

    it('while the payment page was opened, there is one intent still', async () => {
      const order = await bench.place();
      const goOn = await stopServerAt('intent-made', (server) => secretFrom(server, order));
      const secret = await secretFrom(other, order);
      await other.pay(secret);
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending' });
      await goOn();
      await expectBooksToBalance();
    });

    it('while the payment page was opened and never again, the order can be cancelled', async () => {
      const order = await bench.place();
      const goOn = await stopServerAt('intent-made', (server) => secretFrom(server, order));
      expect(await other.ordering.cancel(order._id, bench.carl)).toBe(1);
      expect(await goOn()).toMatchObject({ reason: { kind: 'not-found' } });
      await expectBooksToBalance();
    });

    it('while the payment page was opened, an order that is paid otherwise is not paid twice', async () => {
      const order = await bench.place();
      const goOn = await stopServerAt('intent-made', (server) => secretFrom(server, order));
      const ofTotal = await other.paying.createOrReuseIntent({ total_price: TOTAL.dollars }, bench.carl);
      await other.settlement.reconcileIntent(await other.pay(ofTotal));
      expect(await goOn()).toMatchObject({ reason: { code: 'order-paid' } });
      const stored = await bench.stores.payments.findByOrder(order._id);
      expect(await other.gateway.find(stored!.id)).toMatchObject({ status: 'cancelled' });
      await expectBooksToBalance();
    });

    it.each(['payment-confirmed', 'payment-recorded'] as const)(
      'while it recorded a payment, at %s, the order is paid within a sweep',
      async (place) => {
        const order = await bench.place();
        const transactionId = await other.pay(await secretFrom(other, order));
        const goOn = await stopServerAt(place, (server) => recordOn(server, order, transactionId));
        await sweepAfter(1);
        expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
        await expectBooksToBalance();
        expect(await goOn()).toHaveProperty('value');
        await expectBooksToBalance();
        expect(bench.paidEvents).toBe(1);
      },
    );

    it('while it settled a payment of a total, another order is paid by it', async () => {
      const [, younger] = [await bench.place(), await bench.place()];
      const ofTotal = await other.paying.createOrReuseIntent({ total_price: TOTAL.dollars }, bench.carl);
      const transactionId = await other.pay(ofTotal);
      const goOn = await stopServerAt('payment-confirmed', (server) =>
        server.settlement.reconcileIntent(transactionId),
      );
      await recordOn(other, younger, transactionId);
      expect(await goOn()).toEqual({ value: 'already' });
      expect(await bench.unmatched()).toEqual([]);
      expect(bench.paidEvents).toBe(1);
      await expectBooksToBalance();
    });

    it('while it settled a payment, its order goes, and the money goes back', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      const goOn = await stopServerAt('payment-confirmed', (server) =>
        server.settlement.reconcileIntent(transactionId),
      );
      await bench.remove(order);
      expect(await goOn()).toEqual({ value: 'refunded' });
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refunded' }]);
      await expectBooksToBalance();
    });

    it('while it cancelled an order, the customer pays it anew, and the one that wakes up leaves it alone', async () => {
      const order = await bench.place();
      const first = await secretFrom(other, order);
      const goOn = await stopServerAt('intent-closed', (server) => server.ordering.cancel(order._id, bench.carl));
      await expect(other.pay(first)).rejects.toThrow('canceled');
      const transactionId = await other.pay(await secretFrom(other, order));
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await goOn()).toMatchObject({ reason: { code: 'order-paid' } });
      await expectBooksToBalance();
    });

    it('while it cancelled an order, a payment of the moment before it wakes up is given back', async () => {
      const order = await bench.place();
      await secretFrom(other, order);
      const goOn = await stopServerAt('intent-closed', (server) => server.ordering.cancel(order._id, bench.carl));
      const transactionId = await other.pay(await secretFrom(other, order));
      expect(await goOn()).toMatchObject({ value: 1 });
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refunded' }]);
      await expectBooksToBalance();
    });

    it('while it gave back what pays no order, the sweep notes it, and it went back once', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      await bench.remove(order);
      const goOn = await stopServerAt('payment-given-back', (server) =>
        server.settlement.reconcileIntent(transactionId),
      );
      expect(await bench.unmatched()).toEqual([]);
      await sweepAfter(1);
      expect(await bench.unmatched()).toMatchObject([{ transactionId, state: 'refunded' }]);
      expect(await goOn()).toEqual({ value: 'refunded' });
      expect(await bench.unmatched()).toHaveLength(1);
      expect(await other.gateway.refunds(transactionId)).toHaveLength(1);
      await expectBooksToBalance();
    });

    it("while it gave back in an admin's name, whoever notes it knows the name", async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      await other.gateway.refund({ transactionId, amount_cents: 100 }, 'some of it');
      await other.settlement.reconcileIntent(transactionId);
      expect(await bench.unmatched()).toMatchObject([{ reason: 'payment-given-back', state: 'open' }]);
      const goOn = await stopServerAt('payment-given-back', (server) =>
        server.givingBack.refund(transactionId, bench.ada),
      );
      const bob = { ...bench.ada, email: 'bob@test.com' };
      expect(await other.givingBack.refund(transactionId, bob)).toMatchObject({ resolved_by: 'ada@test.com' });
      await goOn();
      expect(await bench.unmatched()).toMatchObject([{ state: 'refunded', resolved_by: 'ada@test.com' }]);
      expect(await other.gateway.refunds(transactionId)).toHaveLength(2);
    });

    it('while it counted the last declined card, the repeated event ends the intent, and it counts once', async () => {
      const order = await bench.place();
      const secret = await secretFrom(other, order);
      for (let n = 0; n < 9; n += 1) await other.decline(secret);
      const transactionId = secret.split('_secret_')[0] ?? '';
      const event = anEvent('failed', transactionId);
      const goOn = await stopServerAt('attempt-noted', (server) => server.webhook.receive(event, undefined));
      await other.webhook.receive(event, undefined);
      await expect(other.pay(secret)).rejects.toThrow('canceled');
      expect(await goOn()).toHaveProperty('value');
      expect(await bench.stores.attempts.latest({ order_id: order._id }, '2000', 99)).toHaveLength(10);
    });

    it.each(['payment-confirmed', 'payment-recorded', 'event-done'] as const)(
      'while it received an event, at %s, the repeated one has its effect, once',
      async (place) => {
        const order = await bench.place();
        const transactionId = await other.pay(await secretFrom(other, order));
        const event = anEvent('paid', transactionId);
        const goOn = await stopServerAt(place, (server) => server.webhook.receive(event, undefined));
        await other.webhook.receive(event, undefined);
        expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
        expect(await goOn()).toHaveProperty('value');
        expect(bench.paidEvents).toBe(1);
        expect(await bench.stores.knownEvents.isKnown(`evt_paid_${transactionId}`)).toBe(true);
        await expectBooksToBalance();
      },
    );
  });
}
