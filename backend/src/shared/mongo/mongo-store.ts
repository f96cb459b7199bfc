import type { FaultPoints } from '../fault-points.js';
import type { Connection, ConnectOptions, Schema } from 'mongoose';
import { auditHeadSchema, auditSchema, type AuditDocument, type AuditHeadDocument } from './audit.schema.js';
import { Collection } from './collection.js';
import { DailySales } from './daily-sales.js';
import { importSchema, type ImportDocument } from './import.schema.js';
import { DomainError } from '../domain-error.js';
import { DuplicateKey, translate } from './mongo-error.js';
import { markSchema, type MarkDocument } from './mark.schema.js';
import { moveSchema, type MoveDocument } from './move.schema.js';
import {
  keySchema,
  orderSchema,
  queueSchema,
  type KeyDocument,
  type OrderDocument,
  type QueueDocument,
} from './order.schema.js';
import { newsSchema, type NewsDocument } from './news.schema.js';
import { PartImports, type ImportFault } from './part-imports.js';
import { partSchema, type PartDocument } from './part.schema.js';
import {
  intentSchema,
  sandboxIntentSchema,
  type IntentDocument,
  type SandboxIntentDocument,
} from './payment.schema.js';
import {
  cardAttemptSchema,
  disputeSchema,
  paymentExceptionSchema,
  webhookEventSchema,
  type CardAttemptDocument,
  type DisputeDocument,
  type PaymentExceptionDocument,
  type WebhookEventDocument,
} from './payment-work.schema.js';
import { rateWindowSchema, type RateWindowDocument } from './rate-window.schema.js';
import { reviewSchema, type ReviewDocument } from './review.schema.js';
import { revisionSchema, type RevisionDocument } from './revision.schema.js';
import { salesSchema } from './sales.schema.js';
import { Batcher } from './batcher.js';
import { KeyedMutex } from './keyed-mutex.js';
import { roleSchema, userSchema, type RoleDocument, type UserDocument } from './user.schema.js';

/** How the shop talks to its database, whatever the address says. */
export const CONNECT_OPTIONS = {
  appName: 'northbridge-shop',
  // An acknowledged write survives the loss of any one server, and of the power.
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  // Conditions are decided by what is so now, not by what a secondary has heard of yet.
  readPreference: 'primary',
  serverSelectionTimeoutMS: 10_000,
  connectTimeoutMS: 10_000,
  // Calls that hang must not keep all connections of the pool from the others.
  waitQueueTimeoutMS: 5_000,
  // Longer than any index of a million documents takes to build.
  socketTimeoutMS: 60_000,
  // A request hears that the database is gone; it does not wait for it to come back.
  bufferCommands: false,
  sanitizeFilter: true,
} satisfies ConnectOptions;

/** The shop's MongoDB database: its collections, with their indexes. */
export class MongoStore {
  readonly parts: Collection<PartDocument>;
  readonly partImports: PartImports;
  readonly orders: Collection<OrderDocument>;
  readonly sales: DailySales;
  readonly keys: Collection<KeyDocument>;
  readonly queues: Collection<QueueDocument>;
  readonly users: Collection<UserDocument>;
  readonly roles: Collection<RoleDocument>;
  readonly reviews: Collection<ReviewDocument>;
  readonly auditLog: Collection<AuditDocument>;
  readonly auditHead: Collection<AuditHeadDocument>;
  readonly intents: Collection<IntentDocument>;
  readonly sandboxIntents: Collection<SandboxIntentDocument>;
  readonly exceptions: Collection<PaymentExceptionDocument>;
  readonly disputes: Collection<DisputeDocument>;
  readonly cardAttempts: Collection<CardAttemptDocument>;
  readonly webhookEvents: Collection<WebhookEventDocument>;
  readonly news: Collection<NewsDocument>;
  readonly rateWindows: Collection<RateWindowDocument>;
  readonly moves: Collection<MoveDocument>;
  readonly marks: Collection<MarkDocument>;
  readonly mutex = new KeyedMutex();
  /** Every change counts in one document, so changes of one moment share the write. */
  private readonly counting = { parts: this.counted('parts'), reviews: this.counted('reviews') };
  private readonly imports: Collection<ImportDocument>;
  private readonly revisions: Collection<RevisionDocument>;

  private constructor(private readonly connection: Connection) {
    this.parts = collection(connection, 'Part', partSchema);
    this.imports = collection(connection, 'Import', importSchema);
    this.partImports = this.importsWith();
    this.orders = collection(connection, 'Order', orderSchema);
    this.sales = new DailySales({ orders: this.orders, sales: collection(connection, 'Sales', salesSchema) });
    this.keys = collection(connection, 'IdempotencyKey', keySchema);
    this.queues = collection(connection, 'OrderQueue', queueSchema);
    this.users = collection(connection, 'User', userSchema);
    this.roles = collection(connection, 'Role', roleSchema);
    this.reviews = collection(connection, 'Review', reviewSchema);
    this.auditLog = collection(connection, 'AuditEntry', auditSchema);
    this.auditHead = collection(connection, 'AuditHead', auditHeadSchema);
    this.intents = collection(connection, 'PaymentIntent', intentSchema);
    this.sandboxIntents = collection(connection, 'SandboxIntent', sandboxIntentSchema);
    this.exceptions = collection(connection, 'PaymentException', paymentExceptionSchema);
    this.disputes = collection(connection, 'Dispute', disputeSchema);
    this.cardAttempts = collection(connection, 'CardAttempt', cardAttemptSchema);
    this.webhookEvents = collection(connection, 'WebhookEvent', webhookEventSchema);
    this.news = collection(connection, 'News', newsSchema);
    this.rateWindows = collection(connection, 'RateWindow', rateWindowSchema);
    this.moves = collection(connection, 'Move', moveSchema);
    this.marks = collection(connection, 'StoreMark', markSchema);
    this.revisions = collection(connection, 'Revision', revisionSchema);
  }

  /** The store over a connection, once that is open and every index is there; throws `unavailable` when it cannot be had. */
  static async on(connection: Connection): Promise<MongoStore> {
    const store = new MongoStore(connection);
    try {
      await connection.asPromise();
      if (await store.moves.findOne({})) throw halfImported();
      await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
    } catch (error) {
      throw translate(error, 'the database');
    }
    // A process that ended between a change and its count has left lists that look unchanged.
    await Promise.all([store.bumpRevision('parts'), store.bumpRevision('reviews')]);
    return store;
  }

  /** The imports of parts; tests stop them at places of their choice. */
  importsWith(faults?: FaultPoints<ImportFault>): PartImports {
    const { parts, imports } = this;
    return new PartImports({ parts, imports, changed: () => this.bumpRevision('parts') }, faults);
  }

  /** Counts a change; to be called after it, so that whoever reads the count before the list never takes an old list for a new one. */
  bumpRevision(what: Exclude<RevisionDocument['_id'], 'probe'>): Promise<void> {
    return this.counting[what].do([what]);
  }

  async revision(what: RevisionDocument['_id']): Promise<number> {
    // A count that a failing server takes back would come again, and then stand for another list.
    return (await this.revisions.findOneMajority({ _id: what }))?.value ?? 0;
  }

  /** Only for a store that nobody reads yet. */
  async setRevision(_id: RevisionDocument['_id'], value: number): Promise<void> {
    await this.revisions.findOneAndUpdate({ _id }, { $set: { value } }, { upsert: true });
  }

  /** A small write that a majority of the servers has on disk when it resolves. */
  async writeProbe(): Promise<void> {
    const count = () => this.revisions.findOneAndUpdate({ _id: 'probe' }, { $inc: { value: 1 } }, { upsert: true });
    await count().catch((error: unknown) => {
      // Two servers made the document at the same moment: the database takes writes.
      if (!(error instanceof DuplicateKey)) throw error;
    });
  }

  /** Milliseconds since 1970 by the clock of the primary. */
  async now(): Promise<number> {
    try {
      const answer = await this.connection.db?.admin().command({ hello: 1 });
      return (answer?.['localTime'] as Date).getTime();
    } catch (error) {
      throw translate(error, 'the database');
    }
  }

  private counted(_id: RevisionDocument['_id']): Batcher<string> {
    return new Batcher(async () => {
      await this.revisions.findOneAndUpdate({ _id }, { $inc: { value: 1 } }, { upsert: true });
    });
  }
}

function halfImported(): DomainError {
  const detail =
    'An import into it is under way, or was broken off, so that only a part of the data is there. If none is running, drop the database and import the file again.';
  return new DomainError('unavailable', 'storage-half-imported', detail);
}

function collection<Document extends { _id: string }>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): Collection<Document> {
  return new Collection(connection.model<Document>(name, schema));
}
