import { newId } from '#shared/object-id.js';
import type { Order } from '#modules/orders/domain/order.js';
import { interruptAtWrite, type Interruption } from '#test/support/interrupted-calls.js';
import { anEvent, aDispute, MINUTE, PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import { intentIdOf } from '#test/support/bodies.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import { IS_QUICK } from '#test/support/quick.js';

/** A server is interrupted at any of its writes: the next server completes or undoes the work. `make test` only kills it. */
export function paymentCrashesContract(
  makeStores: () => PaymentStores,
  interruptions: readonly Interruption[] = IS_QUICK ? ['killed'] : ['killed', 'unanswered', 'refused'],
): void {
  let bench: PaymentBench;
  let other: PaymentServer;
  beforeEach(async () => {
    bench = await PaymentBench.over(makeStores());
    other = bench.server();
  });

  const sweepAfter = (minutes: number) => other.sweep.sweep(Date.now() + minutes * MINUTE + 1000);
  const refundsOf = async (id: string) =>
    (await other.gateway.refunds(id)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);

  describe('a server that is interrupted at its n-th write', () => {
    /** What one server does, and what must be true after another server repeated it and swept. */
    interface Scenario {
      work: (server: PaymentServer) => Promise<unknown>;
      verify: () => Promise<void>;
    }
    const paidOrder = async () => {
      const order = await bench.place();
      const id = await other.pay(await bench.secretOf(other, order));
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
          work: (server) => bench.secretOf(server, order),
          verify: async () => {
            const secret = await bench.secretOf(other, order);
            expect(await bench.secretOf(other, order)).toBe(secret);
            await other.recorder.reconcileIntent(await other.pay(secret));
            await expectPaid(order, intentIdOf(secret));
          },
        };
      },
      'opens the payment page of a total': async () => {
        const order = await bench.place();
        return {
          work: (server) => bench.secretOf(server),
          verify: async () => {
            await other.recorder.reconcileIntent(await other.pay(await bench.secretOf(other)));
            await expectPaid(order);
          },
        };
      },
      'records a payment': async () => {
        const { order, id } = await paidOrder();
        return { work: (server) => bench.recordOn(server, order, id), verify: () => expectPaid(order, id) };
      },
      'records a payment of a total': async () => {
        const order = await bench.place();
        const id = await other.pay(await bench.secretOf(other));
        return { work: (server) => bench.recordOn(server, order, id), verify: () => expectPaid(order, id) };
      },
      'receives the event of a payment': async () => {
        const { order, id } = await paidOrder();
        const event = anEvent('paid', id);
        return { work: (server) => server.webhook.receive(event, undefined), verify: () => expectPaid(order, id) };
      },
      'receives the event of a refund': async () => {
        const { order, id } = await paidOrder();
        await bench.recordOn(other, order, id);
        await other.gateway.refund({ transactionId: id, amount_cents: 100 }, newId());
        return {
          work: (server) => server.webhook.receive(anEvent('refunded', id), undefined),
          verify: async () => expect(await bench.order(order)).toMatchObject({ refunded_cents: 100 }),
        };
      },
      'receives the event of a dispute': async () => {
        const { order, id } = await paidOrder();
        await bench.recordOn(other, order, id);
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
        const event = anEvent('failed', intentIdOf(secret));
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
        const secret = await bench.secretOf(other, order);
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
        await bench.recordOn(other, order, id);
        return {
          work: (server) => server.refunds.refund(order._id, { amount: 40 }, 'key', bench.ada),
          verify: async () => {
            expect(await refundsOf(id)).toBe(4_000);
            const refunds = [{ amount_cents: 4_000, by: bench.ada.email }];
            expect(await bench.order(order)).toMatchObject({ refunded_cents: 4_000, refunds });
          },
        };
      },
      'refunds pieces of a paid order': async () => {
        const { order, id } = await paidOrder();
        await bench.recordOn(other, order, id);
        const lines = [{ part_id: bench.part._id, pieces: 4, restock: true }];
        return {
          work: (server) => server.refunds.refund(order._id, { lines, reason: 'Damaged' }, 'key', bench.ada),
          verify: async () => {
            expect(await refundsOf(id)).toBe(139_600);
            const refunds = [{ by: bench.ada.email, reason: 'Damaged', lines: [{ pieces: 4, restocked: 4 }] }];
            expect(await bench.order(order)).toMatchObject({ refunded_cents: 139_600, refunds });
            expect(await bench.order(order)).not.toHaveProperty('refund_claims');
          },
        };
      },
    };
    const CASES = Object.keys(SCENARIOS).flatMap((name) => interruptions.map((how) => ({ name, how })));

    it.each(CASES)('repairs "$name" after the server was $how', async ({ name, how }) => {
      const interrupted: string[] = [];
      for (let n = 1; ; n += 1) {
        const { work, verify } = await SCENARIOS[name]!();
        const call = await interruptAtWrite(n, how, (hooks) => work(bench.server({ hooks })));
        if (call !== undefined) interrupted.push(call);
        await work(other);
        for (const minutes of [3, 75, 150]) await sweepAfter(minutes);
        await verify();
        await bench.expectBooksToBalance();
        if (call === undefined) break;
      }
      expect(interrupted.length).toBeGreaterThan(0);
    });
  });
}

function rethrowUnlessPaid(error: unknown): void {
  if ((error as { code?: string }).code !== 'order-paid') throw error;
}
