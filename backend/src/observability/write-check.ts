import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { StoreProbe } from '#shared/store-probe.js';

/** How long a write that went well says that the store can be written, in milliseconds. */
const GOOD_FOR_MS = 15_000;
/** How long a failed check counts. */
const BAD_FOR_MS = 2_000;
/** How long one call waits for a write. */
const WAIT_MS = 2_000;
/** How long a write may take before the store counts as unwritable: it may have to wait for an import. */
const LATE_MS = 10_000;

/** Knows whether the store takes writes, by a small one now and then, however often it is asked. */
@Injectable()
export class WriteCheck {
  private readonly log = new Logger('shop');
  /** how the last write ended, and until when that counts */
  private last: { until: number; refusal?: DomainError } = { until: 0 };
  private underWay?: { since: number; ended: Promise<void> };

  constructor(private readonly store: StoreProbe) {}

  /** Throws `unavailable` while the store refuses writes, or does not end one. */
  async refuseUnlessWritten(): Promise<void> {
    if (this.underWay === undefined && performance.now() >= this.last.until) {
      this.underWay = { since: performance.now(), ended: this.write() };
    }
    if (this.underWay !== undefined) {
      const { since, ended } = this.underWay;
      const done = await Promise.race([ended.then(() => true), waited()]);
      if (!done && performance.now() - since >= LATE_MS) throw notWritable('storage-busy', LATE);
    }
    if (this.last.refusal) throw this.last.refusal;
  }

  /** Never throws. */
  private async write(): Promise<void> {
    try {
      await this.store.write();
      if (this.last.refusal) this.log.log('The data store takes writes again.');
      this.last = { until: performance.now() + GOOD_FOR_MS };
    } catch (error) {
      const { code, detail } = error instanceof DomainError ? error : UNKNOWN;
      if (!this.last.refusal) this.log.error(`The data store refuses writes (${code}): ${detail}`);
      this.last = { until: performance.now() + BAD_FOR_MS, refusal: notWritable(code, detail) };
    } finally {
      this.underWay = undefined;
    }
  }
}

const LATE = 'The data store has not finished a small write for ten seconds.';
const UNKNOWN = { code: 'storage-failed', detail: 'The data store could not be written.' };

function notWritable(code: string, detail: string): DomainError {
  return new DomainError('unavailable', code, detail, [{ field: 'store', message: 'Cannot be written' }]);
}

/** Resolves with false when a call has waited long enough. */
function waited(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), WAIT_MS).unref());
}
