import type { OnApplicationBootstrap } from '@nestjs/common';
import Stripe from 'stripe';
import { DomainError } from '#shared/domain-error.js';
import { paymentErrors } from '../../domain/payment.errors.js';
import type { Intent, NewIntent, NewRefund, Refund } from '../../domain/payment.js';
import { PaymentGateway, type Period } from '../../ports/payment.gateway.js';
import { StripeCalls } from './stripe-calls.js';
import { intentOf, intentParams, isAsAsked, isIntentId, isOfKey, refundOf, refundParams } from './stripe-objects.js';

/** The most that Stripe gives at a time. */
const PAGE = 100;
/** How long it counts as known whether Stripe is there, in milliseconds. */
const KNOWN_FOR = 30_000;
const CHARGE = 'latest_charge';
const tooMuch = () => Promise.reject(paymentErrors.refundTooMuch());
const notRefundable = () => Promise.reject(paymentErrors.notRefundable());
const REFUND_REFUSALS = {
  charge_already_refunded: tooMuch,
  amount_too_large: tooMuch,
  // Stripe gave no code here for a long time, but named the parameter.
  amount: tooMuch,
  charge_disputed: notRefundable,
  charge_not_refundable: notRefundable,
  refund_disputed_payment: notRefundable,
  // Such as too little money on the shop's account: what Stripe refuses has not gone back.
  other: notRefundable,
};
const NOTHING_CHARGED =
  'The card provider cannot be reached; nothing was charged by the shop, please try again in a moment.';

/** Stripe: https://docs.stripe.com/api/payment_intents. Intents of the account that the shop has not made do not exist for it. */
export class StripePaymentGateway extends PaymentGateway implements OnApplicationBootstrap {
  private readonly calls = new StripeCalls();

  constructor(private readonly stripe: Stripe) {
    super();
  }

  /** Asks Stripe when the shop starts, so that the log names a key that it refuses; nothing waits for the answer. */
  onApplicationBootstrap(): void {
    void this.look();
  }

  override async create(wanted: NewIntent, idempotencyKey: string): Promise<Intent> {
    const made = await this.calls.make(
      'make an intent',
      () => this.createUnder(idempotencyKey, intentParams(wanted)),
      {},
      NOTHING_CHARGED,
    );
    // A key that was used before is answered as it was then.
    const intent = isReplayed(made.lastResponse.headers) ? await this.find(made.id) : intentOf(made);
    if (!intent) throw new Error(`Stripe made ${made.id} without what marks it as the shop's`);
    return intent;
  }

  override async find(id: string): Promise<Intent | undefined> {
    if (!isIntentId(id)) return undefined;
    const found = await this.calls.make(
      'find an intent',
      () => this.stripe.paymentIntents.retrieve(id, { expand: [CHARGE] }),
      { resource_missing: () => undefined },
    );
    return found && intentOf(found);
  }

  override async cancel(id: string): Promise<'cancelled' | 'processing' | 'succeeded' | 'unknown'> {
    const intent = await this.find(id);
    if (!intent) return 'unknown';
    if (intent.status !== 'open') return intent.status;
    const cancelled = await this.calls.make('cancel an intent', () => this.stripe.paymentIntents.cancel(id), {
      // It was paid or cancelled in this very moment.
      payment_intent_unexpected_state: () => undefined,
    });
    const after = cancelled ? intentOf(cancelled) : await this.find(id);
    if (after?.status === 'open') throw new DomainError('unavailable', 'payment-busy', 'Please try again in a moment.');
    return after?.status ?? 'unknown';
  }

  override async *list({ from, to }: Period): AsyncIterable<readonly Intent[]> {
    const params = { created: { gte: secondsOf(from), lt: secondsOf(to) }, limit: PAGE, expand: [`data.${CHARGE}`] };
    let last: string | undefined;
    do {
      const after = last === undefined ? {} : { starting_after: last };
      const { data, has_more } = await this.calls.make('list intents', () =>
        this.stripe.paymentIntents.list({ ...params, ...after }),
      );
      yield data.flatMap((intent) => intentOf(intent) ?? []);
      last = has_more ? data.at(-1)?.id : undefined;
    } while (last !== undefined);
  }

  override async refund(refund: NewRefund, idempotencyKey: string): Promise<Refund> {
    const { transactionId } = refund;
    const intent = await this.find(transactionId);
    if (!intent) throw paymentErrors.unknown();
    if (intent.status !== 'succeeded') throw paymentErrors.notSucceeded();
    const before = (await this.refundsOf(transactionId)).find((made) => isOfKey(made, idempotencyKey));
    if (before && !isAsAsked(before, refund)) throw paymentErrors.keyReused();
    const made =
      before ??
      (await this.calls.make(
        'refund a payment',
        () => this.stripe.refunds.create(refundParams(refund, idempotencyKey), { idempotencyKey }),
        REFUND_REFUSALS,
      ));
    return refundOf(made, transactionId);
  }

  override async refunds(id: string): Promise<readonly Refund[]> {
    if (!(await this.find(id))) return [];
    return (await this.refundsOf(id)).map((refund) => refundOf(refund, id));
  }

  override isReachable(): boolean {
    if (Date.now() - this.calls.lastAsked > KNOWN_FOR) void this.look();
    return this.calls.isReachable;
  }

  /** Oldest first. */
  private async refundsOf(id: string): Promise<Stripe.Refund[]> {
    const refunds = await this.calls.make('list refunds', () =>
      this.stripe.refunds.list({ payment_intent: id, limit: PAGE }).autoPagingToArray({ limit: 10_000 }),
    );
    return refunds.reverse();
  }

  /** Stripe keeps a failure of its own under the key for a day. Nobody has the secret of what it may have made then, so another key does no harm. */
  private async createUnder(
    key: string,
    params: Stripe.PaymentIntentCreateParams,
    others = 2,
  ): Promise<Stripe.Response<Stripe.PaymentIntent>> {
    try {
      return await this.stripe.paymentIntents.create({ ...params, expand: [CHARGE] }, { idempotencyKey: key });
    } catch (error) {
      if (others === 0 || !isKeptFailure(error)) throw error;
      return this.createUnder(`${key}:again`, params, others - 1);
    }
  }

  private async look(): Promise<void> {
    await this.calls
      .make('list intents', () => this.stripe.paymentIntents.list({ limit: 1 }, { maxNetworkRetries: 0 }))
      .catch(() => undefined);
  }
}

function isKeptFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && isReplayed(error.headers ?? {});
}

function isReplayed(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['idempotent-replayed'] === 'true';
}

/** The first full second that does not lie before the time. */
function secondsOf(time: string): number {
  return Math.ceil(Date.parse(time) / 1000);
}
