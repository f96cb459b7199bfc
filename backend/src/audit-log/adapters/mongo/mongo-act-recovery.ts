import type { FaultPoints } from '#shared/fault-points.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { AuditFault } from './mongo-audit-faults.js';
import { AuditTrail } from './mongo-audit-trail.js';

/** Moves the acts into the log whose server stopped before it did, and ends removals that waited for that. Any number of servers may do so at once. */
export class MongoActRecovery {
  private readonly trail: AuditTrail;

  constructor(
    private readonly store: MongoStore,
    faults?: FaultPoints<AuditFault>,
  ) {
    this.trail = new AuditTrail(store, faults);
  }

  async sweep(): Promise<void> {
    const { parts, orders, users, reviews, exceptions, marks } = this.store;
    await this.trail.followAll(parts);
    await this.trail.followAll(orders);
    await this.trail.followAll(users);
    await this.trail.followAll(reviews);
    await this.trail.followAll(exceptions);
    await this.trail.followAll(marks);
    for await (const part of parts.each({ off: 'gone' })) {
      await this.trail.follow(parts, part);
      await parts.remove({ _id: part._id, off: 'gone' });
    }
  }
}
