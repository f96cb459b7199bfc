import { ApiProperty } from '@nestjs/swagger';
import { BillingBody } from '#shared/http/billing.dto.js';
import { Text } from '#shared/http/fields.js';
import { exportQuery, listQuery } from '#shared/http/list-query.js';
import { TextParameter } from '#shared/http/parameters.js';
import { toDollars } from '#shared/money.js';
import { PAPER_LIST } from '../domain/paper-list.js';
import type { Buyer } from '#app/recording/papers/domain/paper-content.js';
import { contentOf, type Paper, PAPER_KINDS, type PaperKind } from '#app/recording/papers/domain/paper.js';

export class PaperListQuery extends listQuery(PAPER_LIST) {}

export class PaperExportQuery extends exportQuery(PAPER_LIST) {}

const NUMBER = { description: 'Its number', example: '2026-000123' };

export class InvoiceQuery {
  @TextParameter({
    description: 'The number of an invoice that was replaced; absent: the present one',
    example: '2026-000123',
  })
  number?: string;
}

const buyer = {
  name: { description: "The buyer's name", example: 'Carl Customer' },
  company: { description: "The buyer's company", example: 'Carl Computing GmbH' },
  tax_id: { description: "The buyer's tax number", example: 'DE123456789' },
  address: { description: "The buyer's address", example: '12 Harbour Road, Portland, OR 97201' },
};

/** The invoice to replace, and whom the new one is addressed to: its whole billing data, and without an address the delivery address. */
export class CorrectionBody extends BillingBody {
  @Text({ ...NUMBER, description: 'The number of the invoice to replace', max: 32, required: 'The invoice is missing' })
  invoice: string;
  @Text({ ...buyer.name, max: 200, required: '*Enter your name' })
  name: string;
}

/** Whom a paper is addressed to. */
export class BuyerView implements Buyer {
  @ApiProperty(buyer.name)
  name: string;
  @ApiProperty({ ...buyer.company, required: false })
  company?: string;
  @ApiProperty({ ...buyer.tax_id, required: false })
  tax_id?: string;
  @ApiProperty(buyer.address)
  address: string;
}

/** A paper of an order. */
export class PaperView {
  @ApiProperty({ description: 'The id', example: '665f1c2ab3d4e5f607182949' })
  _id: string;
  @ApiProperty({
    description:
      '`credit-note`: takes money off an invoice. `cancellation`: takes back a credit note whose refund failed. `lost`: a number that a restore of older data has lost; it has no order',
    enum: PAPER_KINDS,
    example: 'invoice',
  })
  kind: PaperKind;
  @ApiProperty(NUMBER)
  number: string;
  @ApiProperty({ description: 'When it was issued', format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  issued_at: string;
  @ApiProperty({ description: 'US dollars with at most two decimals', example: 6980 })
  total: number;
}

/** A paper with what an order's page shows of it. */
export class OrderPaperView extends PaperView {
  @ApiProperty({ description: 'Whom it is addressed to', type: BuyerView })
  buyer: BuyerView;
  @ApiProperty({
    description: 'Of a credit note or cancellation: the number of its invoice',
    required: false,
    example: '2026-000123',
  })
  invoice?: string;
  @ApiProperty({
    description:
      'Of a credit note or cancellation. `correction`: a new invoice replaces its invoice, and no money was moved',
    enum: ['refund', 'correction'],
    required: false,
    example: 'refund',
  })
  reason?: 'refund' | 'correction';
}

/** A paper in the list of all. */
export class ListedPaperView extends PaperView {
  @ApiProperty({ description: 'The id of its order', required: false, example: '665f1c2ab3d4e5f60718293b' })
  order_id?: string;
  @ApiProperty({ description: 'The number of its order', required: false, example: 'NB-7K2M-9QXD' })
  order_number?: string;
  @ApiProperty({ description: "The customer's e-mail", required: false, example: 'customer@northbridge.test' })
  email?: string;
  @ApiProperty({
    description: "The buyer's company, else the buyer's name",
    required: false,
    example: 'Carl Computing GmbH',
  })
  buyer?: string;
}

function paperView({ _id, kind, number, issued_at, total_cents }: Paper): PaperView {
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
export const EXPORTED = [
  ...[
    'number',
    'kind',
    'issued_at',
    'total',
    'tax',
    'tax_rate',
    'order_number',
    'order_id',
    'email',
    'company',
    'name',
  ],
  ...['tax_id', 'address', 'invoice', 'reason'],
];

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
