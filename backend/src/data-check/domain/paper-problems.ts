import type { OrderRecord } from '#modules/orders/domain/order.js';
import { canonical } from '#app/recording/audit-log/domain/audit-entry.js';
import { credited, invoiceIn, issuedAgain, nextPaper } from '#app/recording/papers/domain/next-paper.js';
import {
  contentOf,
  type NewPaper,
  type Paper,
  type PaperFile,
  paperNumber,
  type Place,
  yearOf,
} from '#app/recording/papers/domain/paper.js';
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
  // The check of the stored records reports them.
  if (papers.some((paper) => contentFault(paper) !== undefined)) return undefined;
  const fault = order.papers === 'owed' ? owedFault(order, now) : papersFault(order, papers);
  return fault === undefined ? differentProblem(order, papers) : `Order ${order._id}: ${fault}.`;
}

/** The first paper that is not what its order and the papers before it make. */
function differentProblem(order: OrderRecord, papers: readonly Paper[]): string | undefined {
  for (const [index, paper] of papers.entries()) {
    const again = issuedAgain(paper, order, papers.slice(0, index));
    if (!again) return paperProblem(paper, 'it follows from neither its order nor the papers before it');
    const field = differentField(paper, again);
    if (field !== undefined) return paperProblem(paper, `its ${field} is not what its order makes`);
  }
  return undefined;
}

const COMPARED = [
  'kind',
  'series',
  'order_index',
  'order_number',
  'email',
  'buyer',
  'total_cents',
  'tax_cents',
] as const;

function differentField(paper: Paper, again: NewPaper): string | undefined {
  const field = COMPARED.find((name) => paper[name] !== again[name]);
  if (field !== undefined || paper.content === again.content) return field;
  const [stored, made] = [paper, again].map((one): Record<string, unknown> => ({ ...contentOf(one) }));
  return Object.keys({ ...stored, ...made }).find((name) => canonical(stored?.[name]) !== canonical(made?.[name]));
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

/** The paper before one in its series and year. */
export type PaperBefore = Partial<Pick<Paper, 'position' | 'issued_at'>>;

export function numberProblem(
  { _id, kind, number, issued_at, ...place }: Place & Pick<Paper, '_id' | 'kind' | 'number' | 'issued_at'>,
  { position: before = 0, issued_at: issuedBefore = '' }: PaperBefore,
): string | undefined {
  const numberAt = (position: number) => paperNumber({ ...place, position });
  if (number !== numberAt(place.position))
    return paperProblem({ _id }, `its number is ${number}, not ${numberAt(place.position)}`);
  const missing = place.position - before - 1;
  if (missing < 0) return `The number ${number} is there twice.`;
  if (missing === 1) return `The number ${numberAt(before + 1)} is missing.`;
  if (missing > 1) return `The numbers ${numberAt(before + 1)} to ${numberAt(before + missing)} are missing.`;
  if (issued_at < issuedBefore)
    return paperProblem({ _id }, `it was issued at ${issued_at}, but the number before it at ${issuedBefore}`);
  // A lost number keeps its year, whenever it is recorded.
  if (kind !== 'lost' && yearOf(issued_at) !== place.year)
    return paperProblem({ _id }, `it was issued at ${issued_at}, but has a number of ${place.year}`);
  return undefined;
}

export const orphanProblem = (paper: Pick<Paper, '_id' | 'number'>) =>
  paperProblem(paper, `there is no order of ${paper.number}`);

/** @param logged the hash in the audit log; absent: it has none */
export function logProblem({ _id, number, sha256 }: LoggedPaper, logged?: string | null): string | undefined {
  if (logged === sha256) return undefined;
  const fault = logged ? `is not the ${number} of the audit log, which has another SHA-256` : 'is not in the audit log';
  return `Paper ${_id} ${fault}.`;
}
export type LoggedPaper = Pick<Paper, '_id' | 'number' | 'sha256'>;

export function fileLogProblem({ paper_id, sha256 }: LoggedFile, logged?: string | null): string | undefined {
  if (logged === sha256) return undefined;
  return `The file of paper ${paper_id} is not ${logged ? 'the one in' : 'in'} the audit log.`;
}
export type LoggedFile = Pick<PaperFile, '_id' | 'paper_id' | 'sha256'>;

export const missingPaperProblem = (_id: string, number: string) =>
  `Paper ${_id}: the audit log has ${number}, but it is missing.`;

export const missingFileProblem = (paper_id: string) =>
  `The file of paper ${paper_id}: the audit log has it, but it is missing.`;

export const orphanFileProblem = ({ paper_id }: Pick<PaperFile, 'paper_id'>) =>
  `There is a file of paper ${paper_id}, but no such paper.`;
