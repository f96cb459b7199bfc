import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { processOf, THIS_PROCESS } from '../object-id.js';
import { endedOrTimedOut, RecurringTask } from '../recurring-task.js';
import { SampledLog } from '../sampled-log.js';
import type { Collection } from './collection.js';
import type { MongoStore } from './mongo-store.js';
import { SERVER_LEASES, type ServerLeaseDocument } from './server-lease.schema.js';

/** Milliseconds between two renewals. */
const RENEWAL_MS = 1_500;
/** A lease ends when it was not renewed during this many renewals of another server. */
const MISSED_RENEWALS = 3;
/** The lease of a stopped server is deleted after this many renewals: 10 minutes, so that its last writes are in the database. */
const KEPT_RENEWALS = 400;

/** Whether the lease of the server that made this id has ended. */
export async function hasServerEnded(store: MongoStore, id: string): Promise<boolean> {
  const ended = { _id: processOf(id), ended: true };
  return (await store.collection(SERVER_LEASES).findOne(ended)) !== undefined;
}

/** A lease as this server last saw it, and its own renewals since that lease changed. */
interface Seen {
  beat: number;
  isEnded: boolean;
  unchanged: number;
}

/**
 * Each server renews its lease. The others count their own renewals during which it did not change, so the clocks need not agree, and a
 * slow database ends no lease. Recovery of a running server whose lease has ended is safe, it only refuses the server's open orders.
 */
export class ServerLeases implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('recovery');
  private readonly sampled = new SampledLog();
  private readonly leases: Collection<ServerLeaseDocument>;
  private readonly task = new RecurringTask(() => this.tryToRenew(), RENEWAL_MS);
  private seen = new Map<string, Seen>();

  /** @param onEnded is called when the lease of another server has ended */
  constructor(
    store: MongoStore,
    private readonly onEnded: () => void,
    private readonly server = THIS_PROCESS,
  ) {
    this.leases = store.collection(SERVER_LEASES);
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** After the last request: lets the other servers recover interrupted work. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await endedOrTimedOut(this.end());
  }

  /** Renews this server's lease and ends the leases of stopped servers. */
  async renew(): Promise<void> {
    const renewed = { $inc: { beat: 1 }, $set: { ended: false } };
    await this.leases.findOneAndUpdate({ _id: this.server }, renewed, { upsert: true });
    const before = this.seen;
    this.seen = new Map();
    for await (const lease of this.leases.scan({}, ['beat', 'ended'])) {
      if (lease._id === this.server) continue;
      this.seen.set(lease._id, await this.check(lease, before.get(lease._id)));
    }
  }

  private async check({ _id, beat, ended }: ServerLeaseDocument, before?: Seen): Promise<Seen> {
    const isSame = before?.beat === beat;
    const unchanged = isSame ? before.unchanged + 1 : 0;
    const isMissed = !ended && unchanged >= MISSED_RENEWALS;
    const isEnded = ended || (isMissed && (await this.leases.updateOne({ _id, beat }, { $set: { ended: true } })));
    if (isEnded && !(isSame && before.isEnded)) this.onEnded();
    if (isEnded && unchanged >= KEPT_RENEWALS) await this.leases.deleteOne({ _id, beat });
    return { beat, isEnded, unchanged };
  }

  private async end(): Promise<void> {
    await this.leases.updateOne({ _id: this.server }, { $set: { ended: true } }).catch(() => undefined);
  }

  private async tryToRenew(): Promise<void> {
    try {
      await this.renew();
    } catch (error) {
      this.sampled.log('lease', (count) =>
        this.log.warn({ msg: `The lease of this server could not be renewed: ${String(error)}`, count }),
      );
    }
  }
}
