/** What the daily limit of reviews counts, and what the sweep of old idempotency keys looks for. */
export const LIMITS = `
  CREATE INDEX reviews_of_email_by_age ON reviews (email, created_at);
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
`;
