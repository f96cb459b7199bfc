import { orderNumberBeginning } from '#modules/orders/domain/order-number.js';
import { type PositionRange, positionsIn } from '#modules/papers/recording/domain/paper.js';

/** What identifies an order, and the words of an order. */
export const MATCHED = ['number', 'transaction', 'refund', 'dispute', 'tracking', 'invoice', 'words'] as const;
export type Matched = (typeof MATCHED)[number];

/** Characters from which on the beginning of a key finds its order; a shorter text finds whole keys only. */
const MIN_BEGINNING = 6;

/** What a text may be the whole or, with `isBeginning`, the beginning of. */
export interface OrderKeys {
  isBeginning: boolean;
  /** an order number */
  number?: string;
  /** the card provider's id of a payment, a refund or a dispute */
  id: string;
  /** tracking numbers, as carriers write them */
  tracking: readonly string[];
  /** the numbers of invoices and credit notes */
  papers?: PositionRange;
}

export function orderKeysIn(typed: string): OrderKeys {
  const text = typed.trim();
  const isBeginning = text.length >= MIN_BEGINNING;
  const number = isBeginning ? orderNumberBeginning(text) : undefined;
  const papers = isBeginning ? positionsIn(text) : undefined;
  const upper = text.toUpperCase();
  return {
    isBeginning,
    ...(number !== undefined && { number }),
    id: text,
    tracking: [...new Set([text, upper, upper.replaceAll(/[\s-]/g, '')])].filter((key) => key !== ''),
    ...(papers && { papers }),
  };
}

/** The digits of a phone number, as orders have them, if the text may be one or its beginning. */
export function phoneDigitsIn(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return /^[+\d\s()./-]+$/.test(text) && digits.length >= MIN_BEGINNING ? digits : undefined;
}
