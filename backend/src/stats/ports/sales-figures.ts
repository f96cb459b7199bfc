import type { Figures } from '../domain/figures.js';
import type { Period } from '../domain/period.js';

/** The shop's sales figures. The store maintains the sums, so reading them is as fast with a million orders. */
export abstract class SalesFigures {
  /** @param lowStock pieces at or below which a part counts as low */
  abstract read(period: Period, lowStock: number): Promise<Figures>;
}
