import { Injectable } from '@nestjs/common';
import { CardTestingGuard } from '../charging/card-testing-guard.js';
import { outcomeOf, paymentMethodOf, refusalOfCard, type SandboxOutcome } from './sandbox-card.js';
import { authenticationFailed, requestError, type SandboxRefusal } from './sandbox-error.js';
import {
  readAuthentication,
  readConfirmation,
  readPaymentMethodRequest,
  type Confirmation,
} from './sandbox-request.js';
import type { Intent } from '../domain/payment.js';
import { SandboxLedger } from '../ports/sandbox-ledger.js';

/** A response in the shape of Stripe's API. */
export type SandboxAnswer<T> =
  { status: 200; body: T } | { status: SandboxRefusal['status']; body: Pick<SandboxRefusal, 'error'> };

interface Paid {
  id: string;
  status: 'succeeded';
}

/** The bank asks the customer to authenticate. */
interface RequiresAction {
  id: string;
  status: 'requires_action';
  next_action: { type: 'use_stripe_sdk' };
}

interface Attempt {
  intent: Intent;
  outcome: SandboxOutcome;
}

const WRONG_SECRET = [
  'payment_intent_invalid_parameter',
  'The client_secret provided does not match this PaymentIntent.',
] as const;
const NO_AUTHENTICATION = ['parameter_invalid', 'This PaymentMethod needs no authentication.'] as const;

/** The part of Stripe's API that Stripe.js calls, for test cards. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly ledger: SandboxLedger,
    private readonly cardTesting: CardTestingGuard,
  ) {}

  createPaymentMethod(body: unknown): SandboxAnswer<{ id: string }> {
    const read = readPaymentMethodRequest(body);
    if (read.refusal) return refused(read.refusal);
    const refusal = refusalOfCard(read.request, new Date());
    return refusal ? refused(refusal) : { status: 200, body: { id: paymentMethodOf(read.request) } };
  }

  /** A declined card leaves the intent open for another card; of concurrent confirmations one succeeds. */
  async confirm(id: string, body: unknown): Promise<SandboxAnswer<Paid | RequiresAction>> {
    const read = readConfirmation(body);
    if (read.refusal) return refused(read.refusal);
    const found = await this.openIntent(id, read.request);
    if ('error' in found) return refused(found);
    if (!found.outcome.authenticate) return this.charge(found);
    return { status: 200, body: { id, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } } };
  }

  /** Ends the authentication that the bank asked for. Until then, and when it fails, the intent stays open. */
  async authenticate(id: string, body: unknown): Promise<SandboxAnswer<Paid>> {
    const read = readAuthentication(body);
    if (read.refusal) return refused(read.refusal);
    const found = await this.openIntent(id, read.request);
    if ('error' in found) return refused(found);
    if (!found.outcome.authenticate) return refused(requestError(...NO_AUTHENTICATION, 'payment_method'));
    return read.request.outcome === 'fail' ? this.decline(found.intent, authenticationFailed()) : this.charge(found);
  }

  /** The open intent and the outcome of charging this payment method; or the reason why it cannot be charged. */
  private async openIntent(
    id: string,
    { client_secret, payment_method }: Confirmation,
  ): Promise<Attempt | SandboxRefusal> {
    const intent = await this.ledger.find(id);
    if (!intent) return { ...requestError('resource_missing', 'No such payment_intent', 'intent'), status: 404 };
    if (intent.clientSecret !== client_secret) return requestError(...WRONG_SECRET, 'client_secret');
    const outcome = outcomeOf(payment_method);
    if (!outcome) return requestError('resource_missing', 'No such PaymentMethod', 'payment_method');
    return intent.status === 'open' ? { intent, outcome } : unexpectedState(intent);
  }

  private async charge({ intent, outcome }: Attempt): Promise<SandboxAnswer<Paid>> {
    if (outcome.refusal) return this.decline(intent, outcome.refusal);
    const after = await this.ledger.move(intent.id, 'succeeded');
    return after?.moved
      ? { status: 200, body: { id: intent.id, status: 'succeeded' } }
      : refused(unexpectedState(after?.intent ?? intent));
  }

  private async decline({ id }: Intent, refusal: SandboxRefusal): Promise<SandboxAnswer<never>> {
    await this.cardTesting.recordDecline(id);
    return refused(refusal);
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
