import type { Issuer, Logo } from '#shared/issuer.js';

/** Whether the shop makes invoices; also the token for injecting it. */
export abstract class PaperPolicy {
  /** absent: it makes none */
  abstract readonly issuer?: Issuer;
  /** printed on papers and slips */
  abstract readonly logo?: Logo;
}
