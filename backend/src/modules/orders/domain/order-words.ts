import { formsOf, writtenWords } from '#modules/parts/domain/search-words.js';
import { toDollars } from '#shared/money.js';
import type { SearchQuery } from '#shared/search-query.js';
import { brandTexts, type Card, cardIn } from './card.js';
import { endingBackwards, halfBackwards, orderNumberIn, withoutMark } from './order-number.js';
import type { OrderRecord } from './order.js';

/* The words by which searches find an order, and the words that a search text asks for: the same in every store. */

/** The first character of the order number's second half, backwards. It is for private use, so no text has it. */
const BACKWARDS = '\uE000';

/** Characters at the end of a transaction id that people quote. */
const TRANSACTION_ENDING = 8;
const MAX_WORDS = 10;
/** From so many characters on, words are also tried as one: 1Z 999 AA1, CMJ6-5YED, (503) 555-0123. */
const MIN_JOINED = 4;
const JOINABLE = /^[\p{L}\p{N}\s()+./-]+$/u;
/** An e-mail or its beginning, an amount of dollars, or a word. */
const TOKEN = /[^\s@<>(),;"]+@[^\s@<>(),;"]*|(?:\$\s?)?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The fields in which a search finds words. */
export const WORD_FIELDS = {
  number: true,
  lines: true,
  total_cents: true,
  po_number: true,
  name: true,
  email: true,
  delivery_phone: true,
  delivery_address: true,
  company: true,
  billing_address: true,
  transactionId: true,
  parcels: true,
  card_brand: true,
  card_last4: true,
} as const;
export type OrderTexts = Pick<OrderRecord, keyof typeof WORD_FIELDS>;

/** Those of what may be known later are the last, in the order of `paymentWords`. */
export function orderWords(order: OrderTexts): string[] {
  const { lines, po_number, name, email, delivery_phone, delivery_address, company, billing_address } = order;
  const texts = lines.flatMap(({ part_name, sku }) => [part_name, sku]);
  texts.push(po_number, name, email, delivery_phone, delivery_address, company, billing_address);
  return [
    ...new Set(wordsIn(texts.join('\n'))),
    BACKWARDS + halfBackwards(order.number),
    String(toDollars(order.total_cents)),
    ...paymentWords(order),
  ];
}

/** The words that a paid order has besides: the end of the transaction, the tracking numbers without blanks, and the card. */
export function paymentWords(order: Pick<OrderTexts, 'transactionId' | 'parcels'> & Partial<Card>): string[] {
  const { transactionId = '', parcels = [] } = order;
  const card = cardIn(order);
  return [
    ...wordsIn(transactionId.slice(-TRANSACTION_ENDING)),
    ...parcels.flatMap(({ tracking_number }) => wordsIn(withoutMarks(tracking_number))),
    ...(card ? [...wordsIn(brandTexts(card.card_brand).join(' ')), card.card_last4] : []),
  ];
}

/** The words of a search; undefined for an empty text, which every order matches. A whole order number is looked up instead. */
export function orderQuery(typed = ''): SearchQuery | undefined {
  if (typed.trim() === '') return undefined;
  const text = withoutMark(typed)
    .normalize('NFC')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))|(?<=\d)\.00(?!\d)/g, '');
  const tokens = text.match(TOKEN)?.slice(0, MAX_WORDS) ?? [];
  if (tokens.length === 0 || orderNumberIn(text) !== undefined) return { any: [] };
  const words = { all: tokens.map(tokenQuery) };
  const joined = withoutMarks(text);
  if (tokens.length === 1 || joined.length < MIN_JOINED || !JOINABLE.test(text)) return words;
  return { any: [words, tokenQuery(joined)] };
}

function tokenQuery(token: string): SearchQuery {
  if (token.includes('@')) return eMailQuery(token);
  if (token.startsWith('$')) return { whole: token.replace(/^\$\s?/, '') };
  const [word = ''] = formsOf(token);
  const ending = endingBackwards(word);
  return ending === undefined ? word : { any: [word, BACKWARDS + ending] };
}

/** Its words, whole but for the last: an index with whole e-mails made every order 2 % slower. */
function eMailQuery(token: string): SearchQuery {
  const words = wordsIn(token);
  const last = token.endsWith('@') ? undefined : words.pop();
  return { all: [...words.map((whole) => ({ whole })), ...(last === undefined ? [] : [last])] };
}

function wordsIn(text: string): string[] {
  if (text === '') return [];
  // Nearly all texts, and a third faster: every order pays for it.
  if (/^[\0-\x7f]*$/.test(text)) return writtenWords(text.toLowerCase());
  return writtenWords(text).flatMap(formsOf);
}

function withoutMarks(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}
