import { isSku } from '#modules/parts/domain/sku.js';
import { FORBIDDEN, shortened } from '#shared/text-rules.js';

const MAX_LENGTH = 200;
/**
 * A zero-width non-joiner: readers do not see it, and mail programs do not link an address with it. If one does, browsers refuse the host
 * name, while they drop U+200B and U+2060 from it. Source: https://www.unicode.org/reports/tr46/#Validity_Criteria
 */
const BREAK = '\u200C';
const LINE_BREAKS = /\s*[\n\r\u0085\u2028\u2029]\s*/gu;
const SPACES = /\s+/gu;
/** Control characters, marks of direction, unpaired surrogates, and invisible characters but those that join letters and emoji. */
const REMOVED = new RegExp(`[${FORBIDDEN.oneLine}]|(?![\\u200C\\u200D])[\\p{Cf}\\p{Cs}]`, 'gu');
/** Combining marks that would cover the lines above and below. */
const MARKS = /(\p{M}{4})\p{M}+/gu;
/**
 * Where a mail program would see an address. A top-level domain has letters only, so numbers stay as they are and can be copied; other dots
 * than `.` are dots in host names too.
 */
const PLACES = new RegExp(
  [
    String.raw`(?<=[^\s.。．｡][.。．｡])(?=\p{L}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}_]))`,
    String.raw`(?<=\bwww)(?=[.。．｡])`,
    String.raw`(?<=\S)(?=@\S)`,
    String.raw`(?<=\S:)(?=//)`,
    String.raw`(?<=\b(?:mailto|tel|sms|callto|facetime|skype|sips?|xmpp|news|file|data|javascript|vbscript))(?=:\S)`,
  ].join('|'),
  'giu',
);

/** One line of at most 200 characters, with nothing that a mail program makes into a link; everything else can be copied as it is. */
export function harmless(text: string): string {
  const line = text.trim().replace(LINE_BREAKS, ', ').replace(SPACES, ' ').replace(REMOVED, '').replace(MARKS, '$1');
  return shortened(line, MAX_LENGTH).replace(PLACES, BREAK);
}

/** Fields that the shop writes, or whose reader checks them: times, ids and addresses of links. */
const EXACT = new Set(['created_at', 'pay_by', 'paid_at', 'shipped_at', 'failed_at', 'id', 'url', 'link']);
/** A part number that looks like a host name. */
const HOST = /^www\.|\.[a-z]{2,}(?:\/|$)/i;

/** Parses what a message says; every text in it is made harmless but those of the exact fields and part numbers. */
export function parseHarmless(content: string): unknown {
  return JSON.parse(content, (field, value: unknown) =>
    typeof value === 'string' && !EXACT.has(field) && !(field === 'sku' && isPlainSku(value)) ? harmless(value) : value,
  );
}

const isPlainSku = (value: string) => value.length <= MAX_LENGTH && isSku(value) && !HOST.test(value);
