import {
  newId,
  newIntent,
  now,
  type ChargeObject,
  type DisputeObject,
  type IntentObject,
  type NewIntentObject,
  type RefundObject,
} from './objects.js';
import { refusals, type StripeErrorBody } from './refusal.js';
import { cardOfMethod, type Outcome, type TestCard } from './test-cards.js';

/** Source: https://docs.stripe.com/metadata */
const MAX_METADATA_VALUE = 500;
/** While a dispute has one of these, the bank has the money. An inquiry moves none: its payment can be refunded. */
const TAKES_MONEY = new Set(['needs_response', 'under_review', 'lost']);

/** The state of a Stripe account as far as the shop uses it; every change takes effect at once and sends an event. */
export class StandInAccount {
  readonly intents = new Map<string, IntentObject>();
  readonly charges = new Map<string, ChargeObject>();
  readonly refunds = new Map<string, RefundObject>();
  private readonly disputes: DisputeObject[] = [];
  private readonly methods = new Map<string, TestCard>();
  /** the initial status of new refunds */
  newRefundsAre: 'succeeded' | 'pending' = 'succeeded';

  constructor(private readonly tell: (type: string, object: object) => void) {}

  /** Also creates intents that are not the shop's: another shop's, or in another currency. */
  createIntent(terms: NewIntentObject): IntentObject {
    const intent = newIntent(terms);
    this.intents.set(intent.id, intent);
    this.tell('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): IntentObject {
    const intent = this.intents.get(id);
    if (!intent) throw refusals.noSuch('payment_intent', id, 'intent');
    return intent;
  }

  addMethod(card: TestCard): string {
    const id = newId('pm');
    this.methods.set(id, card);
    return id;
  }

  confirm(id: string, method: string): IntentObject {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw refusals.unexpectedState('confirm', intent);
    const card = this.card(method);
    Object.assign(intent, { payment_method: method, last_payment_error: null });
    if (!card.asksForAuthentication) return this.charge(intent, card);
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    return this.become(intent, 'requires_action', { next_action });
  }

  /** Ends the customer's authentication, with success or failure. */
  authenticate(id: string, outcome: 'complete' | 'fail'): IntentObject {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') throw refusals.unexpectedState('authenticate', intent);
    if (outcome === 'complete') return this.charge(intent, this.card(intent.payment_method));
    return this.fail(intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  }

  /** Ends the processing of an intent that was `processing`. */
  finish(id: string, outcome: Exclude<Outcome, 'processing'> = 'charged'): IntentObject {
    const intent = this.intent(id);
    if (intent.status !== 'processing') throw new Error(`${id} is ${intent.status}, not processing`);
    if (outcome === 'charged') return this.charge(intent, { ...this.card(intent.payment_method), outcome });
    return this.fail(intent, { type: 'card_error', ...outcome });
  }

  cancel(id: string): IntentObject {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw refusals.unexpectedState('cancel', intent);
    return this.become(intent, 'canceled', { canceled_at: now(), next_action: null });
  }

  /** Creates a refund; one without metadata simulates Stripe's dashboard. */
  refund(
    id: string,
    { amount, metadata = {} }: { amount?: number; metadata?: Record<string, string> } = {},
  ): RefundObject {
    for (const [name, value] of Object.entries(metadata))
      if (value.length > MAX_METADATA_VALUE) throw refusals.metadataTooLong(name);
    const intent = this.intents.get(id);
    if (!intent) throw refusals.noSuch('payment_intent', id, 'payment_intent');
    const charge = this.charges.get(intent.latest_charge ?? '');
    if (!charge) throw refusals.unexpectedState('refund', intent);
    if (this.disputes.some(({ charge: of, status }) => of === charge.id && TAKES_MONEY.has(status)))
      throw refusals.disputed(charge.id);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw refusals.alreadyRefunded(charge.id);
    if (amount !== undefined && amount > left) throw refusals.refundTooLarge(amount, left);
    const refund: RefundObject = {
      id: newId('re'),
      object: 'refund',
      amount: amount ?? left,
      currency: charge.currency,
      created: now(),
      charge: charge.id,
      payment_intent: id,
      metadata,
      status: this.newRefundsAre,
    };
    this.refunds.set(refund.id, refund);
    this.giveBack(charge, refund.amount);
    this.tell('refund.created', refund);
    this.tell('charge.refunded', charge);
    return refund;
  }

  /** Completes a pending refund, or returns any refund from the bank. */
  endRefund(id: string, status: 'succeeded' | 'failed'): RefundObject {
    const refund = this.refunds.get(id);
    const charge = refund && this.charges.get(refund.charge);
    if (!refund || !charge) throw refusals.noSuch('refund', id, 'id');
    refund.status = status;
    if (status === 'failed') this.giveBack(charge, -refund.amount);
    this.tell('refund.updated', refund);
    if (status === 'failed') this.tell('refund.failed', refund);
    this.tell('charge.refund.updated', refund);
    return refund;
  }

  /** Opens a dispute; with `warning_needs_response` it is only an inquiry. */
  dispute(id: string, status = 'needs_response'): DisputeObject {
    const intent = this.intent(id);
    const charge = this.charges.get(intent.latest_charge ?? '');
    if (!charge) throw refusals.unexpectedState('dispute', intent);
    charge.disputed = true;
    const dispute: DisputeObject = {
      ...{ id: newId('du'), object: 'dispute', amount: charge.amount, currency: charge.currency, created: now() },
      ...{ charge: charge.id, payment_intent: id, reason: 'fraudulent', status },
    };
    this.disputes.push(dispute);
    this.tell('charge.dispute.created', dispute);
    if (status === 'needs_response') this.tell('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** Closes a dispute, or turns an inquiry into a dispute. */
  moveDispute(dispute: DisputeObject, status: 'won' | 'lost' | 'warning_closed' | 'needs_response'): void {
    dispute.status = status;
    this.tell(status === 'needs_response' ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute);
  }

  private card(method: string | null): TestCard {
    const card = this.methods.get(method ?? '') ?? cardOfMethod(method ?? '');
    if (!card) throw refusals.noSuch('PaymentMethod', method ?? '', 'payment_method');
    return card;
  }

  private charge(intent: IntentObject, { outcome, brand, last4 }: TestCard): IntentObject {
    if (outcome === 'processing') return this.become(intent, 'processing');
    if (outcome !== 'charged') {
      const error: StripeErrorBody = { type: 'card_error', ...outcome };
      throw refusals.declined(outcome, this.fail(intent, error));
    }
    const { id: payment_intent, amount, currency, metadata } = intent;
    const charge: ChargeObject = {
      ...{ id: newId('ch'), object: 'charge', amount, amount_refunded: 0, refunded: false, disputed: false, currency },
      ...{ created: now(), payment_intent, status: 'succeeded', metadata },
      payment_method_details: { type: 'card', card: { brand, last4 } },
    };
    this.charges.set(charge.id, charge);
    this.tell('charge.succeeded', charge);
    const change = { latest_charge: charge.id, amount_received: amount, next_action: null };
    return this.become(intent, 'succeeded', change);
  }

  private fail(intent: IntentObject, last_payment_error: StripeErrorBody): IntentObject {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error });
    this.tell('payment_intent.payment_failed', intent);
    return intent;
  }

  private become(intent: IntentObject, status: IntentObject['status'], change: object = {}): IntentObject {
    Object.assign(intent, { status, ...change });
    this.tell(`payment_intent.${status}`, intent);
    return intent;
  }

  private giveBack(charge: ChargeObject, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }
}
