import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { recordMessages } from '#app/recording/messages/adapters/sqlite/sqlite-message-recorder.js';
import { papersOf } from '#app/recording/papers/adapters/sqlite/sqlite-paper-issuer.js';
import { type CorrectionRequest, decided } from '#modules/orders/domain/correction-request.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderMessages } from '#modules/orders/domain/order.messages.js';
import type { Actor } from '#shared/actor.js';
import type { Billing } from '#shared/billing.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { newRequest, type RequestRefusal } from '../../domain/new-correction-request.js';
import { correctionRefused } from '../../domain/paper.events.js';

const SET_REQUESTS = 'UPDATE orders SET correction_requests = ? WHERE _id = ?';

/** Stores a customer's request, see `PaperRepository`. */
export function requestCorrection(tx: Transaction, order: Order, billing: Billing): CorrectionRequest | RequestRefusal {
  const request = newRequest(order, papersOf(tx, order._id), billing);
  if (typeof request === 'string') return request;
  const after = { ...order, correction_requests: [...(order.correction_requests ?? []), request] };
  setRequests(tx, after);
  recordMessages(tx, orderMessages.correctionRequested(after));
  return request;
}

/** Accepts or, with a refusal, refuses the open request, and tells the customer; undefined when none is open. */
export function decideRequest(
  tx: Transaction,
  order: Order,
  by: Actor,
  refusal?: string,
): CorrectionRequest | undefined {
  const decision = decided(order, by, refusal);
  if (!decision) return undefined;
  const { request, requests } = decision;
  const after = { ...order, correction_requests: requests };
  setRequests(tx, after);
  recordMessages(tx, orderMessages.correctionDecided(after));
  if (refusal !== undefined) appendAuditEvents(tx, [correctionRefused(order, request.invoice, refusal, by)]);
  return request;
}

function setRequests(tx: Transaction, { _id, correction_requests }: Order): void {
  tx.run(SET_REQUESTS, [JSON.stringify(correction_requests), _id]);
}
