/** Brings what the shop knows of refunds into line with the gateway. */
export abstract class RefundSync {
  /** Records every refund of this payment on the order that it paid; does nothing when it paid none. Throws `unavailable`. */
  abstract sync(transactionId: string): Promise<void>;
}
