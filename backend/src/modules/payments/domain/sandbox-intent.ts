import { z } from 'zod';
import { CARD } from '#modules/orders/domain/card.js';
import { DISPUTE_STATUSES } from '#modules/orders/domain/order-disputes.js';
import { REFUND_LINE, REFUND_RECORD } from '#modules/orders/domain/order-refunds.js';
import { listOf, oneOf, optionalText, text, time, whole } from '#shared/record.js';

/** An intent of the card sandbox with its refunds, as every store keeps it; never more of a card's data than `CARD`. */
export const SANDBOX_INTENT = z.strictObject({
  id: text,
  client_secret: text,
  status: oneOf('open', 'succeeded', 'cancelled'),
  amount_cents: whole(0),
  currency: text,
  email: text,
  order_id: optionalText,
  idempotency_key: text,
  created_at: time,
  succeeded_at: time.optional(),
  ...CARD.partial().shape,
  /** of its newest dispute, if it was ever disputed: only the history of a demo has disputes */
  dispute: oneOf(...DISPUTE_STATUSES).optional(),
  /** oldest first; `asked_cents` is absent of a refund of all that was left */
  refunds: listOf(
    REFUND_RECORD.omit({ lines: true }).extend({
      lines: listOf(REFUND_LINE).optional(),
      idempotency_key: text,
      asked_cents: whole(1).optional(),
    }),
  ),
  /** counts its changes */
  revision: whole(1),
});
export type SandboxIntent = z.infer<typeof SANDBOX_INTENT>;
