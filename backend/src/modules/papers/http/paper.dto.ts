import { z } from 'zod';
import { BillingBody } from '#shared/http/billing.dto.js';
import { Text } from '#shared/http/fields.js';
import { exportQuery, listQuery } from '#shared/http/list-query.js';
import { TextParameter } from '#shared/http/parameters.js';
import { withDays } from '#shared/http/send-csv.js';
import { view } from '#shared/http/view.js';
import { toDollars } from '#shared/money.js';
import { described, optionalText } from '#shared/record.js';
import { PAPER_LIST } from '../domain/paper-list.js';
import { BUYER_RECORD, PAPER_CONTENT } from '#app/recording/papers/domain/paper-content.js';
import { contentOf, type Paper, PAPER_RECORD } from '#app/recording/papers/domain/paper.js';

export class PaperListQuery extends listQuery(PAPER_LIST) {}

export class PaperExportQuery extends exportQuery(PAPER_LIST) {}

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
  const sign = kind === 'credit-note' ? -1 : 1;
  const money = { total: toDollars(sign * paper.total_cents), tax: toDollars(sign * paper.tax_cents) };
  const more = { tax_rate: tax_rate / 1000, order_number, order_id, email, invoice: invoice?.number, reason };
  return [{ ...paperView(paper), ...money, ...more, ...addressee }];
}
