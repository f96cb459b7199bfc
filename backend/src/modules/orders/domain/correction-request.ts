import { z } from 'zod';
import { BILLING } from '#shared/billing.js';
import type { Actor } from '#shared/actor.js';
import { oneOf, optionalText, text, time } from '#shared/record.js';

/** Characters of the sentence that refuses a request. */
export const MAX_REFUSAL = 500;

/** The customer asks to correct the buyer's data of an invoice: the whole billing data that the new invoice is to have. */
export const CORRECTION_REQUEST = z.strictObject({
  status: oneOf('open', 'accepted', 'refused').meta({
    description:
      '`open`: it waits for an admin. `accepted`: a new invoice has replaced it. `refused`: the invoice stays, see `refusal`',
    example: 'open',
  }),
  invoice: text.meta({ description: 'The number of the invoice', example: '2026-000123' }),
  ...BILLING.shape,
  requested_at: time.meta({ description: 'When the customer asked', example: '2026-03-03T08:15:00.000Z' }),
  decided_at: time.optional().meta({
    description: 'When it was accepted or refused',
    example: '2026-03-03T10:00:00.000Z',
  }),
  /** as an `Actor`'s `who` */
  decided_by: optionalText.meta({
    description: 'The admin who accepted or refused it, for admins only',
    example: 'admin@northbridge.test',
  }),
  refusal: optionalText.meta({
    description: 'Why it was refused; the customer reads it',
    example: 'The tax office does not know this tax ID. Please send us its letter.',
    maxLength: MAX_REFUSAL,
  }),
});
export type CorrectionRequest = z.infer<typeof CORRECTION_REQUEST>;

interface Requested {
  /** oldest first; only the last one may be open */
  correction_requests?: readonly CorrectionRequest[] | undefined;
}

/** The request that waits for an admin, if any. */
export function openRequest({ correction_requests = [] }: Requested): CorrectionRequest | undefined {
  const last = correction_requests.at(-1);
  return last?.status === 'open' ? last : undefined;
}

/** The open request of an order after an admin has accepted or, with a refusal, refused it, and all requests; undefined when none is open. */
export function decided(
  order: Requested,
  { who }: Actor,
  refusal?: string,
): { request: CorrectionRequest; requests: CorrectionRequest[] } | undefined {
  const open = openRequest(order);
  if (!open) return undefined;
  const decision = refusal === undefined ? { status: 'accepted' as const } : { status: 'refused' as const, refusal };
  const request = { ...open, ...decision, decided_at: new Date().toISOString(), decided_by: who };
  return { request, requests: [...(order.correction_requests ?? []).slice(0, -1), request] };
}
