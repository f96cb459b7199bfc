import { ADA } from '#test/support/builders.js';
import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox/sandbox-payment.gateway.js';
import { REFUNDS, SANDBOX_REFUNDS } from '#test/support/whole-shop-payments.js';
import { CARL, type populate, type WholeShop } from '#test/support/whole-shop.js';

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

interface Move {
  from: () => WholeShop;
  to: () => WholeShop;
  move: () => Promise<unknown>;
  /** ids in the source shop */
  ids: () => Awaited<ReturnType<typeof populate>>;
}

/** The contract of a transfer for payments, refunds, unmatched payments and declined cards. */
export function transferredPaymentsContract({ from, to, move, ids }: Move): void {
  it('refunds nothing twice after a transfer', async () => {
    await move();
    const { orders, ledger, unmatched } = to();
    const before = (await from().orders.find(ids().paid))!;
    expect(before).toMatchObject({ refunds: REFUNDS, refunded_cents: 1000 });
    expect(await orders.find(ids().paid)).toEqual(before);
    expect(await orders.recordRefunds('pi_paid', REFUNDS)).toEqual(before);
    const another = { id: 're_3', amount_cents: 700, status: 'pending', created_at: MARCH.to } as const;
    expect(await orders.recordRefunds('pi_paid', [another])).toMatchObject({ refunded_cents: 1700 });

    const gateway = new SandboxPaymentGateway(ledger);
    expect(await ledger.find('pi_c')).toMatchObject({ refunds: SANDBOX_REFUNDS });
    for (const { id, idempotency_key, asked_cents: amount_cents, by, reason, lines } of SANDBOX_REFUNDS) {
      const terms = { transactionId: 'pi_c', amount_cents, by, reason, lines };
      expect(await gateway.refund(terms, idempotency_key)).toMatchObject({ id });
      const other = gateway.refund({ ...terms, amount_cents: 1 }, idempotency_key);
      await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    }
    const further = gateway.refund({ transactionId: 'pi_c', amount_cents: 1000 }, 'another key');
    await expect(further).rejects.toMatchObject({ code: 'refund-too-much' });

    const listed = await unmatched.list(MARCH, 10);
    expect(listed.map(({ transactionId, state }) => [transactionId, state])).toEqual([
      ['pi_lost', 'open'],
      ['pi_due', 'open'],
      ['pi_late', 'resolved'],
      ['pi_back', 'refunded'],
    ]);
    expect(listed).toEqual(await from().unmatched.list(MARCH, 10));
    for (const payment of listed.slice(2))
      expect(await unmatched.record({ ...payment, state: 'refunded' }, ADA)).toBe(false);
  });

  it('keeps disputes and refuses to ship disputed orders', async () => {
    await move();
    const { payments, orders } = to();
    const listed = await payments.listDisputes(MARCH, 10);
    expect(listed.map(({ id, status }) => [id, status])).toEqual([
      ['du_2', 'open'],
      ['du_1', 'lost'],
    ]);
    expect(listed).toEqual(await from().payments.listDisputes(MARCH, 10));
    expect(await orders.find(ids().paid)).toMatchObject({ payment_state: 'disputed' });
    expect(await orders.ship(ids().paid, MARCH.to, ADA)).toBe('disputed');
  });

  it('continues to poll payments, and keeps declined cards and handled webhook events', async () => {
    await move();
    const { payments } = to();
    expect((await payments.findByTotal(CARL, 3000)).map(({ id }) => id)).toEqual(['pi_c']);
    const due = await payments.claimDue('2026-03-08T12:00:00.000Z', 10, MARCH.to);
    expect(due.map(({ id }) => id)).toEqual(['pi_c']);
    const later = await payments.claimDue('2026-03-09T12:00:00.000Z', 10, MARCH.to);
    expect(later.map(({ id, order_id }) => [id, order_id])).toEqual([['pi_b', ids().unpaid]]);

    const [ofOrder, ofCarl] = [{ order_id: ids().unpaid }, { email: CARL }];
    expect(await payments.latestDeclines(ofOrder, MARCH.from, 10)).toEqual(['2026-03-02T11:00:00.000Z']);
    expect(await payments.latestDeclines(ofCarl, MARCH.from, 10)).toHaveLength(2);
    expect([await payments.isEventHandled('evt_paid'), await payments.isEventHandled('evt_other')]).toEqual([
      true,
      false,
    ]);
  });
}
