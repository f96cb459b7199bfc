const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How many cards may be declined within `within` milliseconds until no more are taken. Thieves try hundreds of stolen numbers on one
 * payment page; a customer whose first cards fail rarely gets beyond three, and may have several orders to pay.
 */
export const DECLINE_LIMITS = { ofOrder: 10, ofUser: 20, within: DAY } as const;

/** How long the shop remembers which of the gateway's events it has seen, in milliseconds; Stripe sends one again for three days. */
export const WEBHOOK_EVENT_RETENTION_MS = 30 * DAY;

/** How long a payment may pay no order before the shop refunds it, in milliseconds: its customer may be about to say which order it pays. */
export const UNMATCHED_REFUND_DELAY_MS = HOUR;

/** When a refund is tried again that could not be made, in milliseconds. */
export const REFUND_RETRY_DELAY_MS = 10 * MINUTE;

/**
 * How long after an intent was made the shop goes on asking for it although the gateway does not know it, in milliseconds: the keys in
 * the settings may be those of another account until somebody notices.
 */
export const UNKNOWN_INTENT_POLL_MS = 7 * DAY;

/** A check that is further ahead than this was scheduled by a clock that was wrong, in milliseconds; a right one is six hours ahead at most. */
const FARTHEST_CHECK = 2 * DAY;

/** Scheduled checks after this time are due at once, ISO 8601 UTC; a check that was just claimed until `until` is not. */
export function latestPlausiblePoll(now: string, until: string): string {
  const farthest = new Date(Date.parse(now) + FARTHEST_CHECK).toISOString();
  return until > farthest ? until : farthest;
}

/**
 * When to ask the gateway again about an intent that may still be paid, ISO 8601 UTC: after as long as the intent is old, which is
 * a minute at first, and six hours at most.
 */
export function nextPollAt(created_at: string, now: number): string {
  const age = now - Date.parse(created_at);
  return new Date(now + Math.min(Math.max(age, MINUTE), 6 * HOUR)).toISOString();
}
