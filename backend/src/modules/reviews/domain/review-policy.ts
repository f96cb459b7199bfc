import { DAY_MS, dayOf, startOfDay } from '#shared/time.js';

/** Operator settings for reviews. */
export class ReviewPolicy {
  /** @param maxPerDay reviews per customer and day (UTC); 0 = no limit */
  constructor(readonly maxPerDay: number) {}
}

/** The day (UTC) of a time in milliseconds, and the time of its end. */
export function limitedDay(now: number): { day: string; ends: number } {
  return { day: dayOf(now), ends: startOfDay(now) + DAY_MS };
}
