import { MINUTE_MS } from './time.js';

/** The ids of events that a line names. */
const MAX_IDS = 20;

type Write = (count: number, ids: readonly string[]) => void;

/**
 * Limits floods of one kind of event in the log: the first event is logged at once, those of the following minute together as one
 * line. There must be few kinds, and no kind may contain what a client sends.
 */
export class SampledLog {
  /** the events held back for each kind, until its minute is over */
  private readonly pending = new Map<string, { count: number; ids: string[]; write?: Write }>();

  /** @param write writes the line for that many events, the first of which have these ids */
  log(kind: string, write: Write, id?: string): void {
    const ids = id === undefined ? [] : [id];
    const pending = this.pending.get(kind);
    if (pending) {
      pending.count += 1;
      pending.write = write;
      if (pending.ids.length < MAX_IDS) pending.ids.push(...ids);
      return;
    }
    write(1, ids);
    this.startMinute(kind);
  }

  private startMinute(kind: string): void {
    this.pending.set(kind, { count: 0, ids: [] });
    setTimeout(() => {
      const { count = 0, ids = [], write } = this.pending.get(kind) ?? {};
      this.pending.delete(kind);
      if (write === undefined) return;
      write(count, ids);
      this.startMinute(kind);
    }, MINUTE_MS).unref();
  }
}
