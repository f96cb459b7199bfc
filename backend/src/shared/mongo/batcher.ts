interface Waiting<Item> {
  items: readonly Item[];
  done: () => void;
  failed: (reason: unknown) => void;
}

/** Batches the work of concurrent callers: items that arrive during a run share the next run. */
export class Batcher<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private running = false;

  /** @param maxBatch most items of one run; the items of one call are never split */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly maxBatch = Infinity,
  ) {}

  /** Resolves when a run that began after this call has processed the items. */
  do(items: readonly Item[]): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ items, done, failed });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      try {
        await this.work(batch.flatMap(({ items }) => items));
        for (const { done } of batch) done();
      } catch (reason) {
        for (const { failed } of batch) failed(reason);
      }
    }
    this.running = false;
  }

  private takeBatch(): Waiting<Item>[] {
    let count = 0;
    const end = this.waiting.findIndex(({ items }, index) => {
      count += items.length;
      return index > 0 && count > this.maxBatch;
    });
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }
}
