import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newId } from '#shared/object-id.js';
import { fieldsOf, hash, id, oneOf, optionalText, text, time, whole } from '#shared/record.js';
import { type PaperContent, paperContentFault } from './paper-content.js';

/** `PAPER_RECORD` says what each means. */
export const PAPER_KINDS = ['invoice', 'credit-note', 'cancellation', 'lost'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Each series is numbered from 1 in each year (UTC), without a gap. Cancellations are numbered with the credit notes. */
export const SERIES = ['invoices', 'credit-notes'] as const;
export type Series = (typeof SERIES)[number];

/** The first year of a clock that lost its time. */
const MIN_YEAR = 1970;

/** An issued paper as every store returns it. It never changes. */
export const PAPER_RECORD = z.strictObject({
  _id: id.meta({ description: 'The id', example: '665f1c2ab3d4e5f607182949' }),
  kind: oneOf(...PAPER_KINDS).meta({
    description:
      '`credit-note`: takes money off an invoice. `cancellation`: takes back a credit note whose refund failed. `lost`: a number that a restore of older data has lost; it has no order',
    example: 'invoice',
  }),
  series: oneOf(...SERIES),
  /** of `issued_at`, UTC; of a lost number its own */
  year: whole(MIN_YEAR, 9999),
  /** in the series of the year, from 1 */
  position: whole(1),
  /** see `paperNumber` */
  number: text.meta({ description: 'Its number', example: '2026-000123' }),
  /** what it was issued for */
  cause: text,
  issued_at: time.meta({ description: 'When it was issued', example: '2026-03-01T09:30:00.000Z' }),
  /** absent for lost numbers, as the fields that follow */
  order_id: id.optional().meta({ description: 'The id of its order', example: '665f1c2ab3d4e5f60718293b' }),
  /** the papers that its order had before it; unique, because each paper follows from those before it */
  order_index: whole(0).optional(),
  order_number: optionalText.meta({ description: 'The number of its order', example: 'NB-7K2M-9QXD' }),
  /** lower-case */
  email: optionalText.meta({ description: "The customer's e-mail", example: 'customer@northbridge.test' }),
  buyer: optionalText.meta({
    description: "The buyer's company, else the buyer's name",
    example: 'Carl Computing GmbH',
  }),
  /** of a credit note, what it takes off the invoice */
  total_cents: whole(0),
  /** the tax in `total_cents` */
  tax_cents: whole(0),
  /** all that is printed besides number, date and amounts, as JSON of a `PaperContent` */
  content: text,
  /** see `paperHash`; absent for lost numbers */
  sha256: hash.optional(),
});
export type Paper = z.infer<typeof PAPER_RECORD>;

/** A paper to issue: the series gives it its number, and its date at that moment. */
export type NewPaper = Omit<Paper, '_id' | 'year' | 'position' | 'number' | 'issued_at' | 'sha256'>;

/** The file of a paper, stored when it is first printed. It never changes. */
export const PAPER_FILE_RECORD = z.strictObject({
  _id: id,
  /** unique */
  paper_id: id,
  /** of the file's bytes; before them, so that it can be read alone */
  sha256: hash,
  /** base64 */
  pdf: text,
});
export type PaperFile = z.infer<typeof PAPER_FILE_RECORD>;

export function paperFile(paper_id: string, pdf: Buffer): PaperFile {
  return { _id: newId(), paper_id, sha256: sha256Of(pdf), pdf: pdf.toString('base64') };
}

/** The fault of a stored file that cannot be read, if any. */
export function fileFault({ pdf, sha256 }: PaperFile): string | undefined {
  return sha256Of(Buffer.from(pdf, 'base64')) === sha256 ? undefined : 'sha256 must be that of its file';
}

const HASHED_FIELDS = fieldsOf(PAPER_RECORD.omit({ sha256: true }));

/** SHA-256, in hexadecimal, of a JSON list of all other fields of a paper in the order of `PAPER_RECORD`; null for an absent one. */
export function paperHash(paper: Paper): string {
  return sha256Of(JSON.stringify(HASHED_FIELDS.map((field) => paper[field] ?? null)));
}

const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

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
export function paperFault(paper: Paper): string | undefined {
  if (paper.number !== paperNumber(paper)) return `number must be ${paperNumber(paper)}`;
  if (paper.kind === 'lost') return undefined;
  return paperContentFault(paper.content) ?? hashFault(paper);
}

/** The fault of a paper that was changed after it was issued, if any. */
export function hashFault(paper: Paper): string | undefined {
  return paper.sha256 === paperHash(paper) ? undefined : 'sha256 must be that of its other fields';
}

/** The paper with the number and the date of this moment (ISO 8601, UTC). */
export function issued(paper: NewPaper, position: number, issued_at: string, _id = newId()): Paper {
  const place = { series: paper.series, year: yearOf(issued_at), position };
  const next: Paper = { _id, ...paper, ...place, number: paperNumber(place), issued_at };
  return { ...next, sha256: paperHash(next) };
}

/** The year of a moment (ISO 8601, UTC). */
export function yearOf(moment: string): number {
  return Number(moment.slice(0, 4));
}

export function contentOf({ content }: Pick<Paper, 'content'>): PaperContent {
  return JSON.parse(content) as PaperContent;
}
