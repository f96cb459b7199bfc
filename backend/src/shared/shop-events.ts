/** What the shop tells whoever counts its business; by itself nobody listens. */
export class ShopEvents {
  /** An order was stored, not merely found again by its key. */
  orderPlaced(): void {
    // Nobody listens.
  }

  /** An order became paid. */
  orderPaid(): void {
    // Nobody listens.
  }
}
