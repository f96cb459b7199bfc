import { setTimeout } from 'node:timers/promises';

const TICK_MS = 10;

/**
 * Returns the result of `work`; throws when it takes longer than the timeout. The timeout counts ticks, so that a machine that pauses
 * for seconds loses one tick only.
 */
export async function withTimeout<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  const over = new AbortController();
  const end = Promise.resolve(work).finally(() => over.abort());
  // The caller handles the rejection.
  end.catch(() => undefined);
  for (let passed = 0; passed < milliseconds && !over.signal.aborted; passed += TICK_MS) await setTimeout(TICK_MS);
  if (!over.signal.aborted) throw new Error(`It took longer than ${milliseconds} ms.`);
  return end;
}
