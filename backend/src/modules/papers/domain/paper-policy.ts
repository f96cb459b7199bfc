import type { Issuer } from '../recording/domain/paper.js';

/** Whether the shop makes invoices; also the token for injecting it. */
export abstract class PaperPolicy {
  /** absent: it makes none */
  abstract readonly issuer?: Issuer;
}
