import type { Intent } from '#modules/payments/domain/payment.js';
import { newId } from '#shared/object-id.js';
import { ADA } from './builders.js';
import type { WholeShop } from './whole-shop.js';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T11:00:00.000Z`;

/** The refunds of the order that `pi_paid` paid, as the gateway lists them; the order of their ids differs from their age. */
export const REFUNDS = [
  { id: 're_2', amount_cents: 1000, status: 'succeeded', created_at: day(5), by: ADA.who },
  { id: 're_1', amount_cents: 500, status: 'failed', created_at: day(6) },
] as const;

/** The sandbox's refunds of `pi_c`, the second for the remaining amount, and their idempotency keys. */
export const SANDBOX_REFUNDS = [
  [{ id: 're_z', amount_cents: 1000, by: ADA.who }, 'key of re_z', 1000],
  [{ id: 're_a', amount_cents: 2000 }, 'key of re_a', undefined],
] as const;

export const sandboxRefund = (fields: (typeof SANDBOX_REFUNDS)[number][0]) =>
  ({ ...fields, transactionId: 'pi_c', status: 'succeeded', created_at: day(7) }) as const;

/** An unpaid intent. */
export const sandboxIntent = (id: string, terms: Pick<Intent, 'amount_cents' | 'email'>): Intent => ({
  ...{ ...terms, id, clientSecret: `${id}_secret`, order_id: newId(), created_at: new Date().toISOString() },
  ...{ status: 'open', currency: 'usd', refunded_cents: 0, disputed: false },
});

/** Stores at least one record of each payment type; this writes two audit events of Ada's. */
export async function payIn(
  { orders, payments, ledger, unmatched }: WholeShop,
  { unpaid, customer: email }: { unpaid: string; customer: string },
): Promise<void> {
  const terms = { amount_cents: 3000, email };
  await payments.addIntent({ id: 'pi_b', order_id: unpaid, ...terms }, day(9));
  await payments.addIntent({ id: 'pi_a', order_id: unpaid, ...terms });
  await payments.addIntent({ id: 'pi_c', ...terms }, day(8));
  for (const id of ['pi_a', 'pi_c']) await ledger.put(sandboxIntent(id, terms), `key of ${id}`);
  await ledger.move('pi_c', 'succeeded');
  for (const [refund, key, asked] of SANDBOX_REFUNDS) await ledger.refund(sandboxRefund(refund), key, asked);
  await orders.recordRefunds('pi_paid', REFUNDS);

  const payment = { ...terms, currency: 'usd', state: 'open', found_at: day(4) } as const;
  await unmatched.record({ ...payment, transactionId: 'pi_lost', reason: 'no-order-of-this-total' });
  await unmatched.record({ ...payment, transactionId: 'pi_late', order_id: newId(), reason: 'order-gone' });
  const closed = { state: 'refunded', resolved_at: day(5), resolved_by: ADA.who } as const;
  await unmatched.record(
    { ...payment, transactionId: 'pi_back', found_at: day(3), order_id: newId(), reason: 'order-paid', ...closed },
    ADA,
  );
  await unmatched.resolve('pi_late', day(5));
  await unmatched.record({ ...payment, transactionId: 'pi_due', reason: 'order-paid', refund_due_at: day(5) });
  const dispute = { amount_cents: 3000, created_at: day(6) };
  await payments.recordDispute({
    ...dispute,
    id: 'du_2',
    status: 'open',
    transactionId: 'pi_paid',
    email,
    currency: 'usd',
  });
  const lost = { ...dispute, id: 'du_1', status: 'lost', closed_at: day(7) } as const;
  await payments.recordDispute({ ...lost, order_id: newId(), transactionId: 'pi_other', email, currency: 'usd' });
  await orders.recordDisputes('pi_paid', [{ ...dispute, id: 'du_2', status: 'open' }, lost]);
  const attempt = { transactionId: 'pi_a', email };
  await payments.recordDecline({ ...attempt, id: 'evt_declined', order_id: unpaid, at: day(2) });
  await payments.recordDecline({ ...attempt, id: 'evt_declined_again', transactionId: 'pi_c', at: day(3) });
  await payments.markEventHandled('evt_paid', day(3));
}
