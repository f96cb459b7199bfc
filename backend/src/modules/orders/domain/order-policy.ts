/** What whoever runs the shop decides about ordering. */
export class OrderPolicy {
  /** @param maxUnpaid unpaid orders one customer may have at a time; 0 = no limit */
  constructor(readonly maxUnpaid: number) {}
}
