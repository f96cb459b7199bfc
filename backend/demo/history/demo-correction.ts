import { orderMessages } from '#modules/orders/domain/order.messages.js';
import type { CorrectionRequest } from '#modules/orders/domain/correction-request.js';
import type { HistoryRecords } from './make-history.js';
import { type MessagedAdmin, pastMessages } from './past-messages.js';

/** The customer asked at this time to correct the invoice of the order with this number of their own; no admin has decided. */
export function withCorrectionRequest(
  records: HistoryRecords,
  { at, po_number, admin }: { at: number; po_number: string; admin: MessagedAdmin },
): HistoryRecords {
  const { orders = [], papers = [], messages = [] } = records;
  const order = orders.find((one) => one.po_number === po_number);
  const invoice = papers.find(({ kind, order_id }) => kind === 'invoice' && order_id === order?._id);
  // A demo without a seller has no invoices.
  if (!order || !invoice) return records;
  const request: CorrectionRequest = {
    ...{ status: 'open', invoice: invoice.number, company: 'Customer Computing LLC', tax_id: 'US 93-1234567' },
    billing_address: 'Customer Computing LLC, Accounts\n1 Quay Street\nPortland, OR 97201',
    requested_at: new Date(at).toISOString(),
  };
  const asked = { ...order, correction_requests: [request] };
  return {
    ...records,
    orders: orders.map((one) => (one === order ? asked : one)),
    messages: [...messages, ...pastMessages(at, orderMessages.correctionRequested(asked), [admin])],
  };
}
