import { MINUTE_MS } from './time.js';

/**
 * Limits floods of one kind of event in the log: the first event is logged at once, those of the following minute together as one
 * line. There must be few kinds, and no kind may contain what a client sends.
 */
export class SampledLog {
  /** the events held back for each kind, until its minute is over */
  private readonly pending = new Map<string, { count: number; write?: (count: number) => void }>();

  /** @param write writes the line for that many events */
  log(kind: string, write: (count: number) => void): void {
    const pending = this.pending.get(kind);
    if (pending) {
      pending.count += 1;
      pending.write = write;
      return;
    }
    write(1);
    this.startMinute(kind);
  }

  private startMinute(kind: string): void {
    this.pending.set(kind, { count: 0 });
    setTimeout(() => {
      const { count = 0, write } = this.pending.get(kind) ?? {};
      this.pending.delete(kind);
      if (write === undefined) return;
      write(count);
      this.startMinute(kind);
    }, MINUTE_MS).unref();
  }
}
