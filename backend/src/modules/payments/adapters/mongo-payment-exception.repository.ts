import { AuditTrail, noted } from '#app/audit-log/adapters/mongo-audit-trail.js';
import type { Actor } from '#shared/actor.js';
import { op, without } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { PaymentExceptionDocument } from '#shared/mongo/payment-work.schema.js';
import { paymentRefunded } from '../domain/payment-acts.js';
import type { PaymentException } from '../domain/payment-exception.js';
import { PaymentExceptionRepository } from '../ports/payment-exception.repository.js';
import type { Period } from '../ports/payment.gateway.js';

/** Payments that pay no order, in MongoDB. */
export class MongoPaymentExceptionRepository extends PaymentExceptionRepository {
  constructor(
    private readonly store: MongoStore,
    private readonly trail = new AuditTrail(store),
  ) {
    super();
  }

  override async note(exception: PaymentException, by?: Actor): Promise<boolean> {
    const { transactionId: _id, ...fields } = exception;
    const act = by && noted(paymentRefunded(exception, by));
    const document: PaymentExceptionDocument = { _id, ...fields, ...(act && { acts: [act.acts] }) };
    const stored = (await this.store.exceptions.insertNew(document)) ? document : await this.refund(exception, act);
    if (stored && act) await this.trail.follow(this.store.exceptions, stored);
    return stored !== undefined;
  }

  override async resolve(transactionId: string, resolved_at: string): Promise<void> {
    await this.store.exceptions.change(
      { _id: transactionId, state: 'open' },
      { $set: { state: 'resolved', resolved_at } },
    );
  }

  override async findMany(transactionIds: readonly string[]): Promise<PaymentException[]> {
    const named = { _id: op({ $in: [...transactionIds] }) };
    return (await this.store.exceptions.many(named, { _id: 1 }, transactionIds.length)).map(fromDocument);
  }

  override async list({ from, to }: Period, limit: number): Promise<PaymentException[]> {
    const newest = { found_at: -1, _id: -1 } as const;
    const open = await this.store.exceptions.many({ state: 'open' }, newest, limit);
    const inPeriod = { state: op({ $in: ['refunded', 'resolved'] }), found_at: op({ $gte: from, $lt: to }) };
    const closed = await this.store.exceptions.many(inPeriod, newest, limit);
    return [...open, ...closed].slice(0, limit).map(fromDocument);
  }

  /** The exception as it is once an open one was refunded; undefined when there is no open one. */
  private async refund(
    { transactionId, state, resolved_at, resolved_by }: PaymentException,
    act: ReturnType<typeof noted> | undefined,
  ): Promise<PaymentExceptionDocument | undefined> {
    if (state !== 'refunded') return undefined;
    const change = { $set: { state, resolved_at, ...(resolved_by !== undefined && { resolved_by }) } };
    const open = { _id: transactionId, state: 'open' };
    return this.store.exceptions.changed(open, { ...change, ...(act && { $push: act }) });
  }
}

function fromDocument({ _id: transactionId, ...document }: PaymentExceptionDocument): PaymentException {
  return { transactionId, ...without(document, 'acts') };
}
