/** What parts ask of orders: whether a customer's orders took stock that the customer has not acknowledged yet. */
export abstract class StockAcknowledgements {
  /** Acknowledges the stock that one of this customer's orders took from the part: true once for each stored order. */
  abstract acknowledgeStock(part_id: string, email: string): Promise<boolean>;
}
