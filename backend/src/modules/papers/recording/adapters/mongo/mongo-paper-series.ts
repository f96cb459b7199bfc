import { AuditOutbox, pendingAuditEvent } from '#modules/audit-log/recording/adapters/mongo/mongo-audit-outbox.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { issued, type NewPaper, type Series, SERIES, yearOf } from '../../domain/paper.js';
import { paperIssued } from '../../domain/paper-log.events.js';
import { type PaperDocument, PAPERS, paperWords } from './paper.schema.js';

/**
 * Numbers papers without a gap. The position after the last one is unique, so of two servers that take it one writes, and the other
 * reads again. A number is only taken by the paper that has it, and a rolled-back paper takes all later ones with it.
 */
export class PaperSeries {
  private readonly audit: AuditOutbox;

  constructor(private readonly store: MongoStore) {
    this.audit = new AuditOutbox(store);
  }

  /**
   * Issues papers in this order, up to the first whose number, or whose index in its order, another server has taken: a paper follows
   * from those before it, so the caller makes it from them again.
   */
  async issue(papers: readonly NewPaper[]): Promise<void> {
    const now = new Date().toISOString();
    const last = new Map<Series, number>();
    for (const series of SERIES) last.set(series, await this.lastPosition(series, yearOf(now)));
    const numbered = papers.map((paper): PaperDocument => {
      const position = (last.get(paper.series) ?? 0) + 1;
      last.set(paper.series, position);
      const next = issued(paper, position, now);
      const { pending_events: event } = pendingAuditEvent(paperIssued(next));
      return { ...next, words: paperWords(next), pending_events: [event] };
    });
    const taken = await this.papers.insertAll(numbered);
    await this.audit.drain(this.papers, ...numbered.slice(0, taken));
  }

  private async lastPosition(series: Series, year: number): Promise<number> {
    const [last] = await this.papers.findMany({ series, year }, { position: -1 }, 1);
    return last?.position ?? 0;
  }

  private get papers() {
    return this.store.collection(PAPERS);
  }
}

/** An order has few papers. */
const NO_LIMIT = 0;

/** The papers of these orders, those of each in their order. */
export function papersOf(store: MongoStore, order_ids: readonly string[]): Promise<PaperDocument[]> {
  const ofOrders = { order_id: trusted({ $in: [...order_ids] }) };
  return store.collection(PAPERS).findMany(ofOrders, { order_index: 1 }, NO_LIMIT);
}
