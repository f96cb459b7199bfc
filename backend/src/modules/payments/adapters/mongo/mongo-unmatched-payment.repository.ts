import { Outbox, pendingEntries, pushPending } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { trusted, omit } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { UNMATCHED_PAYMENTS, type UnmatchedPaymentDocument } from './payment.schema.js';
import { statesBefore, type UnmatchedPayment } from '../../domain/unmatched-payment.js';
import { paymentRefunded } from '../../domain/payment.events.js';
import { unmatchedPaymentMessages } from '../../domain/payment.messages.js';
import { UnmatchedPaymentRepository } from '../../ports/unmatched-payment.repository.js';
import type { Period } from '../../ports/payment.gateway.js';

/** Payments that pay no order, in MongoDB. */
export class MongoUnmatchedPaymentRepository extends UnmatchedPaymentRepository {
  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    super();
    this.outbox = new Outbox(store);
  }

  override async record(payment: UnmatchedPayment, by?: Actor): Promise<boolean> {
    const { transactionId: _id, ...fields } = payment;
    const events = by ? [paymentRefunded(payment, by)] : [];
    const document: UnmatchedPaymentDocument = {
      _id,
      ...fields,
      pending: pendingEntries(unmatchedPaymentMessages(payment), events),
    };
    const stored = (await this.store.collection(UNMATCHED_PAYMENTS).insertIfAbsent(document))
      ? document
      : await this.move(payment, events);
    if (stored && by) await this.outbox.drain(this.store.collection(UNMATCHED_PAYMENTS), stored);
    return stored !== undefined;
  }

  override async resolve(transactionId: string, resolved_at: string): Promise<void> {
    const before = { _id: transactionId, state: trusted({ $in: [...statesBefore('resolved')] }) };
    const resolved = { $set: { state: 'resolved', resolved_at }, $unset: { refund_due_at: 1 } };
    await this.store.collection(UNMATCHED_PAYMENTS).updateOne(before, resolved);
  }

  override async findMany(transactionIds: readonly string[]): Promise<UnmatchedPayment[]> {
    const named = { _id: trusted({ $in: [...transactionIds] }) };
    return (await this.store.collection(UNMATCHED_PAYMENTS).findMany(named, { _id: 1 }, transactionIds.length)).map(
      fromDocument,
    );
  }

  override async claimDue(now: string, limit: number, until: string): Promise<UnmatchedPayment[]> {
    const due = { state: 'open', refund_due_at: trusted({ $lte: now }) };
    const lease = { $set: { refund_due_at: until } };
    const payments = this.store.collection(UNMATCHED_PAYMENTS);
    return (await payments.claim(due, lease, { refund_due_at: 1 }, limit)).map(fromDocument);
  }

  override async list({ from, to }: Period, limit: number): Promise<UnmatchedPayment[]> {
    const newest = { found_at: -1, _id: -1 } as const;
    const failed = await this.store.collection(UNMATCHED_PAYMENTS).findMany({ state: 'refund-failed' }, newest, limit);
    const open = await this.store.collection(UNMATCHED_PAYMENTS).findMany({ state: 'open' }, newest, limit);
    const inPeriod = { state: trusted({ $in: ['refunded', 'resolved'] }), found_at: trusted({ $gte: from, $lt: to }) };
    const closed = await this.store.collection(UNMATCHED_PAYMENTS).findMany(inPeriod, newest, limit);
    return [...failed, ...open, ...closed].slice(0, limit).map(fromDocument);
  }

  /** Returns the payment in its new state; undefined when its old state does not allow the change. */
  private async move(
    { transactionId, state, resolved_at, resolved_by }: UnmatchedPayment,
    events: readonly AuditEvent[],
  ): Promise<UnmatchedPaymentDocument | undefined> {
    const states = statesBefore(state);
    if (states.length === 0) return undefined;
    const resolved = {
      ...(resolved_at !== undefined && { resolved_at }),
      ...(resolved_by !== undefined && { resolved_by }),
    };
    const removed = ['resolved_at', 'resolved_by', 'refund_due_at'].filter((field) => !Object.hasOwn(resolved, field));
    return await this.store.collection(UNMATCHED_PAYMENTS).findOneAndUpdate(
      { _id: transactionId, state: trusted({ $in: [...states] }) },
      {
        $set: { state, ...resolved },
        $unset: Object.fromEntries(removed.map((field) => [field, 1])),
        ...pushPending([], events),
      },
    );
  }
}

function fromDocument({ _id: transactionId, ...document }: UnmatchedPaymentDocument): UnmatchedPayment {
  return { transactionId, ...omit(document, 'pending') };
}
