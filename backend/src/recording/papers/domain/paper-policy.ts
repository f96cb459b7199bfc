import type { Issuer } from '#shared/issuer.js';

/** A picture that PDF files can hold, see `SELLER_LOGO`. */
export interface Logo {
  /** `data:image/png;base64,…` or `data:image/jpeg;base64,…` */
  readonly uri: string;
  /** in pixels */
  readonly width: number;
  readonly height: number;
}

/** Whether the shop makes invoices; also the token for injecting it. */
export abstract class PaperPolicy {
  /** absent: it makes none */
  abstract readonly issuer?: Issuer;
  /** printed on papers and slips */
  abstract readonly logo?: Logo;
}
