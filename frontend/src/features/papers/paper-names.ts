import type { ListedPaperView, OrderPaperView } from '@/api/types.gen';
import { formatDay } from '@/ui/format-days';

type Kind = ListedPaperView['kind'];

/** The options of the filter, in this order. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  cancellation: 'Cancellation',
  lost: 'Lost number',
};

/** The API's path of the paper's file. */
export function fileOf({ kind, number }: Pick<ListedPaperView, 'kind' | 'number'>, orderId: string): string {
  const invoices = `/invoices/${orderId}`;
  return kind === 'invoice' ? `${invoices}?number=${number}` : `${invoices}/credit-notes/${number}`;
}

/** A credit note takes money off its invoice. */
export function signOf(kind: Kind): 1 | -1 {
  return kind === 'credit-note' ? -1 : 1;
}

/** The invoice of an order that has replaced the others: the last one. */
export function presentInvoice(papers: readonly OrderPaperView[]): OrderPaperView | undefined {
  return papers.findLast(({ kind }) => kind === 'invoice');
}

/** Whether credit notes leave something of the invoice. */
export function isOpen(invoice: OrderPaperView, papers: readonly OrderPaperView[]): boolean {
  const notes = papers.filter((paper) => paper.invoice === invoice.number);
  const left = notes.reduce((sum, { kind, total }) => sum + signOf(kind) * total, invoice.total);
  return Math.round(left * 100) > 0;
}

/** What a paper prints of the buyer, with the names of the billing fields. */
export function billingOf({ company, tax_id, address }: OrderPaperView['buyer']) {
  return { company, tax_id, billing_address: address };
}

/** The day of a paper in UTC, as it is printed and filtered. */
export function formatPaperDay(issued_at: string): string {
  return formatDay(issued_at.slice(0, 10));
}

/** The id of the element with a paper's number, which describes its buttons. */
export function paperId(id: string): string {
  return `paper-${id}`;
}
