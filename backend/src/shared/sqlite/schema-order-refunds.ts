/** What the gateway gave back of an order, as a JSON list; and of the sandbox's refunds what was asked for, null for all that was left. */
export const ORDER_REFUNDS = `
  ALTER TABLE orders ADD COLUMN refunds TEXT CHECK (refunds IS NULL OR json_type(refunds) = 'array');
  ALTER TABLE sandbox_refunds ADD COLUMN asked_cents INTEGER;
`;
