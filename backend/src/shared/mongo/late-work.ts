/** Items wait this long for others, in milliseconds. */
const DELAY_MS = 250;

interface Batch {
  items: unknown[];
  work: (items: never[]) => Promise<void>;
}

/**
 * Work that follows a response. Items of one name that arrive within a quarter of a second are processed together. Errors and crashes
 * lose items, so recovery must be able to do the same work.
 */
export class LateWork {
  private readonly batches = new Map<string, Batch>();
  private timer?: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  add<Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>): void {
    const batch = this.batches.get(name);
    if (batch) batch.items.push(item);
    else this.batches.set(name, { items: [item], work });
    this.timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }

  /** Processes the waiting items now; resolves when nothing is left or under way. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batches = [...this.batches.values()];
    this.batches.clear();
    const before = this.running;
    this.running = Promise.allSettled([before, ...batches.map(({ items, work }) => work(items as never[]))]);
    await this.running;
  }
}
