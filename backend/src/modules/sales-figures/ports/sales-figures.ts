import type { Figures } from '../domain/figures.js';
import type { Period } from '../domain/period.js';

/** The shop's sales figures; those of more than `COUNT_LIMIT` orders may be a minute old. */
export abstract class SalesFigures {
  /** @param lowStock pieces at or below which a part counts as low */
  abstract read(period: Period, lowStock: number): Promise<Figures>;
}
