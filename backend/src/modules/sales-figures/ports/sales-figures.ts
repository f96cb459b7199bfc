import type { CustomerFigures, Figures, PartFigures, Waiting } from '../domain/figures.js';
import type { Period } from '../domain/period.js';

/** The shop's sales figures; those of more than `COUNT_LIMIT` orders may be a minute old. */
export abstract class SalesFigures {
  /** @param lowStock pieces at or below which a part counts as low */
  abstract read(period: Period, lowStock: number): Promise<Figures>;
  /**
   * Never older than the request, and cheap: every page of an admin asks for it.
   * @param now ISO 8601, UTC
   */
  abstract waiting(now: string, lowStock: number): Promise<Waiting>;
  /** The customers who paid or were refunded in the period, those with the most gross first, at most `limit`. */
  abstract byCustomer(period: Period, limit: number): Promise<CustomerFigures[]>;
  /** The parts that were paid for in the period, those with the most revenue first, at most `limit`. */
  abstract byPart(period: Period, limit: number): Promise<PartFigures[]>;
}
