const MINUTE_MS = 60_000;

/**
 * Keeps floods of one kind of event out of the log: the first event gets its line at once, those of the minute after it one line
 * together. The kinds must be few, and nothing that a client sends may be one.
 */
export class SampledLog {
  /** what is held back of each kind whose minute is not over */
  private readonly held = new Map<string, { count: number; write?: (count: number) => void }>();

  /** @param write writes the line, which stands for so many events */
  note(kind: string, write: (count: number) => void): void {
    const held = this.held.get(kind);
    if (held) {
      held.count += 1;
      held.write = write;
      return;
    }
    write(1);
    this.hold(kind);
  }

  private hold(kind: string): void {
    this.held.set(kind, { count: 0 });
    setTimeout(() => {
      const { count = 0, write } = this.held.get(kind) ?? {};
      this.held.delete(kind);
      if (write === undefined) return;
      write(count);
      this.hold(kind);
    }, MINUTE_MS).unref();
  }
}
