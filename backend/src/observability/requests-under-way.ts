/** The requests that were taken and are not answered yet. */
export class RequestsUnderWay {
  private waiting: (() => void)[] = [];
  count = 0;

  begin(): void {
    this.count += 1;
  }

  end(): void {
    this.count -= 1;
    if (this.count > 0) return;
    for (const done of this.waiting.splice(0)) done();
  }

  /** Waits until there are none, at most `limit` milliseconds; answers how many are left. */
  async settle(limit: number): Promise<number> {
    if (this.count === 0) return 0;
    let timer: NodeJS.Timeout | undefined;
    const none = new Promise<void>((resolve) => this.waiting.push(resolve));
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, limit)));
    await Promise.race([none, late]);
    clearTimeout(timer);
    return this.count;
  }
}
