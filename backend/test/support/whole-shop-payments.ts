import type { SandboxIntent } from '#modules/payments/domain/sandbox-intent.js';
import { newId } from '#shared/object-id.js';
import { ADA } from './builders.js';
import type { WholeShop } from './whole-shop.js';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T11:00:00.000Z`;

/** The refunds of the order that `pi_paid` paid, as the gateway lists them; the order of their ids differs from their age. */
export const REFUNDS = [
  { id: 're_2', amount_cents: 1000, status: 'succeeded', created_at: day(5), by: ADA.who },
  { id: 're_1', amount_cents: 500, status: 'failed', created_at: day(6) },
] as const;

/** An intent of the card sandbox. */
export const sandboxIntent = (id: string, terms: Partial<SandboxIntent> = {}): SandboxIntent => ({
  ...{ id, client_secret: `${id}_secret`, idempotency_key: `key of ${id}`, order_id: newId() },
  ...{ status: 'open', amount_cents: 3000, currency: 'usd', email: 'carl@test.com', refunds: [], revision: 1 },
  created_at: new Date().toISOString(),
  ...terms,
});

/** The sandbox's refunds of `pi_c`, the second for the remaining amount. */
export const SANDBOX_REFUNDS: SandboxIntent['refunds'] = [
  {
    ...{ id: 're_z', amount_cents: 1000, status: 'succeeded', created_at: day(7), by: ADA.who },
    ...{ idempotency_key: 'key of re_z', asked_cents: 1000, reason: 'Damaged' },
    lines: [{ part_id: newId(), pieces: 1, restock: true }],
  },
  { id: 're_a', amount_cents: 2000, status: 'succeeded', created_at: day(7), idempotency_key: 'key of re_a' },
];

/** Stores at least one record of each payment type; this writes two audit events of Ada's. */
export async function payIn(
  { orders, payments, ledger, unmatched }: WholeShop,
  { unpaid, paid, part_id, customer: email }: { unpaid: string; paid: string; part_id: string; customer: string },
): Promise<void> {
  const terms = { amount_cents: 3000, email };
  await payments.addIntent({ id: 'pi_b', order_id: unpaid, ...terms }, day(9));
  await payments.addIntent({ id: 'pi_a', order_id: unpaid, ...terms });
  await payments.addIntent({ id: 'pi_c', ...terms }, day(8));
  await ledger.insert(sandboxIntent('pi_a', { email }));
  await ledger.insert(
    sandboxIntent('pi_c', {
      email,
      status: 'succeeded',
      succeeded_at: day(4),
      dispute: 'won',
      refunds: SANDBOX_REFUNDS,
    }),
  );
  const lines = [{ part_id, pieces: 1, restock: true }];
  await orders.recordRefunds('pi_paid', [{ ...REFUNDS[0], reason: 'Damaged', lines }, REFUNDS[1]]);
  // Far ahead, so that no payment sweep takes it for an old one.
  const created_at = '2099-03-06T11:00:00.000Z';
  const claim = { key: 'key of re_3', amount_cents: 2000, reason: 'Late', by: ADA.who, created_at };
  await orders.claimRefund(paid, { ...claim, lines: [{ part_id, pieces: 2, restock: false }] });

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
    due_by: day(9),
    transactionId: 'pi_paid',
    email,
    currency: 'usd',
  });
  const lost = { ...dispute, id: 'du_1', status: 'lost', closed_at: day(7) } as const;
  await payments.recordDispute({ ...lost, order_id: newId(), transactionId: 'pi_other', email, currency: 'usd' });
  await orders.recordDisputes('pi_paid', [{ ...dispute, id: 'du_2', status: 'open', due_by: day(9) }, lost]);
  const attempt = { transactionId: 'pi_a', email };
  await payments.recordDecline({ ...attempt, id: 'evt_declined', order_id: unpaid, at: day(2) });
  await payments.recordDecline({ ...attempt, id: 'evt_declined_again', transactionId: 'pi_c', at: day(3) });
  await payments.markEventHandled('evt_paid', day(3));
}
