/** Counts the requests that are not answered yet. */
export class ActiveRequests {
  private waiting: (() => void)[] = [];
  count = 0;

  begin(): void {
    this.count += 1;
  }

  end(): void {
    this.count -= 1;
    if (this.count > 0) return;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Waits until every request is answered, or for `timeoutMs` milliseconds. Returns how many requests are still active. */
  async drain(timeoutMs: number): Promise<number> {
    if (this.count === 0) return 0;
    let timer: NodeJS.Timeout | undefined;
    const drained = new Promise<void>((resolve) => this.waiting.push(resolve));
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
    await Promise.race([drained, timeout]);
    clearTimeout(timer);
    return this.count;
  }
}
