import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type DisputeDocument, DISPUTES } from './payment.schema.js';
import { statusesBefore } from '#modules/orders/domain/order-disputes.js';
import type { Dispute } from '../../domain/payment.js';
import { DisputeRepository } from '../../ports/dispute.repository.js';
import type { Period } from '../../ports/payment.gateway.js';

const isOpen = () => ({ status: trusted({ $in: ['inquiry', 'open'] }) });
const isClosed = () => ({ status: trusted({ $in: ['inquiry-closed', 'won', 'lost'] }) });

/** Disputes in MongoDB. */
export class MongoDisputeRepository extends DisputeRepository {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async record({ id, transactionId, ...dispute }: Dispute): Promise<boolean> {
    const { status, amount_cents, closed_at } = dispute;
    const isNew = await this.store
      .collection(DISPUTES)
      .insertIfAbsent({ _id: id, transaction_id: transactionId, ...dispute });
    const before = { _id: id, status: trusted({ $in: statusesBefore(status) }) };
    const moved =
      !isNew &&
      (await this.store.collection(DISPUTES).updateOne(before, {
        $set: { status, amount_cents, ...(closed_at !== undefined && { closed_at }) },
        // A dispute that follows a closed inquiry is open again.
        ...(closed_at === undefined && { $unset: { closed_at: 1 } }),
      }));
    const unnamed = id !== transactionId && (await this.store.collection(DISPUTES).deleteOne({ _id: transactionId }));
    return isNew || moved || unnamed;
  }

  override async ofPayments(transactionIds: readonly string[]): Promise<Dispute[]> {
    const found: Dispute[] = [];
    const named = { transaction_id: trusted({ $in: [...transactionIds] }) };
    for await (const document of this.store.collection(DISPUTES).findEach(named)) found.push(fromDocument(document));
    return found.sort((a, b) =>
      a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1,
    );
  }

  override async list({ from, to }: Period, limit: number): Promise<Dispute[]> {
    const newest = { created_at: -1, _id: -1 } as const;
    const open = await this.store.collection(DISPUTES).findMany(isOpen(), newest, limit);
    const inPeriod = { ...isClosed(), created_at: trusted({ $gte: from, $lt: to }) };
    const closed = await this.store.collection(DISPUTES).findMany(inPeriod, newest, limit);
    return [...open, ...closed].slice(0, limit).map(fromDocument);
  }
}

function fromDocument({ _id: id, transaction_id: transactionId, ...dispute }: DisputeDocument): Dispute {
  return { id, transactionId, ...dispute };
}
