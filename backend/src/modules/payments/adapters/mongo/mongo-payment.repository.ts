import { newId } from '#shared/object-id.js';
import { trusted, type UpdateOperators } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import {
  CARD_ATTEMPTS,
  type DisputeDocument,
  DISPUTES,
  type IntentDocument,
  PAYMENT_INTENTS,
  SANDBOX_INTENTS,
  WEBHOOK_EVENTS,
} from './payment.schema.js';
import { reversedBy, statusesBefore } from '#modules/orders/domain/order-disputes.js';
import type { Dispute } from '../../domain/payment.js';
import { latestPlausiblePoll } from '../../domain/payment-policy.js';
import {
  type DeclinedCard,
  type DueIntent,
  type ListedIntent,
  PaymentRepository,
  type StoredIntent,
} from '../../ports/payment.repository.js';
import type { Period } from '../../ports/payment.gateway.js';

const isOpenDispute = () => ({ status: trusted({ $in: ['inquiry', 'open'] }) });
const isClosedDispute = () => ({ status: trusted({ $in: ['inquiry-closed', 'won', 'lost'] }) });

export class MongoPaymentRepository extends PaymentRepository {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async addIntent({ id, ...intent }: StoredIntent, next_check_at?: string): Promise<void> {
    await this.store.collection(PAYMENT_INTENTS).insertIfAbsent({
      ...{ _id: id, ...intent, created_at: new Date().toISOString(), seq: newId() },
      ...(next_check_at !== undefined && { next_check_at }),
    });
  }

  override async find(id: string): Promise<StoredIntent | undefined> {
    const intent = await this.store.collection(PAYMENT_INTENTS).findOne({ _id: id });
    return intent && fromDocument(intent);
  }

  override async findByOrder(order_id: string): Promise<StoredIntent | undefined> {
    const [latest] = await this.store
      .collection(PAYMENT_INTENTS)
      .findMany({ order_id }, { created_at: -1, seq: -1 }, 1);
    return latest && fromDocument(latest);
  }

  override async findByTotal(email: string, amount_cents: number): Promise<StoredIntent[]> {
    const isPolled = { next_check_at: trusted({ $exists: true }) };
    const ofTotal = { email, amount_cents, order_id: trusted({ $exists: false }), ...isPolled };
    return (await this.store.collection(PAYMENT_INTENTS).findMany(ofTotal, { created_at: 1, seq: 1 }, 20)).map(
      fromDocument,
    );
  }

  override async claimDue(now: string, limit: number, until: string): Promise<DueIntent[]> {
    const ahead = latestPlausiblePoll(now, until);
    const due = { $or: [{ next_check_at: trusted({ $lte: now }) }, { next_check_at: trusted({ $gt: ahead }) }] };
    const lease = { $set: { next_check_at: until } };
    const intents = await this.store.collection(PAYMENT_INTENTS).claim(due, lease, { next_check_at: 1 }, limit);
    return intents.map((intent) => ({ ...fromDocument(intent), created_at: intent.created_at }));
  }

  override async schedulePoll(id: string, next_check_at: string | undefined): Promise<void> {
    const change: UpdateOperators =
      next_check_at === undefined ? { $unset: { next_check_at: 1 } } : { $set: { next_check_at } };
    await this.store.collection(PAYMENT_INTENTS).updateOne({ _id: id }, change);
  }

  override async listIntents(after: string, limit: number): Promise<ListedIntent[]> {
    const next = { _id: trusted({ $gt: after }) };
    return (await this.store.collection(PAYMENT_INTENTS).findMany(next, { _id: 1 }, limit)).map((intent) => ({
      ...fromDocument(intent),
      created_at: intent.created_at,
      ...(intent.next_check_at !== undefined && { next_check_at: intent.next_check_at }),
    }));
  }

  override async deleteCancelledIntents(ids: readonly string[]): Promise<void> {
    const among = { _id: trusted({ $in: [...ids] }) };
    // First, because the sweep finds an intent again only while the shop's own record exists.
    await this.store.collection(SANDBOX_INTENTS).deleteMany({ ...among, status: 'cancelled' });
    await this.store.collection(PAYMENT_INTENTS).deleteMany(among);
  }

  override async recordDecline({ id, transactionId, ...decline }: DeclinedCard): Promise<void> {
    await this.store.collection(CARD_ATTEMPTS).insertIfAbsent({ _id: id, transaction_id: transactionId, ...decline });
  }

  override async latestDeclines(
    of: { order_id: string } | { email: string },
    since: string,
    limit: number,
  ): Promise<string[]> {
    const newest = await this.store
      .collection(CARD_ATTEMPTS)
      .findMany({ ...of, at: trusted({ $gte: since }) }, { at: -1 }, limit);
    return newest.map(({ at }) => at);
  }

  override async deleteDeclinesBefore(time: string): Promise<void> {
    await this.store.collection(CARD_ATTEMPTS).deleteMany({ at: trusted({ $lt: time }) });
  }

  override async recordDispute({ id, transactionId, ...dispute }: Dispute): Promise<boolean> {
    const { status, amount_cents, due_by, closed_at } = dispute;
    const given = { ...(due_by !== undefined && { due_by }), ...(closed_at !== undefined && { closed_at }) };
    // A dispute that follows a closed inquiry is open again.
    const absent = ['due_by', 'closed_at'].filter((field) => !Object.hasOwn(given, field));
    const disputes = this.store.collection(DISPUTES);
    if (await disputes.insertIfAbsent({ _id: id, transaction_id: transactionId, ...dispute })) return true;
    // A dispute that was answered has no due time any more.
    const answered = due_by === undefined ? [{ status, due_by: trusted({ $exists: true }) }] : [];
    const reversed = reversedBy(status);
    const decided = reversed && closed_at ? [{ status: reversed, closed_at: trusted({ $lt: closed_at }) }] : [];
    const before = { _id: id, $or: [{ status: trusted({ $in: statusesBefore(status) }) }, ...decided, ...answered] };
    return await disputes.updateOne(before, {
      $set: { status, amount_cents, ...given },
      ...(absent.length > 0 && { $unset: Object.fromEntries(absent.map((field) => [field, 1])) }),
    });
  }

  override async findDisputes(transactionIds: readonly string[]): Promise<Dispute[]> {
    const found: Dispute[] = [];
    const ofPayments = { transaction_id: trusted({ $in: [...transactionIds] }) };
    for await (const document of this.store.collection(DISPUTES).findEach(ofPayments))
      found.push(fromDisputeDocument(document));
    return found.sort((a, b) =>
      a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1,
    );
  }

  override async listDisputes({ from, to }: Period, limit: number): Promise<Dispute[]> {
    const newest = { created_at: -1, _id: -1 } as const;
    const open = await this.store.collection(DISPUTES).findMany(isOpenDispute(), newest, limit);
    const inPeriod = { ...isClosedDispute(), created_at: trusted({ $gte: from, $lt: to }) };
    const closed = await this.store.collection(DISPUTES).findMany(inPeriod, newest, limit);
    return [...open, ...closed].slice(0, limit).map(fromDisputeDocument);
  }

  override async isEventHandled(id: string): Promise<boolean> {
    return (await this.store.collection(WEBHOOK_EVENTS).findOne({ _id: id })) !== undefined;
  }

  override async markEventHandled(id: string, at: string): Promise<void> {
    await this.store.collection(WEBHOOK_EVENTS).insertIfAbsent({ _id: id, at });
  }

  override async deleteEventsBefore(time: string): Promise<void> {
    await this.store.collection(WEBHOOK_EVENTS).deleteMany({ at: trusted({ $lt: time }) });
  }
}

function fromDocument({ _id: id, order_id, email, amount_cents }: IntentDocument): StoredIntent {
  return { id, ...(order_id !== undefined && { order_id }), email, amount_cents };
}

function fromDisputeDocument({ _id: id, transaction_id: transactionId, ...dispute }: DisputeDocument): Dispute {
  return { id, transactionId, ...dispute };
}
