/** The longest wait between two attempts, in milliseconds. */
const LONGEST = 60_000;

/**
 * Milliseconds to wait before connecting again: `pause` after a connection that was lost, twice as long after each attempt that failed in a
 * row. The last quarter is left to chance, so that many tabs do not come back to a restarted shop at the same moment.
 */
export function reconnectDelay(failures: number, pause: number, chance: number = Math.random()): number {
  const wait = Math.min(LONGEST, pause * 2 ** failures);
  return wait * (0.75 + chance / 4);
}
