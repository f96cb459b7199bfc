import type { INestApplicationContext } from '@nestjs/common';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { type Days, periodOf } from '#modules/payments/reconciliation/days.js';
import { ADVICE, type Difference } from '#modules/payments/reconciliation/differences.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import type { UnmatchedPayment } from '#modules/payments/domain/unmatched-payment.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import { ReconciliationService } from '#modules/payments/reconciliation/reconciliation.service.js';
import { formatDollars } from '#shared/money.js';
import { assertStoreExists, withStore, type Command, type Result } from './command.js';

/** Compares orders and payments, and prints where they differ. */
export function reconcile(days: Days): Command {
  return async (settings) => {
    assertStoreExists(settings);
    return withStore(settings, (adapters) => report(adapters, days));
  };
}

async function report(shop: INestApplicationContext, days: Days): Promise<Result> {
  const service = new ReconciliationService(
    shop.get(PaymentGateway),
    shop.get(OrderRepository),
    shop.get(UnmatchedPaymentRepository),
    shop.get(PaymentRepository),
  );
  const { checked, differences, unmatched, disputes, more } = await service.read(periodOf(days));
  const open = unmatched.filter(({ state }) => state === 'open' || state === 'refund-failed');
  const disputed = disputes.filter(({ status }) => status === 'open' || status === 'inquiry');
  const lines = [
    `${days.from} to ${days.to}: ${checked.intents} payments and ${checked.orders} paid orders compared.`,
    ...table(differences),
    ...(more ? ['There are more differences; ask for fewer days.'] : []),
    ...open.map(
      ({ transactionId, amount_cents, email, reason, state, refund_due_at }) =>
        `${waitingFor(state, refund_due_at)}: ${transactionId}, ${formatDollars(amount_cents)} of ${email}: ${reason}`,
    ),
    ...disputed.map(
      ({ id, transactionId, amount_cents, email }) =>
        `Disputed: ${transactionId}, ${formatDollars(amount_cents)} of ${email}: ${id}`,
    ),
  ];
  if (differences.length + open.length + disputed.length > 0) return { text: lines.join('\n'), foundProblems: true };
  return { text: `${lines[0]} They agree.` };
}

function waitingFor(state: UnmatchedPayment['state'], refund_due_at?: string): string {
  if (state === 'refund-failed') return 'The refund failed';
  return refund_due_at === undefined ? 'Waits for a decision' : `Refunded at ${refund_due_at}`;
}

/** One aligned line for each difference, then advice for each kind of difference. */
function table(differences: readonly Difference[]): string[] {
  const rows = differences.map(({ kind, transactionId, order_id = '-', email, gateway, shop }) => [
    ...[kind, transactionId, order_id, email],
    ...[`gateway: ${gateway}`, `shop: ${shop}`],
  ]);
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  const kinds = [...new Set(differences.map(({ kind }) => kind))];
  return [
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...kinds.map((kind) => `${kind}: ${ADVICE[kind]}`),
  ];
}
