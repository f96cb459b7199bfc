import type { CollectionDefinition } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type Audited, AuditOutbox } from './mongo-audit-outbox.js';

/** Moves audit events that a stopped server left in the changed documents into the log. Servers may run it concurrently. */
export class MongoAuditRecovery {
  private readonly outbox: AuditOutbox;

  constructor(
    private readonly store: MongoStore,
    private readonly audited: readonly CollectionDefinition<Audited>[],
  ) {
    this.outbox = new AuditOutbox(store);
  }

  async sweep(): Promise<void> {
    for (const definition of this.audited) await this.outbox.drainAll(this.store.collection(definition));
  }
}
