import type { Issuer } from '#shared/issuer.js';

/** Whether the shop makes invoices; also the token for injecting it. */
export abstract class PaperPolicy {
  /** absent: it makes none */
  abstract readonly issuer?: Issuer;
}
