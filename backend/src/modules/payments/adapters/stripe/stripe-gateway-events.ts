import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { webhookErrors } from '../../domain/payment.errors.js';
import { timeOf } from './stripe-objects.js';
import type { DisputeStatus } from '#modules/orders/domain/order-disputes.js';
import type { GatewayDispute } from '../../domain/payment.js';
import { type GatewayEvent, GatewayEvents } from '../../ports/payment.gateway.js';

/** Maximum age of a signature. */
const TOLERANCE_SECONDS = 300;

/** The events that the shop handles. Source: https://docs.stripe.com/api/events/types */
const TYPES: Readonly<Record<string, GatewayEvent['type']>> = {
  'payment_intent.succeeded': 'paid',
  'payment_intent.payment_failed': 'failed',
  'charge.refunded': 'refunded',
  'charge.refund.updated': 'refunded',
  'refund.created': 'refunded',
  'refund.updated': 'refunded',
  'refund.failed': 'refunded',
  'charge.dispute.created': 'disputed',
  'charge.dispute.updated': 'disputed',
  'charge.dispute.funds_withdrawn': 'disputed',
  'charge.dispute.funds_reinstated': 'disputed',
  'charge.dispute.closed': 'disputed',
};

type Webhooks = Pick<typeof Stripe.webhooks, 'constructEvent'>;

/** Stripe's events, signed with the secret of the shop's endpoint. */
export class StripeGatewayEvents extends GatewayEvents {
  private readonly log = new Logger('stripe');

  /**
   * @param live whether the shop charges real cards
   * @param now milliseconds
   */
  constructor(
    private readonly webhooks: Webhooks,
    private readonly secret: string,
    private readonly live: boolean,
    private readonly now = () => Date.now(),
  ) {
    super();
  }

  override read(rawBody: Buffer, signature: string | undefined): GatewayEvent {
    const { id, type: name, data, created, livemode } = this.verify(rawBody, signature);
    if (livemode !== this.live) {
      this.log.warn(
        `Event ${id} is of Stripe's ${livemode ? 'live' : 'test'} mode, and the keys are not: STRIPE_WEBHOOK_SECRET may belong to another endpoint.`,
      );
      return { id, name, type: 'other' };
    }
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    const object = data.object as unknown as StripeObject;
    const transactionId = type && transactionOf(object);
    // The shop creates no charge without an intent.
    if (!type || transactionId === undefined) return { id, name, type: 'other' };
    return { id, name, type, transactionId, ...(type === 'disputed' && { dispute: disputeOf(object, created) }) };
  }

  private verify(rawBody: Buffer, signature = ''): Stripe.Event {
    try {
      return this.webhooks.constructEvent(rawBody, signature, this.secret, TOLERANCE_SECONDS, undefined, this.now());
    } catch {
      // The library's message quotes the body.
      throw webhookErrors.badSignature();
    }
  }
}

/** An intent, or a charge, refund or dispute of one. */
interface StripeObject {
  object: string;
  id: string;
  payment_intent?: string | { id: string } | null;
  status?: string;
  amount?: number;
  currency?: string;
  created?: number;
  /** of a dispute */
  evidence_details?: { due_by: number | null };
}

function transactionOf({ object, id, payment_intent }: StripeObject): string | undefined {
  if (object === 'payment_intent') return id;
  return typeof payment_intent === 'object' ? payment_intent?.id : payment_intent;
}

/** Source: https://docs.stripe.com/api/disputes/object#dispute_object-status */
const DISPUTE_STATUS: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry-closed',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** @param eventTime when Stripe created the event, in seconds: a dispute has no closing time */
function disputeOf(dispute: StripeObject, eventTime: number): GatewayDispute {
  const { id, status: name = '', amount = 0, currency = 'usd', created = eventTime } = dispute;
  const status = (Object.hasOwn(DISPUTE_STATUS, name) && DISPUTE_STATUS[name]) || 'open';
  const isClosed = status !== 'open' && status !== 'inquiry';
  // Stripe sends 0 or null when no answer is expected.
  const due = dispute.evidence_details?.due_by ?? 0;
  return {
    ...{ id, status, amount_cents: amount, currency, created_at: timeOf(created) },
    ...(!isClosed && due > 0 && { due_by: timeOf(due) }),
    ...(isClosed && { closed_at: timeOf(eventTime) }),
  };
}
