import { Logger } from '@nestjs/common';
import { type Limiter, RateLimits } from '../http/rate-limit.js';
import { SampledLog } from '../sampled-log.js';
import { trusted } from './collection.js';
import { DuplicateKey } from './mongo-error.js';
import type { MongoStore } from './mongo-store.js';
import { RATE_WINDOWS } from './rate-window.schema.js';

/** The length of a window, in milliseconds. */
const WINDOW_MS = 60_000;
/** The tolerated difference between the clocks of two servers. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Limits that hold across all servers of one database: one document counts the requests of one key in a minute from its first request on. */
export class MongoRateLimits extends RateLimits {
  private readonly log = new Logger('limits');
  private readonly sampled = new SampledLog();

  constructor(private readonly store: MongoStore) {
    super();
  }

  override limiter(name: string, perMinute: number): Limiter {
    return {
      take: async (key) => {
        try {
          const { count, ends } = await this.counted(`${name} ${key}`);
          return count <= perMinute ? 0 : Math.max(1, Math.ceil((ends - Date.now()) / 1000));
        } catch (error) {
          // Fail open: without the counter the request may pass, and without the database it fails anyway.
          this.sampled.log('uncounted', (count) =>
            this.log.warn({ msg: `A write could not be counted: ${String(error)}`, count }),
          );
          return 0;
        }
      },
    };
  }

  /** Deletes expired windows. */
  async sweep(): Promise<void> {
    await this.store.collection(RATE_WINDOWS).deleteMany({ ends: trusted({ $lt: Date.now() }) });
  }

  private async counted(_id: string): Promise<{ count: number; ends: number }> {
    const windows = this.store.collection(RATE_WINDOWS);
    for (;;) {
      const now = Date.now();
      // A later end comes from a server whose clock was ahead; such a window would block its key until then.
      const latest = now + WINDOW_MS + CLOCK_TOLERANCE_MS;
      const open = await windows.findOneAndUpdate(
        { _id, ends: trusted({ $gt: now, $lte: latest }) },
        { $inc: { count: 1 } },
      );
      if (open) return open;
      const first = { count: 1, ends: now + WINDOW_MS };
      try {
        const over = { $or: [{ ends: trusted({ $lte: now }) }, { ends: trusted({ $gt: latest }) }] };
        const opened = await windows.findOneAndUpdate({ _id, ...over }, { $set: first }, { upsert: true });
        if (opened) return opened;
      } catch (error) {
        // A concurrent request of this key opened the window first.
        if (!(error instanceof DuplicateKey)) throw error;
      }
    }
  }
}
