import type { FaultPoints } from '#shared/fault-points.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { AuditFault } from './mongo-audit-faults.js';
import { AuditOutbox } from './mongo-audit-outbox.js';

/** Moves the acts into the log whose server stopped before it did, and ends removals that waited for that. Any number of servers may do so at once. */
export class MongoActRecovery {
  private readonly trail: AuditOutbox;

  constructor(
    private readonly store: MongoStore,
    faults?: FaultPoints<AuditFault>,
  ) {
    this.trail = new AuditOutbox(store, faults);
  }

  async sweep(): Promise<void> {
    const { parts, orders, users, reviews, exceptions, marks } = this.store;
    await this.trail.drainAll(parts);
    await this.trail.drainAll(orders);
    await this.trail.drainAll(users);
    await this.trail.drainAll(reviews);
    await this.trail.drainAll(exceptions);
    await this.trail.drainAll(marks);
    for await (const part of parts.findEach({ off: 'gone' })) {
      await this.trail.drain(parts, part);
      await parts.deleteOne({ _id: part._id, off: 'gone' });
    }
  }
}
