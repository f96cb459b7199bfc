import { type CorrectionRequest, openRequest } from '#modules/orders/domain/correction-request.js';
import type { Order } from '#modules/orders/domain/order.js';
import { canonical } from '#app/recording/audit-log/domain/audit-entry.js';
import { addressee, correction, invoiceIn } from '#app/recording/papers/domain/next-paper.js';
import { contentOf, type Paper } from '#app/recording/papers/domain/paper.js';
import type { Billing } from '#shared/billing.js';

/**
 * Why a customer cannot ask to correct the invoice. `unknown`: the order has none. `open`: an earlier request is not decided. `credited`:
 * credit notes cover it. `unchanged`: it has these data already.
 */
export type RequestRefusal = 'unknown' | 'open' | 'credited' | 'unchanged';

/** The request to address the order's invoice to the same person with this billing data, or why it is refused. */
export function newRequest(
  order: Order,
  papers: readonly Paper[],
  billing: Billing,
): CorrectionRequest | RequestRefusal {
  const invoice = invoiceIn(papers);
  if (!invoice) return 'unknown';
  if (openRequest(order)) return 'open';
  const { buyer } = contentOf(invoice);
  const wanted = addressee({ ...billing, name: buyer.name, delivery_address: order.delivery_address });
  if (!correction(invoice, papers, wanted)) return 'credited';
  if (canonical(wanted) === canonical(buyer)) return 'unchanged';
  return { status: 'open', invoice: invoice.number, ...billing, requested_at: new Date().toISOString() };
}
