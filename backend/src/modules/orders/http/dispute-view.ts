import type { z } from 'zod';
import { dollars, view } from '#shared/http/view.js';
import { type Cents, toDollars } from '#shared/money.js';
import { DISPUTE_RECORD } from '../domain/order-disputes.js';

/** A dispute: the customer asks their bank to take the payment back. */
export const DisputeView = view('DisputeView', {
  ...DISPUTE_RECORD.pick({ id: true, status: true }).shape,
  amount: dollars('The disputed amount in US dollars, with at most two decimals', 349),
  ...DISPUTE_RECORD.pick({ created_at: true, due_by: true, closed_at: true }).shape,
});
export type DisputeView = z.infer<typeof DisputeView>;

type Dispute = Omit<DisputeView, 'amount'> & { amount_cents: Cents };

export function disputeView({ id, status, amount_cents, created_at, due_by, closed_at }: Dispute): DisputeView {
  return {
    ...{ id, status, amount: toDollars(amount_cents), created_at },
    ...(due_by !== undefined && { due_by }),
    ...(closed_at !== undefined && { closed_at }),
  };
}
