import { z } from 'zod';
import type { Seller } from '#shared/issuer.js';
import type { Cents } from '#shared/money.js';
import { newId } from '#shared/object-id.js';
import { contentFault, id, oneOf, optionalText, text, time, whole } from '#shared/record.js';

/**
 * `credit-note`: takes money off an invoice; `cancellation`: takes back a credit note whose refund failed; `lost`: a number that papers
 * may have had that a restore of older data has lost.
 */
export const PAPER_KINDS = ['invoice', 'credit-note', 'cancellation', 'lost'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Each series is numbered from 1 in each year (UTC), without a gap. Cancellations are numbered with the credit notes. */
export const SERIES = ['invoices', 'credit-notes'] as const;
export type Series = (typeof SERIES)[number];

/** An issued paper as every store returns it. It never changes. */
export const PAPER_RECORD = z.strictObject({
  _id: id,
  kind: oneOf(...PAPER_KINDS),
  series: oneOf(...SERIES),
  /** of `issued_at`, UTC; of a lost number its own */
  year: whole(2000, 9999),
  /** in the series of the year, from 1 */
  position: whole(1),
  /** see `paperNumber` */
  number: text,
  /** what it was issued for */
  cause: text,
  issued_at: time,
  /** of the order; absent for lost numbers, as the fields that follow */
  order_id: id.optional(),
  /** the papers that its order had before it; unique, because each paper follows from those before it */
  order_index: whole(0).optional(),
  order_number: optionalText,
  /** the customer's, lower-case */
  email: optionalText,
  /** the buyer's company, if there is one, and name */
  buyer: optionalText,
  /** of a credit note, what it takes off the invoice */
  total_cents: whole(0),
  /** the tax in `total_cents` */
  tax_cents: whole(0),
  /** all that is printed besides number, date and amounts, as JSON of a `PaperContent` */
  content: text,
});
export type Paper = z.infer<typeof PAPER_RECORD>;

/** A paper to issue: the series gives it its number, and its date at that moment. */
export type NewPaper = Omit<Paper, '_id' | 'year' | 'position' | 'number' | 'issued_at'>;

/** The file of a paper, stored when it is first printed. */
export const PAPER_FILE_RECORD = z.strictObject({
  /** of the paper */
  _id: id,
  /** base64 */
  pdf: text,
});

/** Where a paper is in its series. */
export type Place = Pick<Paper, 'series' | 'year' | 'position'>;

/** Digits of a position, at least. */
const DIGITS = 6;

/** The number of a paper, such as 2026-000123 or CN-2026-000045. */
export function paperNumber({ series, year, position }: Place): string {
  return `${series === 'invoices' ? '' : 'CN-'}${year}-${String(position).padStart(DIGITS, '0')}`;
}

/** The place of a number in its series; undefined when no paper can have it. */
export function placeOf(number: string): Place | undefined {
  const [, credit, year, position] = /^(CN-)?(\d{4})-(\d{6,9})$/.exec(number) ?? [];
  const place: Place = {
    series: credit === undefined ? 'invoices' : 'credit-notes',
    ...{ year: Number(year), position: Number(position) },
  };
  return place.position > 0 && paperNumber(place) === number ? place : undefined;
}

/** Consecutive positions of a series in one year. */
export interface PositionRange extends Pick<Place, 'series' | 'year'> {
  first: number;
  last: number;
}

/** The positions of the papers whose number is this text or begins with it, if it has the year and a digit at least. */
export function positionsIn(text: string): PositionRange | undefined {
  const [, credit, year, digits = ''] = /^(CN-)?(\d{4})-(\d{1,9})$/i.exec(text) ?? [];
  if (year === undefined) return undefined;
  const size = 10 ** Math.max(0, DIGITS - digits.length);
  const first = Number(digits) * size;
  const series = credit === undefined ? 'invoices' : 'credit-notes';
  return { series, year: Number(year), first, last: first + size - 1 };
}

/** A number that a restore of older data has lost: no later paper may have it. */
export function lostPaper({ series, year, position }: Place, issued_at: string): Paper {
  const place = { series, year, position };
  const number = paperNumber(place);
  const nothing = { total_cents: 0, tax_cents: 0, content: '{}' };
  return { _id: newId(), kind: 'lost', ...place, number, cause: `lost.${number}`, issued_at, ...nothing };
}

/** The fault of a paper that no shop has issued, if any. */
export function paperFault(paper: Place & Pick<Paper, 'number' | 'content'>): string | undefined {
  return paper.number === paperNumber(paper) ? contentFault(paper) : `number must be ${paperNumber(paper)}`;
}

/** The paper with the number and the date of this moment (ISO 8601, UTC). */
export function issued(paper: NewPaper, position: number, issued_at: string, _id = newId()): Paper {
  const place = { series: paper.series, year: yearOf(issued_at), position };
  return { _id, ...paper, ...place, number: paperNumber(place), issued_at };
}

/** The year of a moment (ISO 8601, UTC). */
export function yearOf(moment: string): number {
  return Number(moment.slice(0, 4));
}

/** Whom an invoice is addressed to; the address has one or more lines. */
export const BUYER_RECORD = z.strictObject({ name: text, company: optionalText, tax_id: optionalText, address: text });
export type Buyer = z.infer<typeof BUYER_RECORD>;

/** A paper that another one refers to. */
export interface PaperReference {
  number: string;
  /** ISO 8601, UTC */
  issued_at: string;
}

/** What is printed on a paper. It is copied when the paper is issued; times are ISO 8601, UTC. */
export interface PaperContent {
  seller: Seller;
  buyer: Buyer;
  /** thousandths of a percent that the prices include; 0: nothing is printed about tax */
  tax_rate: number;
  order: { number: string; po_number?: string; created_at: string; paid_at: string; transaction: string };
  /** of an invoice */
  lines?: readonly { part_name: string; sku?: string; price_cents: Cents; amount: number; total_cents: Cents }[];
  /** of credit notes and cancellations */
  invoice?: PaperReference;
  /** of a cancellation */
  credit_note?: PaperReference;
  /** of a correction: whom the new invoice is addressed to */
  corrected?: Buyer;
  /** of credit notes and cancellations: `correction`: a new invoice with other data of the buyer replaces this one, no money is moved */
  reason?: 'refund' | 'correction';
}

export function contentOf({ content }: Pick<Paper, 'content'>): PaperContent {
  return JSON.parse(content) as PaperContent;
}
