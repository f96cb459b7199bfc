import type { Billing } from '#shared/billing.js';
import type { Issuer } from '#shared/issuer.js';
import type { Cents } from '#shared/money.js';
import type { Buyer, PaperContent } from './paper-content.js';
import { contentOf, type NewPaper, type Paper } from './paper.js';

/** What papers need of an order. */
export interface PaidOrder extends Billing {
  _id: string;
  number: string;
  name: string;
  /** lower-case */
  email: string;
  delivery_address: string;
  po_number?: string | undefined;
  lines: readonly OrderedLine[];
  total_cents: Cents;
  created_at: string;
  paid_at?: string | undefined;
  transactionId?: string | undefined;
  refunds?: readonly PaidRefund[] | undefined;
}

interface PaidRefund {
  id: string;
  amount_cents: Cents;
  status: 'pending' | 'succeeded' | 'failed';
  reason?: string | undefined;
  /** the pieces that it pays back; absent: it is of an amount */
  lines?: readonly { part_id: string; pieces: number }[] | undefined;
}

interface OrderedLine {
  part_id: string;
  part_name: string;
  sku?: string | undefined;
  price_cents: Cents;
  amount: number;
  total_cents: Cents;
}

/**
 * The next paper that a paid order lacks, if any: its invoice, a credit note for each refund that has succeeded, a cancellation for each
 * credit note whose refund has failed since, and a new invoice after a correction.
 * @param papers of the order, in their order
 * @param issuer absent: no first invoice
 */
export function nextPaper(order: PaidOrder, papers: readonly Paper[], issuer?: Issuer): NewPaper | undefined {
  const invoice = invoiceIn(papers);
  if (!invoice) return issuer && newInvoice(order, addressee(order), issuer, papers);
  const { seller, tax_rate } = contentOf(invoice);
  const corrected = papers.find(({ cause }) => cause === correctionOf(invoice));
  if (corrected) {
    const { corrected: buyer = addressee(order) } = contentOf(corrected);
    return newInvoice(order, buyer, { seller, tax_rate }, papers);
  }
  for (const refund of order.refunds ?? []) {
    const { id, amount_cents, status } = refund;
    const cause = `${invoice.number}.${id}`;
    const note = papers.find((paper) => paper.cause === cause);
    if (!note && status === 'succeeded' && amount_cents > 0)
      return noteOn(invoice, papers, { kind: 'credit-note', cause, amount_cents, more: refundedIn(order, refund) });
    const cancelled = `${cause}.failed`;
    if (note && status === 'failed' && !papers.some((paper) => paper.cause === cancelled)) {
      const credit_note = { number: note.number, issued_at: note.issued_at };
      return noteOn(invoice, papers, { kind: 'cancellation', cause: cancelled, amount_cents, more: { credit_note } });
    }
  }
  return undefined;
}

/** What a credit note says of its refund. */
function refundedIn({ lines }: PaidOrder, { reason, lines: refunded }: PaidRefund): Note['more'] {
  const pieces = new Map(refunded?.map((line) => [line.part_id, line.pieces]));
  return {
    ...(reason !== undefined && { note: reason }),
    ...(refunded && { lines: lines.flatMap((line) => linePrinted(line, pieces.get(line.part_id) ?? 0)) }),
  };
}

function linePrinted({ part_name, sku, price_cents }: OrderedLine, amount: number) {
  if (amount === 0) return [];
  return [{ part_name, ...(sku !== undefined && { sku }), price_cents, amount, total_cents: amount * price_cents }];
}

/** The credit note over all that is left of the invoice, after which a new one is issued to this buyer; undefined when nothing is left. */
export function correction(invoice: Paper, papers: readonly Paper[], corrected: Buyer): NewPaper | undefined {
  const amount_cents = invoice.total_cents - credited(invoice, papers).total_cents;
  if (amount_cents <= 0) return undefined;
  const more = { corrected, reason: 'correction' } as const;
  return noteOn(invoice, papers, { kind: 'credit-note', cause: correctionOf(invoice), amount_cents, more });
}

/**
 * What an issued paper would be if it was issued again, from its order and the papers that the order had before it; undefined when it
 * follows from neither. The seller, the rate and a corrected buyer come from no order, so they are the paper's own.
 */
export function issuedAgain(paper: Paper, order: PaidOrder, before: readonly Paper[]): NewPaper | undefined {
  const { seller, tax_rate, corrected } = contentOf(paper);
  const invoice = invoiceIn(before);
  if (paper.kind === 'invoice' || !invoice) return nextPaper({ ...order, refunds: [] }, before, { seller, tax_rate });
  if (corrected) return correction(invoice, before, corrected);
  const isCancellation = paper.kind === 'cancellation';
  const refund = order.refunds?.find(
    ({ id }) => paper.cause === `${invoice.number}.${id}${isCancellation ? '.failed' : ''}`,
  );
  // Its refund may have failed since, and what else the order owed then has no part in it.
  return (
    refund && nextPaper({ ...order, refunds: [{ ...refund, status: isCancellation ? 'failed' : 'succeeded' }] }, before)
  );
}

/** The order's invoice: the newest, which has replaced the others. */
export function invoiceIn(papers: readonly Paper[]): Paper | undefined {
  return papers.findLast(({ kind }) => kind === 'invoice');
}

/** What the credit notes on an invoice take off it, without those that are cancelled. */
export function credited(invoice: Paper, papers: readonly Paper[]): { total_cents: Cents; tax_cents: Cents } {
  const sum = { total_cents: 0, tax_cents: 0 };
  for (const paper of papers) {
    if (contentOf(paper).invoice?.number !== invoice.number) continue;
    const sign = paper.kind === 'cancellation' ? -1 : 1;
    sum.total_cents += sign * paper.total_cents;
    sum.tax_cents += sign * paper.tax_cents;
  }
  return sum;
}

const correctionOf = ({ number }: Paper) => `${number}.correction`;

/** Whom an invoice is addressed to. */
export function addressee(
  order: Pick<PaidOrder, 'name' | 'company' | 'tax_id' | 'billing_address' | 'delivery_address'>,
): Buyer {
  const { name, company, tax_id, billing_address, delivery_address } = order;
  return {
    name,
    ...(company !== undefined && { company }),
    ...(tax_id !== undefined && { tax_id }),
    address: billing_address ?? delivery_address,
  };
}

function newInvoice(order: PaidOrder, buyer: Buyer, { seller, tax_rate }: Issuer, papers: readonly Paper[]): NewPaper {
  const { _id, number, po_number, created_at, paid_at = created_at, transactionId = '', total_cents } = order;
  const lines = order.lines.flatMap((line) => linePrinted(line, line.amount));
  const about = { number, ...(po_number !== undefined && { po_number }), created_at, paid_at };
  const content: PaperContent = { seller, buyer, tax_rate, order: { ...about, transaction: transactionId }, lines };
  return {
    kind: 'invoice',
    series: 'invoices',
    cause: 'payment',
    order_id: _id,
    order_index: papers.length,
    order_number: number,
    email: order.email,
    buyer: [buyer.company, buyer.name].filter(Boolean).join(', '),
    total_cents,
    tax_cents: taxIn(total_cents, tax_rate),
    content: JSON.stringify(content),
  };
}

interface Note {
  kind: 'credit-note' | 'cancellation';
  cause: string;
  amount_cents: Cents;
  more?: Pick<PaperContent, 'credit_note' | 'corrected' | 'reason' | 'lines' | 'note'> | undefined;
}

/** Its tax is that of all credited so far, with this amount, without that of the earlier notes: so the taxes add up to the cent. */
function noteOn(invoice: Paper, papers: readonly Paper[], { kind, cause, amount_cents, more }: Note): NewPaper {
  const { seller, buyer: addressed, tax_rate, order } = contentOf(invoice);
  const { number, issued_at, order_id, order_number, email, buyer } = invoice;
  const shared = { seller, buyer: addressed, tax_rate, order, invoice: { number, issued_at } };
  const content: PaperContent = { ...shared, reason: 'refund', ...more };
  const before = credited(invoice, papers);
  const sign = kind === 'cancellation' ? -1 : 1;
  const tax_cents = sign * (taxIn(before.total_cents + sign * amount_cents, tax_rate) - before.tax_cents);
  return {
    ...{ kind, series: 'credit-notes', cause, order_id, order_index: papers.length, order_number, email, buyer },
    ...{ total_cents: amount_cents, tax_cents, content: JSON.stringify(content) },
  };
}

/** A rate of 100 %, in thousandths of a percent. */
const WHOLE = 100_000;

/** The tax in an amount that includes it: total − total ÷ (1 + rate), halves of the net up. */
function taxIn(total: Cents, rate: number): Cents {
  return total - Math.round((total * WHOLE) / (WHOLE + rate));
}
