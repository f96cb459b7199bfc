import { type PositionRange, positionsIn } from '#app/recording/papers/domain/paper.js';
import { orderNumberBeginnings, withoutMark } from './order-number.js';

/** What identifies an order, and the words of an order. */
export const MATCHED = ['number', 'transaction', 'refund', 'dispute', 'tracking', 'invoice', 'words'] as const;
export type Matched = (typeof MATCHED)[number];

/** Characters from which on the beginning of a key finds its order; a shorter text finds whole keys only. */
const MIN_BEGINNING = 6;

/** What a text may be the whole or, with `isBeginning` and of order numbers, the beginning of. */
export interface OrderKeys {
  isBeginning: boolean;
  /** beginnings of order numbers, or whole ones */
  numbers: readonly string[];
  /** the card provider's id of a payment, a refund or a dispute */
  id: string;
  /** tracking numbers, as carriers write them */
  tracking: readonly string[];
  /** the numbers of invoices and credit notes */
  papers?: PositionRange;
}

export function orderKeysIn(typed: string): OrderKeys {
  const text = withoutMark(typed).trim();
  const isBeginning = text.length >= MIN_BEGINNING;
  const papers = isBeginning ? positionsIn(text) : undefined;
  const upper = text.toUpperCase();
  return {
    isBeginning,
    numbers: orderNumberBeginnings(text),
    id: text,
    tracking: [...new Set([text, upper, upper.replaceAll(/[\s-]/g, '')])].filter((key) => key !== ''),
    ...(papers && { papers }),
  };
}
