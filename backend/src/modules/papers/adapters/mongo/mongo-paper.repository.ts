import { Logger } from '@nestjs/common';
import { Outbox, pendingEvent, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { fromDocument, unchangedSince, visibleStatuses } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import type { Actor } from '#shared/actor.js';
import type { Billing } from '#shared/billing.js';
import { DomainError } from '#shared/domain-error.js';
import { omit, trusted } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { filtersOf } from '#shared/mongo/search.js';
import { isId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { CorrectionRequest } from '#modules/orders/domain/correction-request.js';
import type { RequestRefusal } from '../../domain/new-correction-request.js';
import { PAPER_LIST, type PaperFilter, type PaperSort } from '../../domain/paper-list.js';
import { type PaperSum, PaperSums } from '../../domain/paper-sums.js';
import { invoiceCorrected, invoiceCreated } from '../../domain/paper.events.js';
import { PaperRepository } from '../../ports/paper.repository.js';
import { CorrectionRequests, decisionOn } from './mongo-correction-requests.js';
import { PaperSeries, papersOf } from '#app/recording/papers/adapters/mongo/mongo-paper-series.js';
import { PAPER_FILES, type PaperDocument, PAPERS } from '#app/recording/papers/adapters/mongo/paper.schema.js';
import { correction, invoiceIn, nextPaper } from '#app/recording/papers/domain/next-paper.js';
import type { Buyer } from '#app/recording/papers/domain/paper-content.js';
import { clockRefusal } from '#app/recording/papers/domain/paper-clock.js';
import { paperPrinted } from '#app/recording/papers/domain/paper-log.events.js';
import type { NewPaper, Paper, PaperFile } from '#app/recording/papers/domain/paper.js';
import type { Issuer } from '#shared/issuer.js';

/**
 * Papers in MongoDB. The change of an order says with it that papers are owed; they are issued afterwards, from the order and the papers
 * that it has, so every step may be repeated on any server.
 */
export class MongoPaperRepository extends PaperRepository {
  private readonly rows: KeysetList<PaperDocument, Paper, PaperSort>;
  private readonly series: PaperSeries;
  private readonly outbox: Outbox;
  private readonly requests: CorrectionRequests;
  private readonly log = new Logger('papers');
  /** the orders whose papers could not be issued, with the reason that was logged */
  private readonly failed = new Map<string, string>();
  /** the orders that owe a first invoice, which this server cannot issue without an issuer */
  private readonly waiting = new Set<string>();

  constructor(private readonly store: MongoStore) {
    super();
    this.rows = new KeysetList(this.papers, { list: PAPER_LIST, fromDocument: toPaper });
    this.series = new PaperSeries(store);
    this.outbox = new Outbox(store);
    this.requests = new CorrectionRequests(store);
  }

  override async issueOwed(issuer?: Issuer): Promise<void> {
    const others = issuer ? [] : [{ _id: trusted({ $nin: [...this.waiting] }) }];
    for await (const owing of this.orders.batches({ $and: [{ papers: 'owed' }, ...others] }))
      await this.issue(owing, issuer).catch(async (failure: unknown) => {
        if (failure instanceof DomainError) throw failure;
        // One order whose data were damaged must not stop the others.
        for (const one of owing) await this.issueOrReport(one, issuer);
      });
  }

  /** Logs a failure once, until its reason changes: the sweep meets the order each second. */
  private async issueOrReport(order: OrderDocument, issuer?: Issuer): Promise<void> {
    try {
      await this.issue([order], issuer);
      this.failed.delete(order._id);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const reason = String(error);
      if (this.failed.get(order._id) !== reason) this.log.error(`Order ${order.number} owes its papers: ${reason}`);
      this.failed.set(order._id, reason);
    }
  }

  override async issueOwedBy(order_id: string, issuer?: Issuer): Promise<void> {
    const order = await this.orders.findOne({ _id: order_id, papers: 'owed' });
    if (order) await this.issue([order], issuer);
  }

  override async create(
    order_id: string,
    issuer: Issuer,
    by: Actor,
  ): Promise<'created' | 'exists' | 'unpaid' | 'unknown'> {
    const document = await this.orderDocument(order_id);
    const order = document && fromDocument(document);
    if (!order?.status) return order ? 'unpaid' : 'unknown';
    if (order.papers) return 'exists';
    await this.refuseBehindClock();
    const owing = await this.orders.findOneAndUpdate(
      { _id: order_id, papers: trusted({ $exists: false }) },
      {
        $set: { papers: 'owed' },
        // A refund that is recorded beside it must say that its credit note is owed.
        $inc: { refunds_revision: 1 },
        $push: { pending: pendingEvent(invoiceCreated(order, by)) },
      },
    );
    if (!owing) return 'exists';
    await this.outbox.drain(this.orders, owing);
    await this.issue([owing], issuer);
    return 'created';
  }

  override async correct(
    order_id: string,
    invoice: string,
    buyer: Buyer,
    by: Actor,
  ): Promise<'corrected' | 'replaced' | 'credited' | 'unknown'> {
    for (;;) {
      const document = await this.orderDocument(order_id);
      const papers = await this.ofOrder(order_id);
      const current = invoiceIn(papers);
      if (!document || !current) return 'unknown';
      if (current.number !== invoice || document.pending_correction) return 'replaced';
      if (!correction(current, papers, buyer)) return 'credited';
      await this.refuseBehindClock();
      const order = fromDocument(document);
      const accepted = decisionOn(order, by);
      const owing = await this.orders.findOneAndUpdate(
        { ...unchangedSince(document), pending_correction: trusted({ $exists: false }) },
        {
          $set: {
            ...{ papers: 'owed', pending_correction: { invoice, buyer } },
            ...(accepted && { correction_requests: accepted.requests }),
          },
          $inc: { refunds_revision: 1 },
          ...pushPending(accepted?.messages ?? [], [invoiceCorrected(order, invoice, by)]),
        },
      );
      // A refund or another admin came first: read again.
      if (!owing) continue;
      await this.outbox.drain(this.orders, owing);
      await this.issue([owing]);
      return 'corrected';
    }
  }

  override requestCorrection(order_id: string, billing: Billing): Promise<CorrectionRequest | RequestRefusal> {
    return this.requests.request(order_id, billing);
  }

  override refuseCorrection(order_id: string, refusal: string, by: Actor): Promise<CorrectionRequest | 'none'> {
    return this.requests.refuse(order_id, refusal, by);
  }

  override newestTime(): Promise<string> {
    return this.series.newestTime();
  }

  /** An admin who creates or corrects an invoice must know that it is not issued. */
  private async refuseBehindClock(): Promise<void> {
    const refusal = clockRefusal(new Date().toISOString(), await this.newestTime());
    if (refusal) throw refusal;
  }

  override async ofOrder(order_id: string): Promise<Paper[]> {
    return (await papersOf(this.store, [order_id])).map(toPaper);
  }

  override list(filter: PaperFilter, page: PageRequest<PaperSort>): Promise<Page<Paper>> {
    return this.rows.page(page, filtersOf(PAPER_LIST, filter));
  }

  override stream(filter: PaperFilter, sort: PaperSort, descending: boolean): AsyncIterable<readonly Paper[]> {
    return this.rows.stream(sort, descending, filtersOf(PAPER_LIST, filter));
  }

  override async sums(filter: PaperFilter): Promise<PaperSum[]> {
    const sums = new PaperSums();
    const conditions = filtersOf(PAPER_LIST, filter);
    const matching = conditions.length === 0 ? {} : { $and: conditions };
    for await (const paper of this.papers.scan(matching, ['kind', 'content', 'total_cents', 'tax_cents']))
      // Papers never change, so the scan reads each once. The content of a lost number has no rate.
      sums.add({ ...paper, ...(JSON.parse(paper.content) as Pick<PaperSum, 'tax_rate'>) });
    return sums.list();
  }

  override async file(paper_id: string): Promise<PaperFile | undefined> {
    const file = await this.files.findOne({ paper_id });
    return file && omit(file, 'pending');
  }

  override async addFile(file: PaperFile, paper: Paper): Promise<PaperFile> {
    const event = pendingEvent(paperPrinted(file, paper));
    const document = { ...file, pending: [event] };
    if (!(await this.files.insertIfAbsent(document))) return (await this.file(paper._id)) ?? file;
    await this.outbox.drain(this.files, document);
    return file;
  }

  /** Issues what these orders owe, one paper of each at a time, until they owe nothing. */
  private async issue(documents: readonly OrderDocument[], issuer?: Issuer): Promise<void> {
    let owing = documents;
    while (owing.length > 0) {
      const papers = await papersOf(
        this.store,
        owing.map(({ _id }) => _id),
      );
      const of = ({ _id }: OrderDocument) => papers.filter(({ order_id }) => order_id === _id);
      const next = owing.map((document) => nextOf(document, of(document), issuer));
      if (!issuer) for (const document of owing) if (of(document).length === 0) this.waiting.add(document._id);
      const complete = owing.filter((document, index) => !next[index] && of(document).length > 0);
      await this.orders.bulkUpdate(
        complete.map((document) => ({
          filter: { ...unchangedSince(document), papers: 'owed' },
          update: { $set: { papers: 'made' }, $unset: { pending_correction: 1 } },
        })),
      );
      // Those that remain stay owed.
      if (!(await this.series.issue(next.filter((paper) => paper !== undefined)))) return;
      owing = owing.filter((_, index) => next[index]);
    }
  }

  private async orderDocument(id: string): Promise<OrderDocument | undefined> {
    return isId(id) ? await this.orders.findOne({ _id: id, status: visibleStatuses() }) : undefined;
  }

  private get orders() {
    return this.store.collection(ORDERS);
  }

  private get papers() {
    return this.store.collection(PAPERS);
  }

  private get files() {
    return this.store.collection(PAPER_FILES);
  }
}

/** The next paper that the order owes; a correction comes before all others. */
function nextOf(document: OrderDocument, papers: readonly Paper[], issuer?: Issuer): NewPaper | undefined {
  const { pending_correction: corrected } = document;
  const invoice = invoiceIn(papers);
  if (corrected && invoice?.number === corrected.invoice) {
    const note = correction(invoice, papers, corrected.buyer);
    if (note && !papers.some(({ cause }) => cause === note.cause)) return note;
  }
  return nextPaper(fromDocument(document), papers, issuer);
}

function toPaper(document: PaperDocument): Paper {
  return omit(document, 'words', 'pending');
}
