import { AUDIT_LOG } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { issued, type NewPaper, type Paper, type Series, SERIES, yearOf } from '../../domain/paper.js';
import { clockRefusal } from '../../domain/paper-clock.js';
import { paperIssued } from '../../domain/paper-log.events.js';
import { type PaperDocument, PAPERS, paperWords } from './paper.schema.js';

/**
 * Numbers papers without a gap. The position after the last one is unique, so of two servers that take it one writes, and the other
 * reads again. A number is only taken by the paper that has it, and a rolled-back paper takes all later ones with it.
 */
export class PaperSeries {
  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    this.outbox = new Outbox(store);
  }

  /** When the newest paper was issued or the newest audit entry written, whichever is later; empty before the first. */
  async newestTime(): Promise<string> {
    const [[paper], [entry]] = await Promise.all([
      this.papers.findMany({}, { issued_at: -1, _id: -1 }, 1),
      this.store.collection(AUDIT_LOG).findMany({}, { at: -1, seq: -1 }, 1),
    ]);
    return [paper?.issued_at ?? '', entry?.at ?? ''].toSorted().at(-1) ?? '';
  }

  /**
   * Issues papers in this order, up to the first whose number, or whose index in its order, another server has taken: a paper follows
   * from those before it, so the caller makes it from them again. Returns false, and issues none, while the clock is behind.
   */
  async issue(papers: readonly NewPaper[]): Promise<boolean> {
    const newest = await this.newestTime();
    const now = new Date().toISOString();
    const last = new Map<Series, Pick<Paper, 'position' | 'issued_at'>>();
    for (const series of SERIES) last.set(series, await this.lastPaper(series, yearOf(now)));
    // Another server may have issued one since the newest was read.
    if ([newest, ...[...last.values()].map(({ issued_at }) => issued_at)].some((time) => clockRefusal(now, time)))
      return false;
    const numbered = papers.map((paper): PaperDocument => {
      const position = (last.get(paper.series)?.position ?? 0) + 1;
      last.set(paper.series, { position, issued_at: now });
      const next = issued(paper, position, now);
      const event = pendingEvent(paperIssued(next));
      return { ...next, words: paperWords(next), pending: [event] };
    });
    const taken = await this.papers.insertAll(numbered);
    await this.outbox.drain(this.papers, ...numbered.slice(0, taken));
    return true;
  }

  private async lastPaper(series: Series, year: number): Promise<Pick<Paper, 'position' | 'issued_at'>> {
    const [last] = await this.papers.findMany({ series, year }, { position: -1 }, 1);
    return last ?? { position: 0, issued_at: '' };
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
