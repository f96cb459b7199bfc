import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks. */
const TICK = 10;

/**
 * What `work` comes to; throws when that takes longer than so many milliseconds of this process. They are counted tick by tick, so
 * that a machine that stands still for seconds costs one tick.
 */
export async function within<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  const over = new AbortController();
  const end = Promise.resolve(work).finally(() => over.abort());
  // Whoever waits for it hears how it ended.
  end.catch(() => undefined);
  for (let passed = 0; passed < milliseconds && !over.signal.aborted; passed += TICK) await setTimeout(TICK);
  if (!over.signal.aborted) throw new Error(`It took longer than ${milliseconds} ms.`);
  return end;
}
