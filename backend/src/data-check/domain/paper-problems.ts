import type { OrderRecord } from '#modules/orders/domain/order.js';
import { credited, invoiceIn, nextPaper } from '#modules/papers/recording/domain/next-paper.js';
import { type Paper, paperNumber, type Place } from '#modules/papers/recording/domain/paper.js';
import { type Cents, formatDollars } from '#shared/money.js';
import { contentFault } from '#shared/record.js';
import { HOUR_MS } from '#shared/time.js';

/* The rules for stored invoices and credit notes, and the lines that report broken rules. Both stores use them. */

/** Each of the orders whose papers break a rule. @param papers of all of them, those of each in their order */
export function* orderPaperProblems(
  orders: readonly OrderRecord[],
  papers: readonly Paper[],
): Generator<{ _id: string; line: string }> {
  const papersOf = new Map<string | undefined, Paper[]>(orders.map(({ _id }) => [_id, []]));
  for (const paper of papers) papersOf.get(paper.order_id)?.push(paper);
  for (const order of orders) {
    const line = orderProblem(order, papersOf.get(order._id) ?? []);
    if (line !== undefined) yield { _id: order._id, line };
  }
}

function orderProblem(order: OrderRecord, papers: readonly Paper[], now = Date.now()): string | undefined {
  for (const paper of papers) {
    const fault = contentFault(paper);
    if (fault !== undefined) return paperProblem(paper, fault);
  }
  const fault = order.papers === 'owed' ? owedFault(order, now) : papersFault(order, papers);
  return fault === undefined ? undefined : `Order ${order._id}: ${fault}.`;
}

function owedFault({ paid_at = '', refunds = [] }: OrderRecord, now: number): string | undefined {
  const since = [paid_at, ...refunds.map(({ created_at }) => created_at)].toSorted().at(-1) ?? '';
  return Date.parse(since) > now - HOUR_MS ? undefined : `it was paid or refunded at ${since}, and still owes a paper`;
}

function papersFault(order: OrderRecord, papers: readonly Paper[]): string | undefined {
  const invoice = invoiceIn(papers);
  if (order.papers === undefined) return invoice && `it has the invoice ${invoice.number}, but its record has none`;
  if (!invoice) return 'its invoice is missing';
  // It reads neither the status nor the sum of the refunds.
  const next = nextPaper(order, papers);
  if (next) return `its ${next.kind} ${next.cause} is missing`;
  if (invoice.total_cents !== order.total_cents)
    return `its total is ${formatDollars(order.total_cents)}, but its invoice ${invoice.number} has ${formatDollars(invoice.total_cents)}`;
  const refunded = (order.refunds ?? [])
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  for (const paper of papers.filter(({ kind }) => kind === 'invoice'))
    // A replaced invoice is credited as a whole.
    if (credited(paper, papers).total_cents !== (paper === invoice ? refunded : paper.total_cents))
      return creditFault(paper, credited(paper, papers).total_cents, paper === invoice ? refunded : paper.total_cents);
  return undefined;
}

const creditFault = ({ number }: Paper, actual: Cents, wanted: Cents) =>
  `credit notes take ${formatDollars(actual)} off its invoice ${number}, which should be ${formatDollars(wanted)}`;

const paperProblem = ({ _id }: Pick<Paper, '_id'>, fault: string) => `Paper ${_id}: ${fault}.`;

/** @param before the position of the paper before it in the stored series; 0 before the first */
export function numberProblem(
  { _id, number, ...place }: Place & Pick<Paper, '_id' | 'number'>,
  before: number,
): string | undefined {
  const numberAt = (position: number) => paperNumber({ ...place, position });
  if (number !== numberAt(place.position))
    return paperProblem({ _id }, `its number is ${number}, not ${numberAt(place.position)}`);
  const missing = place.position - before - 1;
  if (missing === 0) return undefined;
  if (missing < 0) return `The number ${number} is there twice.`;
  return missing === 1
    ? `The number ${numberAt(before + 1)} is missing.`
    : `The numbers ${numberAt(before + 1)} to ${numberAt(before + missing)} are missing.`;
}

export const orphanProblem = (paper: Pick<Paper, '_id' | 'number'>) =>
  paperProblem(paper, `there is no order of ${paper.number}`);
