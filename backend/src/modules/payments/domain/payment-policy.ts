import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.js';

/**
 * Declined cards within `windowMs` before the shop takes no more. Card testers try hundreds of stolen numbers on one payment page; a
 * customer whose first cards fail rarely gets beyond three, and may have several orders to pay.
 */
export const DECLINE_LIMITS = { perOrder: 10, perCustomer: 20, windowMs: DAY_MS } as const;

/** How long the ids of handled webhook events are stored; Stripe retries an event for three days. */
export const WEBHOOK_EVENT_RETENTION_MS = 30 * DAY_MS;

/** How long the shop stores a cancelled intent whose order is gone. */
export const CANCELLED_INTENT_RETENTION_MS = 30 * DAY_MS;

/** How long a payment may stay unmatched before the shop refunds it: its customer may be about to name the order it pays. */
export const UNMATCHED_REFUND_DELAY_MS = HOUR_MS;

export const REFUND_RETRY_DELAY_MS = 10 * MINUTE_MS;

/** How long the server that claimed pieces for a refund has to make it before the sweep does. */
export const REFUND_CLAIM_DELAY_MS = MINUTE_MS;

/** How long the shop polls an intent that the gateway does not know: the keys in the settings may be those of another account. */
export const UNKNOWN_INTENT_POLL_MS = 7 * DAY_MS;

const MAX_POLL_DELAY_MS = 6 * HOUR_MS;
/** A poll further ahead than this was scheduled by a wrong clock. */
const IMPLAUSIBLE_POLL_DELAY_MS = 2 * DAY_MS;

/** Polls scheduled after this time (ISO 8601, UTC) are due at once, except those just leased until `until`. */
export function latestPlausiblePoll(now: string, until: string): string {
  const latest = new Date(Date.parse(now) + IMPLAUSIBLE_POLL_DELAY_MS).toISOString();
  return until > latest ? until : latest;
}

/** When to poll an intent again that may still be paid, ISO 8601 UTC: after as long as it is old, between a minute and six hours. */
export function nextPollAt(created_at: string, now: number): string {
  const age = now - Date.parse(created_at);
  return new Date(now + Math.min(Math.max(age, MINUTE_MS), MAX_POLL_DELAY_MS)).toISOString();
}
