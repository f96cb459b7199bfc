/** How long an end waits for the work under way, in milliseconds; what is cut off must be harmless. */
const PATIENCE = 3000;

/** Work that is done at the start and again and again, with a pause after each time. It must not throw. */
export class RecurringTask {
  stopped = false;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  /** @param pause milliseconds between the end of one time and the next */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pause: number,
  ) {}

  start(): void {
    this.running = this.once();
  }

  /** From now on it is not done again; resolves when it is not under way any more, or takes too long to wait for. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (patience = setTimeout(resolve, PATIENCE)));
    await Promise.race([this.running, late]);
    clearTimeout(patience);
  }

  private async once(): Promise<void> {
    await this.work();
    if (this.stopped) return;
    this.timer = setTimeout(() => this.start(), this.pause);
    this.timer.unref();
  }
}
