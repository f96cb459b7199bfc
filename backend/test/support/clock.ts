/** Timers stay real: responses and drivers need them. */
const REAL_TIMERS = [
  'setImmediate',
  'setTimeout',
  'setInterval',
  'clearImmediate',
  'clearTimeout',
  'clearInterval',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;

/**
 * Freezes the clock at `now`, so that slow machines get the same results. With `timeouts`, a test advances what waits for a timeout.
 * `jest.useRealTimers` ends it.
 */
export function freezeClock(now: Date = new Date(), { timeouts = false } = {}): void {
  jest.useFakeTimers({ now, doNotFake: REAL_TIMERS.filter((name) => !(timeouts && name.endsWith('Timeout'))) });
}
