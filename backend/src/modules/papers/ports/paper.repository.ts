import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { Billing } from '#shared/billing.js';
import type { CorrectionRequest } from '#modules/orders/domain/correction-request.js';
import type { RequestRefusal } from '../domain/new-correction-request.js';
import type { PaperFilter, PaperSort } from '../domain/paper-list.js';
import type { PaperSum } from '../domain/paper-sums.js';
import type { Buyer } from '#app/recording/papers/domain/paper-content.js';
import type { Paper, PaperFile } from '#app/recording/papers/domain/paper.js';
import type { Issuer } from '#shared/issuer.js';

/**
 * Issued papers. Those of an order are issued from what it owes; each has one number, and neither ever changes. While the clock is before
 * `newestTime` none is issued: payments and refunds owe theirs, and `create` and `correct` throw `unavailable` and change nothing.
 */
export abstract class PaperRepository {
  /** Issues every paper that any order owes, and adds the audit events that papers lack. @param issuer absent: first invoices stay owed */
  abstract issueOwed(issuer?: Issuer): Promise<void>;
  /** Issues every paper that this order owes. */
  abstract issueOwedBy(order_id: string, issuer?: Issuer): Promise<void>;
  /** Issues the papers of a paid order without any, with their audit event, all or none. */
  abstract create(order_id: string, issuer: Issuer, by: Actor): Promise<'created' | 'exists' | 'unpaid' | 'unknown'>;
  /**
   * Replaces this invoice of the order by a new one, addressed to `buyer`: a credit note over all that is left of it and the new invoice,
   * with their audit event, all or none. An open request of the customer is accepted with it, and the customer gets a message.
   */
  abstract correct(
    order_id: string,
    invoice: string,
    buyer: Buyer,
    by: Actor,
  ): Promise<'corrected' | 'replaced' | 'credited' | 'unknown'>;
  /** Stores the customer's request to correct the present invoice, with its message to admins, both or neither. */
  abstract requestCorrection(order_id: string, billing: Billing): Promise<CorrectionRequest | RequestRefusal>;
  /** Refuses the open request, with its audit event and the message to the customer, all or none. */
  abstract refuseCorrection(order_id: string, refusal: string, by: Actor): Promise<CorrectionRequest | 'none'>;
  /** When the newest paper was issued or the newest audit entry written, whichever is later; ISO 8601 UTC, empty before the first. */
  abstract newestTime(): Promise<string>;
  /** The papers of an order, in their order. */
  abstract ofOrder(order_id: string): Promise<Paper[]>;
  abstract list(filter: PaperFilter, page: PageRequest<PaperSort>): Promise<Page<Paper>>;
  /** Every matching paper, sorted, in chunks. */
  abstract stream(filter: PaperFilter, sort: PaperSort, descending: boolean): AsyncIterable<readonly Paper[]>;
  /** What every matching paper adds up to, by kind and tax rate; other requests run while papers are read. */
  abstract sums(filter: PaperFilter): Promise<PaperSum[]>;
  /** The stored file of a paper; undefined before it is first printed. */
  abstract file(paper_id: string): Promise<PaperFile | undefined>;
  /** Stores the file of a paper with its audit event, both or neither, unless it has one; returns the stored one. */
  abstract addFile(file: PaperFile, paper: Paper): Promise<PaperFile>;
}
