import { openRequest } from '#modules/orders/domain/correction-request.js';
import type { OrderRecord } from '#modules/orders/domain/order.js';
import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import { canonical } from '#app/recording/audit-log/domain/audit-entry.js';
import { credited, invoiceIn, issuedAgain, nextPaper } from '#app/recording/papers/domain/next-paper.js';
import { contentOf, type NewPaper, type Paper, paperNumber, yearOf } from '#app/recording/papers/domain/paper.js';
import { type Cents, formatDollars } from '#shared/money.js';
import { contentFault } from '#shared/record.js';
import { HOUR_MS } from '#shared/time.js';
import { logProblems } from './paper-log-problems.js';
import { grouped, joined, problemsIn } from './sorted-records.js';

/* The rules for stored invoices and credit notes, and the lines that report broken rules. */

/** The problems of all papers and their files. @param unlogged the ids of papers whose audit events follow */
export async function* paperProblems(
  read: ReadRecords,
  unlogged: ReadonlySet<string> = new Set(),
): AsyncGenerator<string> {
  yield* numberProblems(read);
  const ofOrders = joined(
    grouped(read('orders'), ({ _id }) => _id),
    grouped(read('papers', { by: ['order_id', 'order_index'] }), ({ order_id = '' }) => order_id),
  );
  for await (const [[order], papers] of ofOrders) {
    const line = order && orderPaperProblem(order, papers);
    if (line !== undefined) yield line;
    if (!order) for (const paper of papers) yield paperProblem(paper, `there is no order of ${paper.number}`);
  }
  yield* logProblems(read, unlogged);
}

export function orderPaperProblem(order: OrderRecord, papers: readonly Paper[], now = Date.now()): string | undefined {
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
  const asked = openRequest(order)?.invoice ?? invoice.number;
  if (asked !== invoice.number)
    return `a correction of ${asked} is asked for, but its present invoice is ${invoice.number}`;
  return undefined;
}

const creditFault = ({ number }: Paper, actual: Cents, wanted: Cents) =>
  `credit notes take ${formatDollars(actual)} off its invoice ${number}, which should be ${formatDollars(wanted)}`;

const paperProblem = ({ _id }: Pick<Paper, '_id'>, fault: string) => `Paper ${_id}: ${fault}.`;

const NUMBERED = ['_id', 'kind', 'series', 'year', 'position', 'number', 'issued_at'] as const;
type Numbered = Pick<Paper, (typeof NUMBERED)[number]>;

async function* numberProblems(read: ReadRecords): AsyncGenerator<string> {
  let last: Numbered | undefined;
  yield* problemsIn(read('papers', { by: ['series', 'year', 'position'], fields: NUMBERED }), (paper) => {
    const before = last?.series === paper.series && last.year === paper.year ? last : undefined;
    last = paper;
    return numberProblem(paper, before);
  });
}

/** @param before the paper before it in its series and year */
function numberProblem(paper: Numbered, before?: Numbered): string | undefined {
  const numberAt = (position: number) => paperNumber({ ...paper, position });
  const { kind, number, year, position, issued_at } = paper;
  if (number !== numberAt(position)) return paperProblem(paper, `its number is ${number}, not ${numberAt(position)}`);
  const first = (before?.position ?? 0) + 1;
  if (position < first) return `The number ${number} is there twice.`;
  if (position === first + 1) return `The number ${numberAt(first)} is missing.`;
  if (position > first) return `The numbers ${numberAt(first)} to ${numberAt(position - 1)} are missing.`;
  if (before && issued_at < before.issued_at)
    return paperProblem(paper, `it was issued at ${issued_at}, but the number before it at ${before.issued_at}`);
  // A lost number keeps its year, whenever it is recorded.
  if (kind !== 'lost' && yearOf(issued_at) !== year)
    return paperProblem(paper, `it was issued at ${issued_at}, but has a number of ${year}`);
  return undefined;
}
