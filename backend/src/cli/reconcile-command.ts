import type { INestApplicationContext } from '@nestjs/common';
import { parseArgs } from 'node:util';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { type Days, daysMeant, periodOf } from '#modules/payments/domain/days.js';
import { ADVICE, type Difference } from '#modules/payments/reconciliation/differences.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import type { UnmatchedPayment } from '#modules/payments/domain/unmatched-payment.js';
import { DisputeRepository } from '#modules/payments/ports/dispute.repository.js';
import { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import { ReconciliationService } from '#modules/payments/reconciliation/reconciliation.service.js';
import type { FieldError } from '#shared/domain-error.js';
import { formatDollars } from '#shared/money.js';
import { isDate } from '#shared/text-rules.js';
import { type Outcome, done, findings, UsageError } from './command.js';

/** The days to compare, as JSON. */
export function readDays(name: string, words: readonly string[]): string {
  const days = parse(name, words);
  for (const [option, value] of Object.entries(days))
    if (!isDate(value)) throw new UsageError(`--${option} must be a day such as 2026-03-01, not "${value}".`);
  const errors: FieldError[] = [];
  const meant = daysMeant(days, errors);
  const [error] = errors;
  if (error) throw new UsageError(`--${error.field}: ${error.message.replaceAll('`', '')}.`);
  return JSON.stringify(meant);
}

function parse(name: string, words: readonly string[]): Partial<Days> {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new UsageError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Compares orders and payments, and prints where they differ. */
export async function reconcile(shop: INestApplicationContext, word: string): Promise<Outcome> {
  const days = JSON.parse(word) as Days;
  const service = new ReconciliationService(
    shop.get(PaymentGateway),
    shop.get(OrderRepository),
    shop.get(UnmatchedPaymentRepository),
    shop.get(DisputeRepository),
  );
  const { checked, differences, exceptions, disputes, more } = await service.read(periodOf(days));
  const open = exceptions.filter(({ state }) => state === 'open' || state === 'refund-failed');
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
  if (differences.length + open.length + disputed.length > 0) return findings(lines.join('\n'));
  return done(`${lines[0]} They agree.`);
}

function waitingFor(state: UnmatchedPayment['state'], refund_due_at?: string): string {
  if (state === 'refund-failed') return 'The refund failed';
  return refund_due_at === undefined ? 'Waits for a decision' : `Refunded at ${refund_due_at}`;
}

/** A line for each difference, its columns below each other, and then what to do about each kind. */
function table(differences: readonly Difference[]): string[] {
  const rows = differences.map(({ kind, transactionId, order_id = '-', email, gateway, shop }) => [
    ...[kind, transactionId, order_id, email],
    ...[`gateway: ${gateway}`, `shop: ${shop}`],
  ]);
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(cell.length, most[column] ?? 0)),
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
