import { z } from 'zod';
import { CORRECTION_REQUEST, MAX_REFUSAL } from '#modules/orders/domain/correction-request.js';
import { BillingBody } from '#shared/http/billing.dto.js';
import { Text } from '#shared/http/fields.js';
import { DAYS_IN_ORDER, exportQuery, filterQuery, listQuery } from '#shared/http/list-query.js';
import { DayParameter, TextParameter } from '#shared/http/parameters.js';
import { withDays } from '#shared/http/send-csv.js';
import { count, view } from '#shared/http/view.js';
import { toDollars } from '#shared/money.js';
import { described, listOf, optionalText } from '#shared/record.js';
import { DAY_MS } from '#shared/time.js';
import { PAPER_LIST } from '../domain/paper-list.js';
import { type PaperSum, signOf, totalsOf } from '../domain/paper-sums.js';
import { BUYER_RECORD, PAPER_CONTENT } from '#app/recording/papers/domain/paper-content.js';
import { contentOf, type Paper, PAPER_RECORD } from '#app/recording/papers/domain/paper.js';

export class PaperListQuery extends listQuery(PAPER_LIST) {}

export class PaperExportQuery extends exportQuery(PAPER_LIST) {}

export class PaperTotalsQuery extends filterQuery(PAPER_LIST) {}

/** A leap year. */
const MAX_DAYS = 366;

export class PaperArchiveQuery {
  @DayParameter({
    ...PAPER_LIST.filters.from.parameter,
    required: 'The first day is missing',
    rules: [
      DAYS_IN_ORDER,
      {
        ok: (from: string, { to }: { to?: string }) =>
          to === undefined || Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS,
        message: `At most ${MAX_DAYS} days`,
      },
    ],
  })
  from: string;
  @DayParameter({ ...PAPER_LIST.filters.to.parameter, required: 'The last day is missing' })
  to: string;
}

export class InvoiceQuery {
  @TextParameter({
    description: 'The number of an invoice that was replaced; absent: the present one',
    example: '2026-000123',
  })
  number?: string;
}

/** The invoice to replace, and whom the new one is addressed to: its whole billing data, and without an address the delivery address. */
export class CorrectionBody extends BillingBody {
  @Text({
    description: 'The number of the invoice to replace',
    example: '2026-000123',
    max: 32,
    required: 'The invoice is missing',
  })
  invoice: string;
  @Text({ ...described(BUYER_RECORD).name, max: 200, required: '*Enter your name' })
  name: string;
}

/** Why a request to correct an invoice is refused. */
export class RefusalBody {
  @Text({
    ...described(CORRECTION_REQUEST).refusal,
    max: MAX_REFUSAL,
    severalLines: true,
    required: '*Enter the reason',
  })
  refusal: string;
}

/** Whom a paper is addressed to. */
const BuyerView = view('BuyerView', BUYER_RECORD.shape);

const paper = {
  ...PAPER_RECORD.pick({ _id: true, kind: true, number: true, issued_at: true }).shape,
  total: z.number().meta({ description: 'US dollars with at most two decimals', example: 6980 }),
};

/** A paper with what an order's page shows of it. */
export const OrderPaperView = view('OrderPaperView', {
  ...paper,
  buyer: BuyerView.meta({ description: 'Whom it is addressed to' }),
  invoice: optionalText.meta({
    description: 'Of a credit note or cancellation: the number of its invoice',
    example: '2026-000123',
  }),
  reason: PAPER_CONTENT.shape.reason,
});
export type OrderPaperView = z.infer<typeof OrderPaperView>;

/** A paper in the list of all. */
export const ListedPaperView = view('ListedPaperView', {
  ...paper,
  ...PAPER_RECORD.pick({ order_id: true, order_number: true, email: true, buyer: true }).shape,
});
export type ListedPaperView = z.infer<typeof ListedPaperView>;

const signed = (description: string, example: number) =>
  z.number().meta({ description: `${description}, in US dollars with at most two decimals`, example });
const SUMS = {
  papers: count('How many papers', 591),
  total: signed('What invoices and cancellations charge, less what credit notes take off', 412_300),
  tax: signed('The tax in it', 65_829.5),
};

/** What papers add up to. */
export const PaperTotalsView = view('PaperTotalsView', {
  ...SUMS,
  kinds: listOf(
    view('TotalsOfKindView', { kind: PAPER_RECORD.shape.kind, ...SUMS }).meta({ description: 'The sums of one kind' }),
  ).meta({ description: 'The same by kind of paper; that of credit notes is negative' }),
  rates: listOf(
    view('TotalsOfRateView', {
      tax_rate: z.number().meta({ description: 'In percent', example: 19 }),
      ...SUMS,
    }).meta({ description: 'The sums of one tax rate' }),
  ).meta({ description: 'The same by tax rate, highest first' }),
});
export type PaperTotalsView = z.infer<typeof PaperTotalsView>;

export function paperTotalsView(sums: readonly PaperSum[]): PaperTotalsView {
  const { kinds, rates, ...all } = totalsOf(sums);
  return {
    ...inDollars(all),
    kinds: kinds.map(({ kind, ...money }) => ({ kind, ...inDollars(money) })),
    rates: rates.map(({ tax_rate, ...money }) => ({ tax_rate: tax_rate / 1000, ...inDollars(money) })),
  };
}

const inDollars = ({ papers, total_cents, tax_cents }: Omit<PaperSum, 'kind' | 'tax_rate'>) => ({
  papers,
  ...{ total: toDollars(total_cents), tax: toDollars(tax_cents) },
});

function paperView({ _id, kind, number, issued_at, total_cents }: Paper) {
  return { _id, kind, number, issued_at, total: toDollars(total_cents) };
}

export function orderPaperView(paper: Paper): OrderPaperView {
  const { buyer: addressee, invoice, reason } = contentOf(paper);
  return {
    ...paperView(paper),
    buyer: addressee,
    ...(invoice && { invoice: invoice.number }),
    ...(reason && { reason }),
  };
}

export function listedPaperView(paper: Paper): ListedPaperView {
  const { order_id, order_number, email, buyer: addressee } = paper;
  return { ...paperView(paper), order_id, order_number, email, ...(addressee !== undefined && { buyer: addressee }) };
}

/** The columns of an export. */
export const EXPORTED = withDays([
  ...['number', 'kind', 'issued_at', 'total', 'tax', 'tax_rate', 'order_number', 'order_id', 'email', 'company'],
  ...['name', 'tax_id', 'address', 'invoice', 'reason'],
]);

/** A row of an export; what credit notes take off is negative, so that the sums of columns are right. */
export function rowsOf(paper: Paper) {
  const { kind, order_number, order_id, email } = paper;
  if (kind === 'lost') return [{ ...paperView(paper), total: undefined }];
  const { buyer: addressee, tax_rate, invoice, reason } = contentOf(paper);
  const sign = signOf(paper);
  const money = { total: toDollars(sign * paper.total_cents), tax: toDollars(sign * paper.tax_cents) };
  const more = { tax_rate: tax_rate / 1000, order_number, order_id, email, invoice: invoice?.number, reason };
  return [{ ...paperView(paper), ...money, ...more, ...addressee }];
}
