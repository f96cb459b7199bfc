/** Operator settings for reviews. */
export class ReviewPolicy {
  /** @param maxPerDay reviews per customer and day (UTC); 0 = no limit */
  constructor(readonly maxPerDay: number) {}
}

const DAY_MS = 86_400_000;

/** The day (UTC) of a time in milliseconds, and the time of its end. */
export function dayOf(now: number): { day: string; ends: number } {
  return { day: new Date(now).toISOString().slice(0, 10), ends: (Math.floor(now / DAY_MS) + 1) * DAY_MS };
}
