/** Operator settings for reviews. */
export class ReviewPolicy {
  /** @param maxPerDay reviews one customer may write between one midnight (UTC) and the next; 0 = no limit */
  constructor(readonly maxPerDay: number) {}
}

const DAY_MS = 86_400_000;

/** The day (UTC) of a moment in milliseconds, with the moment at which it ends. */
export function dayOf(now: number): { day: string; ends: number } {
  return { day: new Date(now).toISOString().slice(0, 10), ends: (Math.floor(now / DAY_MS) + 1) * DAY_MS };
}
