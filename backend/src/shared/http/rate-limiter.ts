/** Windows kept before the ended ones are swept out. */
const MANY = 10_000;

interface Window {
  ends: number;
  count: number;
}

/** Counts what each key does in a minute from its first act on. */
export class RateLimiter {
  private readonly windows = new Map<string, Window>();
  private sweepAt = MANY;

  /**
   * @param limit acts per window and key
   * @param length of a window, in milliseconds
   * @param now milliseconds on a clock that never goes back
   */
  constructor(
    private readonly limit: number,
    private readonly length = 60_000,
    private readonly now = () => performance.now(),
  ) {}

  /** Counts one act; answers 0, or when it is one too many, the seconds until the next is welcome. */
  take(key: string): number {
    const now = this.now();
    const window = this.windows.get(key);
    if (!window || window.ends <= now) {
      this.windows.set(key, { ends: now + this.length, count: 1 });
      if (this.windows.size > this.sweepAt) this.sweep(now);
      return 0;
    }
    window.count += 1;
    return window.count <= this.limit ? 0 : Math.max(1, Math.ceil((window.ends - now) / 1000));
  }

  private sweep(now: number): void {
    for (const [key, { ends }] of this.windows) if (ends <= now) this.windows.delete(key);
    // Not again at the next act when most are still open.
    this.sweepAt = Math.max(MANY, 2 * this.windows.size);
  }
}
