import type { Order } from '#modules/orders/domain/order.js';
import { nextPaper } from '#app/recording/papers/domain/next-paper.js';
import { issued, type Paper, type Place, yearOf } from '#app/recording/papers/domain/paper.js';
import type { Issuer } from '#shared/issuer.js';

/** A paper of an order that is due at this time, and those that the order has by then. */
interface DuePaper {
  at: number;
  order: Order;
  papers: Paper[];
}

/** The papers that a store has already. */
export interface LastPapers {
  /** the last position of each series and year, see `seriesOf` */
  positions: Map<string, number>;
  /** when the newest one was issued; empty without papers */
  issued_at: string;
}

/**
 * The papers of past orders, each dated and numbered as if it had been issued at its time, but after those of the store: numbers are in the
 * order of their dates.
 */
export class PastPapers {
  private due: DuePaper[] = [];

  /** @param newId the id of a record that was made at this time */
  constructor(
    private readonly issuer: Issuer,
    private readonly newId: (at: number) => string,
    private readonly last: LastPapers = { positions: new Map(), issued_at: '' },
  ) {}

  /** Owes the invoice of a paid order, and a credit note on each of its refunds. */
  owe(order: Order): void {
    const times = [order.paid_at ?? '', ...(order.refunds ?? []).map(({ created_at }) => created_at)];
    const papers: Paper[] = [];
    for (const time of times) this.due.push({ at: Date.parse(time), order, papers });
  }

  /** The papers since the last call that are due before this time. */
  until(time: number): Paper[] {
    const due = this.due.filter(({ at }) => at < time).sort((one, other) => one.at - other.at);
    this.due = this.due.filter(({ at }) => at >= time);
    return due.flatMap(({ at, order, papers }) => {
      const next = nextPaper(order, papers, this.issuer);
      if (!next) return [];
      const due_at = new Date(at).toISOString();
      const issued_at = due_at < this.last.issued_at ? this.last.issued_at : due_at;
      const series = seriesOf({ series: next.series, year: yearOf(issued_at) });
      const position = (this.last.positions.get(series) ?? 0) + 1;
      this.last.positions.set(series, position);
      const paper = issued(next, position, issued_at, this.newId(at));
      papers.push(paper);
      return [paper];
    });
  }
}

export const seriesOf = ({ series, year }: Omit<Place, 'position'>) => `${series} ${year}`;
