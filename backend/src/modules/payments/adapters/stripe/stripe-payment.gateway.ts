import Stripe from 'stripe';
import { DomainError } from '#shared/domain-error.js';
import { paymentErrors } from '../../domain/payment.errors.js';
import type { Intent, NewIntent, NewRefund, Refund } from '../../domain/payment.js';
import { PaymentGateway, type Period } from '../../ports/payment.gateway.js';
import { StripeCalls } from './stripe-client.js';
import { intentOf, intentParams, isAsAsked, isIntentId, isOfKey, refundOf, refundParams } from './stripe-objects.js';

/** Stripe's maximum. */
const PAGE_SIZE = 100;
/** How long `isReachable` uses the result of the last call. */
const REACHABILITY_TTL_MS = 30_000;
const CHARGE = 'latest_charge';
const tooMuch = () => Promise.reject(paymentErrors.refundTooMuch());
const notRefundable = () => Promise.reject(paymentErrors.notRefundable());
const REFUND_REFUSALS = {
  charge_already_refunded: tooMuch,
  amount_too_large: tooMuch,
  // Stripe used to give no code here, only the parameter.
  amount: tooMuch,
  charge_disputed: notRefundable,
  charge_not_refundable: notRefundable,
  refund_disputed_payment: notRefundable,
  // Such as an insufficient balance of the shop: a refused refund was not made.
  other: notRefundable,
};
const NOTHING_CHARGED =
  'The card provider cannot be reached; nothing was charged by the shop, please try again in a moment.';

/** Stripe: https://docs.stripe.com/api/payment_intents. Ignores intents of the account that the shop did not create. */
export class StripePaymentGateway extends PaymentGateway {
  private readonly calls = new StripeCalls();

  constructor(private readonly stripe: Stripe) {
    super();
  }

  override async create(wanted: NewIntent, idempotencyKey: string): Promise<Intent> {
    const created = await this.calls.call(
      'create an intent',
      () => this.createUnder(idempotencyKey, intentParams(wanted)),
      {},
      NOTHING_CHARGED,
    );
    // A replayed response shows the intent as it was at the first call.
    const intent = isReplayed(created.lastResponse.headers) ? await this.find(created.id) : intentOf(created);
    if (!intent) throw new Error(`Stripe created ${created.id} without the shop's metadata`);
    return intent;
  }

  override async find(id: string): Promise<Intent | undefined> {
    if (!isIntentId(id)) return undefined;
    const found = await this.calls.call(
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
    const cancelled = await this.calls.call('cancel an intent', () => this.stripe.paymentIntents.cancel(id), {
      // It was paid or cancelled at the same moment.
      payment_intent_unexpected_state: () => undefined,
    });
    const after = cancelled ? intentOf(cancelled) : await this.find(id);
    if (after?.status === 'open') throw new DomainError('unavailable', 'payment-busy', 'Please try again in a moment.');
    return after?.status ?? 'unknown';
  }

  override async *list({ from, to }: Period): AsyncIterable<readonly Intent[]> {
    const params = {
      created: { gte: secondsOf(from), lt: secondsOf(to) },
      limit: PAGE_SIZE,
      expand: [`data.${CHARGE}`],
    };
    let last: string | undefined;
    do {
      const after = last === undefined ? {} : { starting_after: last };
      const { data, has_more } = await this.calls.call('list intents', () =>
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
      (await this.calls.call(
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
    if (Date.now() - this.calls.lastCallAt > REACHABILITY_TTL_MS) void this.probe();
    return this.calls.isReachable;
  }

  /** Oldest first. */
  private async refundsOf(id: string): Promise<Stripe.Refund[]> {
    const refunds = await this.calls.call('list refunds', () =>
      this.stripe.refunds.list({ payment_intent: id, limit: PAGE_SIZE }).autoPagingToArray({ limit: 10_000 }),
    );
    return refunds.reverse();
  }

  /** Stripe replays a failure of its own under the same key for a day. A second key is safe: the client secret of the first intent reached no one. */
  private async createUnder(
    key: string,
    params: Stripe.PaymentIntentCreateParams,
    otherKeys = 2,
  ): Promise<Stripe.Response<Stripe.PaymentIntent>> {
    try {
      return await this.stripe.paymentIntents.create({ ...params, expand: [CHARGE] }, { idempotencyKey: key });
    } catch (error) {
      if (otherKeys === 0 || !isReplayedFailure(error)) throw error;
      return this.createUnder(`${key}:again`, params, otherKeys - 1);
    }
  }

  private async probe(): Promise<void> {
    await this.calls
      .call('list intents', () => this.stripe.paymentIntents.list({ limit: 1 }, { maxNetworkRetries: 0 }))
      .catch(() => undefined);
  }
}

function isReplayedFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && isReplayed(error.headers ?? {});
}

function isReplayed(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['idempotent-replayed'] === 'true';
}

/** Rounds up to a full second. */
function secondsOf(time: string): number {
  return Math.ceil(Date.parse(time) / 1000);
}
