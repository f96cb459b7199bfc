import { z } from 'zod';
import { checkRecord, contentFault, listOf, oneOf, optionalText, recordIn, text, time, whole } from '#shared/record.js';

/** Who issues a paper, see `Issuer`. */
const SELLER = recordIn({ name: text, address: text, tax_id: optionalText, bank: optionalText });

/** Whom an invoice is addressed to; the address has one or more lines. */
export const BUYER_RECORD = recordIn({
  name: text.meta({ description: "The buyer's name", example: 'Carl Customer' }),
  company: optionalText.meta({ description: "The buyer's company", example: 'Carl Computing GmbH' }),
  tax_id: optionalText.meta({ description: "The buyer's tax number", example: 'DE123456789' }),
  address: text.meta({ description: "The buyer's address", example: '12 Harbour Road, Portland, OR 97201' }),
});
export type Buyer = z.infer<typeof BUYER_RECORD>;

/** A paper that another one refers to. */
const REFERENCE = recordIn({ number: text, issued_at: time });

/** What is printed on a paper. It is copied when the paper is issued. */
export const PAPER_CONTENT = recordIn({
  seller: SELLER,
  buyer: BUYER_RECORD,
  /** thousandths of a percent that the prices include; 0: nothing is printed about tax */
  tax_rate: whole(0),
  order: recordIn({
    number: text,
    po_number: optionalText,
    created_at: time,
    paid_at: time,
    transaction: z.string('text'),
  }),
  /** of an invoice; of the credit note of a refund, the pieces that are paid back, absent when it is of an amount */
  lines: listOf(
    recordIn({
      part_name: text,
      sku: optionalText,
      price_cents: whole(0),
      amount: whole(1),
      total_cents: whole(0),
    }),
  ).optional(),
  /** of credit notes and cancellations */
  invoice: REFERENCE.optional(),
  /** of a cancellation */
  credit_note: REFERENCE.optional(),
  /** of a correction: whom the new invoice is addressed to */
  corrected: BUYER_RECORD.optional(),
  /** of the credit note of a refund: the reason that the admin entered */
  note: optionalText,
  reason: oneOf('refund', 'correction').optional().meta({
    description:
      'Of a credit note or cancellation. `correction`: a new invoice replaces its invoice, and no money was moved',
    example: 'refund',
  }),
});
export type PaperContent = z.infer<typeof PAPER_CONTENT>;

/** The fault of the content of a paper, as JSON, if any. */
export function paperContentFault(content: string): string | undefined {
  const fault = contentFault({ content });
  if (fault !== undefined) return fault;
  const checked = checkRecord(PAPER_CONTENT, JSON.parse(content));
  return 'complaint' in checked ? `content: ${checked.complaint}` : undefined;
}
