import { Logger } from '@nestjs/common';
import { type Limiter, RateLimits } from '../http/rate-limit.js';
import { SampledLog } from '../sampled-log.js';
import { MINUTE_MS } from '../time.js';
import { trusted } from './collection.js';
import { DuplicateKey } from './mongo-error.js';
import type { MongoStore } from './mongo-store.js';
import { RATE_WINDOWS, type RateWindowDocument } from './rate-window.schema.js';

/** The tolerated difference between the clocks of two servers. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Limits that hold across all servers of one database: one document counts the requests of one key in a window from its first request on. */
export class MongoRateLimits extends RateLimits {
  private readonly log = new Logger('limits');
  private readonly sampled = new SampledLog();

  constructor(private readonly store: MongoStore) {
    super();
  }

  override limiter(name: string, limit: number, length = MINUTE_MS): Limiter {
    return {
      take: async (key) => {
        try {
          const { count, ends } = await this.counted(`${name} ${key}`, length);
          return count <= limit ? 0 : Math.max(1, Math.ceil((ends - Date.now()) / 1000));
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

  /** One write by `_id`, and another one when the window is over. */
  private async counted(_id: string, length: number): Promise<{ count: number; ends: number }> {
    const windows = this.store.collection(RATE_WINDOWS);
    for (;;) {
      const now = Date.now();
      const window = await this.increment(_id, now + length);
      // A later end comes from a server whose clock was ahead; such a window would block its key until then.
      if (window && window.ends > now && window.ends <= now + length + CLOCK_TOLERANCE_MS) return window;
      const first = { count: 1, ends: now + length };
      // Otherwise a concurrent request of this key has opened the next window.
      if (window && (await windows.updateOne({ _id, ends: window.ends }, { $set: first }))) return first;
    }
  }

  /** Adds one to the window, which begins now if there is none; undefined when a concurrent request began it. */
  private async increment(_id: string, ends: number): Promise<RateWindowDocument | undefined> {
    try {
      const increment = { $inc: { count: 1 }, $setOnInsert: { ends } };
      return await this.store.collection(RATE_WINDOWS).findOneAndUpdate({ _id }, increment, { upsert: true });
    } catch (error) {
      if (error instanceof DuplicateKey) return undefined;
      throw error;
    }
  }
}
