/** Who issues the shop's papers. */
export interface Seller {
  readonly name: string;
  /** one or more lines */
  readonly address: string;
  readonly tax_id?: string;
  readonly bank?: string;
}

/** What an invoice needs from the shop. */
export interface Issuer {
  readonly seller: Seller;
  /** thousandths of a percent that the prices include */
  readonly tax_rate: number;
}
