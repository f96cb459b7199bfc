/** Operator settings for the stock. */
export class StockPolicy {
  /** @param lowStock pieces at or below which a part counts as low */
  constructor(readonly lowStock: number) {}
}
