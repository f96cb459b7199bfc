import { newId } from '#shared/object-id.js';
import type { Order } from '#modules/orders/domain/order.js';
import { interruptAtWrite, type Interruption, stopAt } from '#test/support/interrupted-calls.js';
import { anEvent, aDispute, MINUTE, PaymentBench, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';

type Server = ReturnType<PaymentBench['server']>;

/** What a server leaves behind that stops between the gateway and the store, on any store. */
export function paymentCrashesContract(makeStores: () => PaymentStores): void {
  let bench: PaymentBench;
  let other: Server;
  beforeEach(async () => {
    bench = await PaymentBench.over(makeStores());
    other = bench.server();
  });

  const secretFrom = (server: Server, order?: Order) =>
    server.charging.createOrReuseIntent(
      { total_price: TOTAL.dollars, ...(order && { order_id: order._id }) },
      bench.carl,
    );
  const recordOn = (server: Server, order: Order, transactionId: string) =>
    server.recorder.recordOwnPayment(order._id, { order: order._id, transactionId }, bench.carl);
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? '';
  const sweepAfter = (minutes: number) => other.sweep.sweep(Date.now() + minutes * MINUTE + 1000);
  const refundsOf = async (id: string) =>
    (await other.gateway.refunds(id)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);

  const expectBooksToBalance = async () => {
    expect(await bench.differences()).toEqual([]);
    expect(await bench.pieces()).toBe(1000);
  };

  describe('a server that is interrupted at its n-th write', () => {
    /** What one server does, and what must be true after another server repeated it and swept. */
    interface Scenario {
      work: (server: Server) => Promise<unknown>;
      verify: () => Promise<void>;
    }
    const paidOrder = async () => {
      const order = await bench.place();
      const id = await other.pay(await secretFrom(other, order));
      return { order, id };
    };
    const expectPaid = async (order: Order, transactionId?: string) =>
      expect(await bench.order(order)).toMatchObject({ status: 'pending', ...(transactionId && { transactionId }) });
    const unmatchedPayment = async () => {
      const { order, id } = await paidOrder();
      await other.gateway.refund({ transactionId: id, amount_cents: 100 }, newId());
      await other.recorder.reconcileIntent(id);
      return { order, id };
    };
    const expectRefundedOnce = async (id: string) => {
      expect(await refundsOf(id)).toBe(TOTAL.cents);
      const unmatched = await bench.unmatched();
      expect(unmatched.filter(({ transactionId }) => transactionId === id)).toMatchObject([{ state: 'refunded' }]);
    };

    const SCENARIOS: Record<string, () => Promise<Scenario>> = {
      'opens the payment page of an order': async () => {
        const order = await bench.place();
        return {
          work: (server) => secretFrom(server, order),
          verify: async () => {
            const secret = await secretFrom(other, order);
            expect(await secretFrom(other, order)).toBe(secret);
            await other.recorder.reconcileIntent(await other.pay(secret));
            await expectPaid(order, idOf(secret));
          },
        };
      },
      'opens the payment page of a total': async () => {
        const order = await bench.place();
        return {
          work: (server) => secretFrom(server),
          verify: async () => {
            await other.recorder.reconcileIntent(await other.pay(await secretFrom(other)));
            await expectPaid(order);
          },
        };
      },
      'records a payment': async () => {
        const { order, id } = await paidOrder();
        return { work: (server) => recordOn(server, order, id), verify: () => expectPaid(order, id) };
      },
      'records a payment of a total': async () => {
        const order = await bench.place();
        const id = await other.pay(await secretFrom(other));
        return { work: (server) => recordOn(server, order, id), verify: () => expectPaid(order, id) };
      },
      'receives the event of a payment': async () => {
        const { order, id } = await paidOrder();
        const event = anEvent('paid', id);
        return { work: (server) => server.webhook.receive(event, undefined), verify: () => expectPaid(order, id) };
      },
      'receives the event of a refund': async () => {
        const { order, id } = await paidOrder();
        await recordOn(other, order, id);
        await other.gateway.refund({ transactionId: id, amount_cents: 100 }, newId());
        return {
          work: (server) => server.webhook.receive(anEvent('refunded', id), undefined),
          verify: async () => expect(await bench.order(order)).toMatchObject({ refunded_cents: 100 }),
        };
      },
      'receives the event of a dispute': async () => {
        const { order, id } = await paidOrder();
        await recordOn(other, order, id);
        bench.gateway.override(id, { disputed: true });
        const event = anEvent('disputed', id, `evt_${id}`, aDispute({ id: `du_${id}` }));
        return {
          work: (server) => server.webhook.receive(event, undefined),
          verify: async () => expect(await bench.order(order)).toMatchObject({ payment_state: 'disputed' }),
        };
      },
      'receives the event of the last declined card': async () => {
        const email = `${newId()}@test.com`;
        const order = await bench.place({ email });
        const caller = { ...bench.carl, email };
        const open = () => other.charging.createOrReuseIntent({ total_price: 1, order_id: order._id }, caller);
        const secret = await open();
        for (let n = 0; n < 9; n += 1) await other.decline(secret);
        const event = anEvent('failed', idOf(secret));
        return {
          work: (server) => server.webhook.receive(event, undefined),
          verify: async () => {
            await expect(other.pay(secret)).rejects.toThrow('canceled');
            await expect(open()).rejects.toMatchObject({ code: 'too-many-card-attempts' });
            const declines = await bench.stores.payments.latestDeclines({ order_id: order._id }, '2000', 99);
            expect(declines).toHaveLength(10);
          },
        };
      },
      'cancels an order': async () => {
        const order = await bench.place();
        const secret = await secretFrom(other, order);
        return {
          work: (server) => server.ordering.cancel(order._id, bench.carl),
          verify: async () => {
            expect(await bench.order(order)).toBeUndefined();
            await expect(other.pay(secret)).rejects.toThrow('canceled');
          },
        };
      },
      'cancels an order that is paid already': async () => {
        const { order, id } = await paidOrder();
        return {
          work: (server) => server.ordering.cancel(order._id, bench.carl).catch(rethrowUnlessPaid),
          verify: () => expectPaid(order, id),
        };
      },
      'refunds the payment of a deleted order': async () => {
        const { order, id } = await paidOrder();
        await bench.remove(order);
        return { work: (server) => server.recorder.reconcileIntent(id), verify: () => expectRefundedOnce(id) };
      },
      'refunds an unmatched payment for an admin': async () => {
        const { order, id } = await unmatchedPayment();
        return {
          work: (server) => server.recorder.refundUnmatched(id, bench.ada),
          verify: async () => {
            await expectRefundedOnce(id);
            const unmatched = await bench.unmatched();
            expect(unmatched.find(({ transactionId }) => transactionId === id)?.resolved_by).toBe(bench.ada.email);
            await bench.remove(order);
          },
        };
      },
      'sweeps an unmatched payment that is due': async () => {
        const { order, id } = await unmatchedPayment();
        return {
          work: (server) => server.sweep.sweep(Date.now() + 61 * MINUTE),
          verify: async () => {
            await expectRefundedOnce(id);
            await bench.remove(order);
          },
        };
      },
      'sweeps a payment whose event was missed': async () => {
        const { order, id } = await paidOrder();
        return { work: (server) => server.sweep.sweep(Date.now() + 2 * MINUTE), verify: () => expectPaid(order, id) };
      },
      'refunds a paid order': async () => {
        const { order, id } = await paidOrder();
        await recordOn(other, order, id);
        return {
          work: (server) => server.refunds.refund(order._id, { amount: 40 }, 'key', bench.ada),
          verify: async () => {
            expect(await refundsOf(id)).toBe(4_000);
            const refunds = [{ amount_cents: 4_000, by: bench.ada.email }];
            expect(await bench.order(order)).toMatchObject({ refunded_cents: 4_000, refunds });
          },
        };
      },
    };
    const INTERRUPTIONS: readonly Interruption[] = ['killed', 'unanswered', 'refused'];
    const CASES = INTERRUPTIONS.flatMap((how) => Object.keys(SCENARIOS).map((scenario) => [how, scenario] as const));

    it.each(CASES)('%s while it %s: a retry and the sweep repair everything', async (how, name) => {
      const interrupted: string[] = [];
      for (let n = 1; ; n += 1) {
        const { work, verify } = await SCENARIOS[name]!();
        const call = await interruptAtWrite(n, how, (hooks) => work(bench.server({ hooks })));
        if (call !== undefined) interrupted.push(call);
        await work(other);
        for (const minutes of [3, 75, 150]) await sweepAfter(minutes);
        await verify();
        await expectBooksToBalance();
        if (call === undefined) break;
      }
      expect(interrupted.length).toBeGreaterThan(0);
    });
  });

  describe('a server that hangs and wakes up', () => {
    it('while it opened the payment page: another server opens it with the same intent', async () => {
      const order = await bench.place();
      const wake = await stopAt(['before', 'payments.addIntent'], (hooks) =>
        secretFrom(bench.server({ hooks }), order),
      );
      const secret = await secretFrom(other, order);
      await other.pay(secret);
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending' });
      await wake();
      await expectBooksToBalance();
    });

    it('while it opened the payment page: the order can be cancelled', async () => {
      const order = await bench.place();
      const wake = await stopAt(['before', 'payments.addIntent'], (hooks) =>
        secretFrom(bench.server({ hooks }), order),
      );
      expect(await other.ordering.cancel(order._id, bench.carl)).toBe(1);
      expect(await wake()).toMatchObject({ reason: { kind: 'not-found' } });
      await expectBooksToBalance();
    });

    it('while it opened the payment page: an order that is paid otherwise is not paid twice', async () => {
      const order = await bench.place();
      const wake = await stopAt(['before', 'payments.addIntent'], (hooks) =>
        secretFrom(bench.server({ hooks }), order),
      );
      await other.recorder.reconcileIntent(await other.pay(await secretFrom(other)));
      expect(await wake()).toMatchObject({ reason: { code: 'order-paid' } });
      const stored = await bench.stores.payments.findByOrder(order._id);
      expect(await other.gateway.find(stored!.id)).toMatchObject({ status: 'cancelled' });
      await expectBooksToBalance();
    });

    it.each(['before', 'after'] as const)('%s it recorded a payment: the sweep finds the order paid', async (when) => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      const wake = await stopAt([when, 'orders.recordPayment'], (hooks) =>
        recordOn(bench.server({ hooks }), order, transactionId),
      );
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      await expectBooksToBalance();
      expect(await wake()).toHaveProperty('value');
      await expectBooksToBalance();
      expect(bench.paidEvents).toBe(1);
    });

    it('while it recorded a payment of a total: the payment pays another order, and only that', async () => {
      const [, younger] = [await bench.place(), await bench.place()];
      const transactionId = await other.pay(await secretFrom(other));
      const wake = await stopAt(['before', 'orders.recordPayment'], (hooks) =>
        bench.server({ hooks }).recorder.reconcileIntent(transactionId),
      );
      await recordOn(other, younger, transactionId);
      expect(await wake()).toEqual({ value: 'already' });
      expect(await bench.unmatched()).toEqual([]);
      expect(bench.paidEvents).toBe(1);
      await expectBooksToBalance();
    });

    it('while it recorded a payment: the order is deleted, and the payment is refunded', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      const wake = await stopAt(['before', 'orders.recordPayment'], (hooks) =>
        bench.server({ hooks }).recorder.reconcileIntent(transactionId),
      );
      await bench.remove(order);
      expect(await wake()).toEqual({ value: 'refunded' });
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refunded' }]);
      await expectBooksToBalance();
    });

    it('while it cancelled an order: the customer pays it again, and the order stays', async () => {
      const order = await bench.place();
      const first = await secretFrom(other, order);
      const wake = await stopAt(['after', 'gateway.cancel'], (hooks) =>
        bench.server({ hooks }).ordering.cancel(order._id, bench.carl),
      );
      await expect(other.pay(first)).rejects.toThrow('canceled');
      const transactionId = await other.pay(await secretFrom(other, order));
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await wake()).toMatchObject({ reason: { code: 'order-paid' } });
      await expectBooksToBalance();
    });

    it('while it cancelled an order: a payment made before it wakes up is refunded', async () => {
      const order = await bench.place();
      await secretFrom(other, order);
      const wake = await stopAt(['after', 'gateway.cancel'], (hooks) =>
        bench.server({ hooks }).ordering.cancel(order._id, bench.carl),
      );
      const transactionId = await other.pay(await secretFrom(other, order));
      expect(await wake()).toMatchObject({ value: 1 });
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refunded' }]);
      await expectBooksToBalance();
    });

    it('while it refunded an unmatched payment: the sweep stores that, and the money goes back once', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      await bench.remove(order);
      const wake = await stopAt(['after', 'gateway.refund'], (hooks) =>
        bench.server({ hooks }).recorder.reconcileIntent(transactionId),
      );
      expect(await bench.unmatched()).toEqual([]);
      await sweepAfter(1);
      expect(await bench.unmatched()).toMatchObject([{ transactionId, state: 'refunded' }]);
      expect(await wake()).toEqual({ value: 'refunded' });
      expect(await bench.unmatched()).toHaveLength(1);
      expect(await other.gateway.refunds(transactionId)).toHaveLength(1);
      await expectBooksToBalance();
    });

    it('while it refunded for an admin: another admin who repeats it finds the name of the first', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      await other.gateway.refund({ transactionId, amount_cents: 100 }, 'some of it');
      await other.recorder.reconcileIntent(transactionId);
      expect(await bench.unmatched()).toMatchObject([{ reason: 'payment-given-back', state: 'open' }]);
      const wake = await stopAt(['after', 'gateway.refund'], (hooks) =>
        bench.server({ hooks }).recorder.refundUnmatched(transactionId, bench.ada),
      );
      const bob = { ...bench.ada, email: 'bob@test.com' };
      expect(await other.recorder.refundUnmatched(transactionId, bob)).toMatchObject({ resolved_by: 'ada@test.com' });
      await wake();
      expect(await bench.unmatched()).toMatchObject([{ state: 'refunded', resolved_by: 'ada@test.com' }]);
      expect(await other.gateway.refunds(transactionId)).toHaveLength(2);
    });

    it('while it counted the last declined card: the repeated event cancels the intent and counts once', async () => {
      const order = await bench.place();
      const secret = await secretFrom(other, order);
      for (let n = 0; n < 9; n += 1) await other.decline(secret);
      const event = anEvent('failed', idOf(secret));
      const wake = await stopAt(['after', 'payments.recordDecline'], (hooks) =>
        bench.server({ hooks }).webhook.receive(event, undefined),
      );
      await other.webhook.receive(event, undefined);
      await expect(other.pay(secret)).rejects.toThrow('canceled');
      expect(await wake()).toHaveProperty('value');
      expect(await bench.stores.payments.latestDeclines({ order_id: order._id }, '2000', 99)).toHaveLength(10);
    });

    it.each([
      ['before', 'orders.recordPayment'],
      ['after', 'orders.recordPayment'],
      ['before', 'payments.markEventHandled'],
    ] as const)('%s %s of an event: the repeated event has its effect, once', async (when, call) => {
      const order = await bench.place();
      const transactionId = await other.pay(await secretFrom(other, order));
      const event = anEvent('paid', transactionId);
      const wake = await stopAt([when, call], (hooks) => bench.server({ hooks }).webhook.receive(event, undefined));
      await other.webhook.receive(event, undefined);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await wake()).toHaveProperty('value');
      expect(bench.paidEvents).toBe(1);
      expect(await bench.stores.payments.isEventHandled(`evt_paid_${transactionId}`)).toBe(true);
      await expectBooksToBalance();
    });
  });
}

function rethrowUnlessPaid(error: unknown): void {
  if ((error as { code?: string }).code !== 'order-paid') throw error;
}
