import type { Connection, ConnectOptions, Schema } from 'mongoose';
import { Collection } from './collection.js';
import { translate } from './mongo-error.js';
import {
  keySchema,
  orderSchema,
  queueSchema,
  type KeyDocument,
  type OrderDocument,
  type QueueDocument,
} from './order.schema.js';
import { partSchema, type PartDocument } from './part.schema.js';
import {
  intentSchema,
  sandboxIntentSchema,
  type IntentDocument,
  type SandboxIntentDocument,
} from './payment.schema.js';
import { reviewSchema, type ReviewDocument } from './review.schema.js';
import { revisionSchema, type RevisionDocument } from './revision.schema.js';
import { roleSchema, userSchema, type RoleDocument, type UserDocument } from './user.schema.js';

/** How the shop talks to its database, whatever the address says. */
export const CONNECT_OPTIONS = {
  appName: 'northbridge-shop',
  // An acknowledged write survives the loss of any one server, and of the power.
  writeConcern: { w: 'majority', journal: true },
  // Conditions are decided by what is so now, not by what a secondary has heard of yet.
  readPreference: 'primary',
  serverSelectionTimeoutMS: 10_000,
  // A request hears that the database is gone; it does not wait for it to come back.
  bufferCommands: false,
  sanitizeFilter: true,
} satisfies ConnectOptions;

/** The shop's MongoDB database: its collections, with their indexes. */
export class MongoStore {
  readonly parts: Collection<PartDocument>;
  readonly orders: Collection<OrderDocument>;
  readonly keys: Collection<KeyDocument>;
  readonly queues: Collection<QueueDocument>;
  readonly users: Collection<UserDocument>;
  readonly roles: Collection<RoleDocument>;
  readonly reviews: Collection<ReviewDocument>;
  readonly intents: Collection<IntentDocument>;
  readonly sandboxIntents: Collection<SandboxIntentDocument>;
  private readonly revisions: Collection<RevisionDocument>;

  private constructor(connection: Connection) {
    this.parts = collection(connection, 'Part', partSchema);
    this.orders = collection(connection, 'Order', orderSchema);
    this.keys = collection(connection, 'IdempotencyKey', keySchema);
    this.queues = collection(connection, 'OrderQueue', queueSchema);
    this.users = collection(connection, 'User', userSchema);
    this.roles = collection(connection, 'Role', roleSchema);
    this.reviews = collection(connection, 'Review', reviewSchema);
    this.intents = collection(connection, 'PaymentIntent', intentSchema);
    this.sandboxIntents = collection(connection, 'SandboxIntent', sandboxIntentSchema);
    this.revisions = collection(connection, 'Revision', revisionSchema);
  }

  /** The store over a connection, once that is open and every index is there; throws `unavailable` when it cannot be had. */
  static async on(connection: Connection): Promise<MongoStore> {
    const store = new MongoStore(connection);
    try {
      await connection.asPromise();
      await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
    } catch (error) {
      throw translate(error, 'the database');
    }
    // A process that ended between a change and its count has left lists that look unchanged.
    await Promise.all([store.changed('parts'), store.changed('reviews')]);
    return store;
  }

  /** Counts a change; to be called after it, so that whoever reads the count before the list never takes an old list for a new one. */
  async changed(what: RevisionDocument['_id']): Promise<void> {
    await this.revisions.changed({ _id: what }, { $inc: { value: 1 } }, { upsert: true });
  }

  async revision(what: RevisionDocument['_id']): Promise<number> {
    return (await this.revisions.one({ _id: what }))?.value ?? 0;
  }
}

function collection<Document extends { _id: string }>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): Collection<Document> {
  return new Collection(connection.model<Document>(name, schema));
}
