/** Most steps of an axis. */
const MOST = 5;

/** Round values for an axis that reaches `most`, a whole number: from 0 in steps of 1, 2 or 5, or ten times, or a hundred times that. */
export function axisTicks(most: number): number[] {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1) / MOST)));
  const step = [1, 2, 5, 10].map((size) => size * magnitude).find((size) => most / size <= MOST) ?? most;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
