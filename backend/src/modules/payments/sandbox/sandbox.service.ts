import { Injectable } from '@nestjs/common';
import { CardTestingGuard } from '../charging/card-testing-guard.js';
import type { SandboxIntent } from '../domain/sandbox-intent.js';
import { SandboxLedger } from '../ports/sandbox-ledger.js';
import { outcomeOf, paymentMethodOf, refusalOfCard, type SandboxOutcome } from './sandbox-card.js';
import {
  AUTHENTICATION,
  CONFIRMATION,
  parseRequest,
  PAYMENT_METHOD_REQUEST,
  requestError,
  type SandboxRefusal,
} from './sandbox-request.js';

interface Paid {
  id: string;
  status: 'succeeded';
}

/** The bank requires authentication. */
interface RequiresAction {
  id: string;
  status: 'requires_action';
  next_action: { type: 'use_stripe_sdk' };
}

/** The part of Stripe's API that Stripe.js calls, for test cards. Every refusal is thrown as a `SandboxRefusal`. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly ledger: SandboxLedger,
    private readonly cardTesting: CardTestingGuard,
  ) {}

  createPaymentMethod(body: unknown): { id: string } {
    const { card } = parseRequest(PAYMENT_METHOD_REQUEST, body);
    const refusal = refusalOfCard(card, new Date());
    if (refusal) throw refusal;
    return { id: paymentMethodOf(card) };
  }

  /** A declined card leaves the intent open for another card; of concurrent confirmations one succeeds. */
  async confirm(id: string, body: unknown): Promise<Paid | RequiresAction> {
    const { intent, outcome } = await this.openIntent(id, parseRequest(CONFIRMATION, body));
    if (outcome.authenticate) return { id, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } };
    return await this.charge(intent, outcome);
  }

  /** Ends the authentication that the bank required. Until then, and when it fails, the intent stays open. */
  async authenticate(id: string, body: unknown): Promise<Paid> {
    const { outcome: result, ...confirmation } = parseRequest(AUTHENTICATION, body);
    const { intent, outcome } = await this.openIntent(id, confirmation);
    if (!outcome.authenticate)
      throw requestError('parameter_invalid', 'This PaymentMethod needs no authentication.', 'payment_method');
    return await this.charge(intent, result === 'fail' ? { refusal: authenticationFailed() } : outcome);
  }

  /** The open intent, and the outcome of charging this payment method. */
  private async openIntent(
    id: string,
    { client_secret, payment_method }: { client_secret: string; payment_method: string },
  ): Promise<{ intent: SandboxIntent; outcome: SandboxOutcome }> {
    const intent = await this.ledger.find(id);
    if (!intent) throw requestError('resource_missing', 'No such payment_intent', 'intent', 404);
    if (intent.client_secret !== client_secret)
      throw requestError(
        'payment_intent_invalid_parameter',
        'The client_secret provided does not match this PaymentIntent.',
        'client_secret',
      );
    const outcome = outcomeOf(payment_method);
    if (!outcome) throw requestError('resource_missing', 'No such PaymentMethod', 'payment_method');
    if (intent.status !== 'open') throw unexpectedState(intent);
    return { intent, outcome };
  }

  private async charge(intent: SandboxIntent, { refusal, card }: SandboxOutcome): Promise<Paid> {
    const { id } = intent;
    if (refusal) {
      await this.cardTesting.recordDecline(id);
      throw refusal;
    }
    const succeeded_at = new Date().toISOString();
    const isPaid = await this.ledger.replace({ ...intent, status: 'succeeded', succeeded_at, ...card });
    if (!isPaid) throw unexpectedState((await this.ledger.find(id)) ?? intent);
    return { id, status: 'succeeded' };
  }
}

/** The customer failed the bank's authentication. Source: https://docs.stripe.com/error-codes#payment-intent-authentication-failure */
function authenticationFailed(): SandboxRefusal {
  return requestError(
    'payment_intent_authentication_failure',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
}

function unexpectedState({ id, status }: SandboxIntent): SandboxRefusal {
  const stripeStatus = status === 'cancelled' ? 'canceled' : status;
  const refusal = requestError(
    'payment_intent_unexpected_state',
    `You cannot confirm this PaymentIntent because it has a status of ${stripeStatus}.`,
  );
  refusal.error.payment_intent = { id, status: stripeStatus };
  return refusal;
}
