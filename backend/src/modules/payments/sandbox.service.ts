import { Injectable } from '@nestjs/common';
import { outcomeOf, paymentMethodOf, refusalOfCard } from './domain/sandbox-card.js';
import { requestError, type SandboxRefusal } from './domain/sandbox-error.js';
import { readConfirmation, readPaymentMethodRequest } from './domain/sandbox-request.js';
import type { Intent } from './domain/payment.js';
import { SandboxLedger } from './ports/sandbox-ledger.js';

/** What the sandbox answers, in the shapes of Stripe's API. */
export type SandboxAnswer<T> =
  { status: 200; body: T } | { status: SandboxRefusal['status']; body: Pick<SandboxRefusal, 'error'> };

/** The browser's side of the sandbox: what Stripe.js asks of Stripe. */
@Injectable()
export class SandboxService {
  constructor(private readonly ledger: SandboxLedger) {}

  createPaymentMethod(body: unknown): SandboxAnswer<{ id: string }> {
    const read = readPaymentMethodRequest(body);
    if (read.refusal) return refused(read.refusal);
    const refusal = refusalOfCard(read.request, new Date());
    return refusal ? refused(refusal) : { status: 200, body: { id: paymentMethodOf(read.request) } };
  }

  /** A declined card leaves the intent open for another one; of several confirmations at once one succeeds. */
  async confirm(id: string, body: unknown): Promise<SandboxAnswer<{ id: string; status: 'succeeded' }>> {
    const read = readConfirmation(body);
    if (read.refusal) return refused(read.refusal);
    const { client_secret, payment_method } = read.request;
    const intent = await this.ledger.find(id);
    if (!intent)
      return refused({ ...requestError('resource_missing', 'No such payment_intent', 'intent'), status: 404 });
    if (intent.clientSecret !== client_secret) {
      return refused(
        requestError(
          'payment_intent_invalid_parameter',
          'The client_secret provided does not match this PaymentIntent.',
          'client_secret',
        ),
      );
    }
    const outcome = outcomeOf(payment_method);
    if (!outcome) return refused(requestError('resource_missing', 'No such PaymentMethod', 'payment_method'));
    if (intent.status !== 'open') return refused(unexpectedState(intent));
    if (outcome.refusal) return refused(outcome.refusal);
    const after = await this.ledger.move(id, 'succeeded');
    return after?.moved
      ? { status: 200, body: { id, status: 'succeeded' } }
      : refused(unexpectedState(after?.intent ?? intent));
  }
}

function refused({ status, error }: SandboxRefusal): {
  status: SandboxRefusal['status'];
  body: Pick<SandboxRefusal, 'error'>;
} {
  return { status, body: { error } };
}

function unexpectedState({ id, status }: Intent): SandboxRefusal {
  const stripeStatus = status === 'cancelled' ? 'canceled' : status;
  const { error } = requestError(
    'payment_intent_unexpected_state',
    `You cannot confirm this PaymentIntent because it has a status of ${stripeStatus}.`,
  );
  return { status: 400, error: { ...error, payment_intent: { id, status: stripeStatus } } };
}
