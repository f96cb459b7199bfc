import { Injectable, Logger } from '@nestjs/common';
import type { Attachment, Attachments } from '#modules/messages/ports/attachments.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { type Billing, billingIn } from '#shared/billing.js';
import { actorOf } from '#shared/actor.js';
import { type Caller, maySee } from '#shared/caller.js';
import { DomainError } from '#shared/domain-error.js';
import type { Page, PageRequest } from '#shared/page.js';
import { SampledLog } from '#shared/sampled-log.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import type { PaperFilter, PaperSort } from './domain/paper-list.js';
import type { PaperSum } from './domain/paper-sums.js';
import { PaperPolicy } from '#app/recording/papers/domain/paper-policy.js';
import { paperErrors } from './domain/paper.errors.js';
import { PaperRepository } from './ports/paper.repository.js';
import { PaperPrinter } from './printing/paper-printer.js';
import type { PrintedPaper } from './printing/print-paper.js';
import { addressee, invoiceIn } from '#app/recording/papers/domain/next-paper.js';
import {
  contentOf,
  fileFault,
  type Paper,
  paperFault,
  paperFile,
  type PaperFile,
} from '#app/recording/papers/domain/paper.js';
import { type Client, SHOP } from '#shared/client.js';

type Printable = Paper & Pick<PrintedPaper, 'kind'>;

/** Invoices and credit notes: issues what is owed, prints a paper when its file is first needed, and lets admins correct. */
@Injectable()
export class PapersService implements Sweeper, Attachments {
  /** by the id of the paper */
  private readonly printing = new Map<string, Promise<Buffer>>();
  private readonly log = new Logger('papers');
  private readonly failures = new SampledLog();

  constructor(
    private readonly papers: PaperRepository,
    private readonly orders: OrderRepository,
    private readonly policy: PaperPolicy,
    private readonly printer: PaperPrinter,
  ) {}

  /** Issues what payments and refunds owe. */
  async sweep(): Promise<void> {
    await this.papers.issueOwed(this.policy.issuer);
  }

  async list(filter: PaperFilter, page: PageRequest<PaperSort>): Promise<Page<Paper>> {
    return await this.papers.list(filter, page);
  }

  stream(filter: PaperFilter, sort: PaperSort, descending: boolean): AsyncIterable<readonly Paper[]> {
    return this.papers.stream(filter, sort, descending);
  }

  async sums(filter: PaperFilter): Promise<PaperSum[]> {
    return await this.papers.sums(filter);
  }

  /** The papers of an order, for its customer and for admins; those that are owed are issued first. */
  async ofOrder(order_id: string, caller: Caller): Promise<Paper[]> {
    const order = await this.orders.find(order_id);
    if (!order || !maySee(caller, order.email)) throw orderErrors.unknown();
    return await this.issuedFor(order);
  }

  /** The file of an order's invoice. @param number of a replaced one; absent: the present one */
  async invoice(order_id: string, caller: Caller, client: Client, number?: string): Promise<Attachment> {
    const papers = await this.ofOrder(order_id, caller);
    const current = invoiceIn(papers);
    if (!current) throw paperErrors.none();
    const invoice = number === undefined ? current : papers.find((paper) => paper.number === number);
    if (invoice?.kind !== 'invoice') throw paperErrors.unknown();
    return await this.print(invoice, client);
  }

  /** The file of a credit note, or of the cancellation of one. */
  async creditNote(order_id: string, number: string, caller: Caller, client: Client): Promise<Attachment> {
    const papers = await this.ofOrder(order_id, caller);
    const note = papers.find((paper) => paper.number === number && paper.series === 'credit-notes');
    if (!note) throw paperErrors.unknown();
    return await this.print(note, client);
  }

  /** Issues the papers of an order that was paid while the shop made none, or imported without any. */
  async create(order_id: string, caller: Caller): Promise<void> {
    const { issuer } = this.policy;
    if (!issuer) throw paperErrors.noSeller();
    const outcome = await this.papers.create(order_id, issuer, actorOf(caller));
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'unpaid') throw paperErrors.unpaid();
    if (outcome === 'exists') throw paperErrors.exists();
  }

  /** Replaces an invoice by one with other data of the buyer. @param invoice the number of the one to replace */
  async correct(
    order_id: string,
    { invoice, ...data }: Billing & { invoice: string; name: string },
    caller: Caller,
  ): Promise<void> {
    const order = await this.orders.find(order_id);
    if (!order) throw orderErrors.unknown();
    const { delivery_address } = order;
    const buyer = addressee({ ...billingIn(data), name: data.name, delivery_address });
    const outcome = await this.papers.correct(order_id, invoice, buyer, actorOf(caller));
    if (outcome === 'unknown') throw paperErrors.none();
    if (outcome === 'replaced') throw paperErrors.replaced();
    if (outcome === 'credited') throw paperErrors.credited();
  }

  async attachment(order_id: string, refund?: string, replaced?: string): Promise<Attachment | 'owed' | undefined> {
    const order = await this.orders.find(order_id);
    if (!order) return undefined;
    const papers = await this.issuedFor(order);
    const wanted =
      refund === undefined
        ? invoiceIn(papers)
        : papers.findLast(({ kind, cause }) => kind === 'credit-note' && cause.endsWith(`.${refund}`));
    if (wanted && wanted.number !== replaced) return await this.print(wanted, SHOP);
    return (await this.orders.find(order_id))?.papers === 'owed' ? 'owed' : undefined;
  }

  private async issuedFor({ _id, papers }: Order): Promise<Paper[]> {
    if (papers === 'owed') await this.papers.issueOwedBy(_id, this.policy.issuer);
    return await this.papers.ofOrder(_id);
  }

  /** The file of a paper, printed and stored the first time; throws `paper-damaged` when the paper was changed in the store. */
  async print(paper: Paper, client: Client): Promise<Attachment> {
    const { _id, kind, number } = paper;
    // Lost numbers have no order, and nothing to print.
    if (kind === 'lost') throw paperErrors.unknown();
    const file = await this.papers.file(_id);
    const pdf = file ? this.read(file, paper) : await this.printOnce({ ...paper, kind }, client);
    return { name: `${kind}-${number}.pdf`, pdf };
  }

  /** Prints a paper whose file is not stored yet, once for all who ask at the same time; a stored file never changes. */
  private async printOnce(paper: Printable, client: Client): Promise<Buffer> {
    const { _id } = paper;
    // Without `hasLeft`: others may wait for the same file.
    const pdf = this.printing.get(_id) ?? this.printed(paper, { key: client.key, rank: client.rank });
    this.printing.set(_id, pdf);
    return await pdf.finally(() => this.printing.delete(_id));
  }

  private async printed(paper: Printable, client: Client): Promise<Buffer> {
    const fault = paperFault(paper);
    if (fault !== undefined) throw this.damaged(paper, fault);
    const pdf = await this.printer.paper({ ...paper, content: contentOf(paper) }, client);
    try {
      return this.read(await this.papers.addFile(paperFile(paper._id, pdf), paper), paper);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      // A full disk keeps no paper from its customer. It is printed again the next time.
      const { detail } = error;
      this.failures.log('not stored', (count) =>
        this.log.warn(`Files of papers that were sent without being stored: ${count}. ${detail}`),
      );
      return pdf;
    }
  }

  private read(file: PaperFile, paper: Paper): Buffer {
    const fault = fileFault(file);
    if (fault !== undefined) throw this.damaged(paper, fault);
    return Buffer.from(file.pdf, 'base64');
  }

  private damaged({ number }: Paper, fault: string): DomainError {
    this.failures.log('damaged', () =>
      this.log.error(`Paper ${number} was changed in the store: ${fault}. Run \`npm run shop -- doctor\`.`),
    );
    return paperErrors.damaged();
  }
}

function isStorageFailure(error: unknown): error is DomainError {
  return error instanceof DomainError && error.kind === 'unavailable' && error.code.startsWith('storage-');
}
