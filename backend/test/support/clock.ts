/** What waits goes on as ever: answers come, drivers look after their connections. */
const WAITING = [
  'setImmediate',
  'setTimeout',
  'setInterval',
  'clearImmediate',
  'clearTimeout',
  'clearInterval',
  'nextTick',
  'queueMicrotask',
  'hrtime',
] as const;

/** Sets the clock, which stands still from now on: however slow the machine is, no time passes. `jest.useRealTimers` ends it. */
export function setClock(now: Date = new Date()): void {
  jest.useFakeTimers({ now, doNotFake: [...WAITING] });
}
