interface Waiting<Item> {
  items: readonly Item[];
  done: () => void;
  failed: (reason: unknown) => void;
}

/** Work that callers of the same moment share: what comes while it is under way is done together, next. */
export class Batcher<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private running = false;

  /** @param together items at most of one piece of work; a caller's own are never split */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly together = Infinity,
  ) {}

  /** Resolves when a piece of work that began after this call has done the items. */
  do(items: readonly Item[]): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ items, done, failed });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      const turn = this.takeTogether();
      try {
        await this.work(turn.flatMap(({ items }) => items));
        for (const { done } of turn) done();
      } catch (reason) {
        for (const { failed } of turn) failed(reason);
      }
    }
    this.running = false;
  }

  private takeTogether(): Waiting<Item>[] {
    let count = 0;
    const end = this.waiting.findIndex(({ items }, index) => {
      count += items.length;
      return index > 0 && count > this.together;
    });
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }
}
