import { HOUR_MS, MINUTE_MS } from '#shared/time.js';

/** The pause after each try that did not succeed: two days in all. After the last pause and one more try a message has failed. */
const RETRY_PAUSES_MS = [
  ...[1, 5, 15, 39].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 12, 20].map((hours) => hours * HOUR_MS),
];

/** A message has failed after this number of tries. */
export const MAX_TRIES = RETRY_PAUSES_MS.length + 1;

/** Milliseconds until the next try after this number of tries; undefined after the last one. */
export function retryPause(tries: number): number | undefined {
  return RETRY_PAUSES_MS[tries - 1];
}

/** The pause of all sending while the mail server takes none, which grows to five minutes. */
export function outagePause(failures: number): number {
  return Math.min(5 * MINUTE_MS, 5_000 * 2 ** (failures - 1));
}
