/** Upper bounds of the latency histogram, in seconds. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface RouteCounts {
  readonly method: string;
  /** as it is registered, such as `/purchase/:id`; never what a client sent */
  readonly route: string;
  readonly statuses: Map<number, number>;
  /** how many took no longer than the bound of the same index, and longer than the one before */
  readonly buckets: number[];
  count: number;
  seconds: number;
}

/** Counts requests in plain numbers, which costs a request next to nothing; `metrics.ts` puts them into words when somebody asks. */
export class RequestMeter {
  private readonly routes = new Map<string, RouteCounts>();

  record(method: string, route: string, status: number, seconds: number): void {
    const counts = this.countsOf(method, route);
    counts.count += 1;
    counts.seconds += seconds;
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    if (bucket !== -1) counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
  }

  all(): RouteCounts[] {
    return [...this.routes.values()];
  }

  private countsOf(method: string, route: string): RouteCounts {
    const key = `${method} ${route}`;
    let counts = this.routes.get(key);
    if (!counts) {
      counts = { method, route, statuses: new Map(), buckets: BUCKETS.map(() => 0), count: 0, seconds: 0 };
      this.routes.set(key, counts);
    }
    return counts;
  }
}
