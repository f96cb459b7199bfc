import type { Figures } from '../domain/figures.js';
import type { Period } from '../domain/period.js';

/** The shop's sums. They are kept, not counted: reading them takes no longer with a million orders. */
export abstract class SalesFigures {
  /** @param lowStock pieces at or below which a part counts as low */
  abstract read(period: Period, lowStock: number): Promise<Figures>;
}
