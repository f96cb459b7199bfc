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

/** The picture on papers and packing slips, which PDF files can hold. It is not part of a paper's record. */
export interface Logo {
  /** `data:image/png;base64,…` or `data:image/jpeg;base64,…` */
  readonly uri: string;
  /** in pixels */
  readonly width: number;
  readonly height: number;
}
