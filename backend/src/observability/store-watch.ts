import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { StoreProbe } from '#shared/store-probe.js';

/** How long a successful check counts, in milliseconds. */
const SUCCESS_TTL_MS = 15_000;
/** The pause between checks of a store that fails. */
const RETRY_PAUSE_MS = 2_000;
/** How long one request waits for a check. */
const WAIT_MS = 2_000;
/** How long a check may take before the store counts as busy: an import may hold it up. */
const BUSY_AFTER_MS = 10_000;

const BUSY = new DomainError(
  'unavailable',
  'storage-busy',
  'The data store has not finished a small write for ten seconds.',
);

/** What an operator does about each failure that lasts. */
const REMEDIES: Record<string, string> = {
  'storage-full': 'Free disk space; no restart is needed.',
  'storage-read-only':
    'Make the data folder and its disk writable; a restart is needed only when the disk had to be unmounted.',
  'storage-failed': 'Check the disk and its mount; a restart is needed only when the disk had to be unmounted.',
  'storage-damaged':
    'Run `npm run shop -- doctor --repair`, which rebuilds indexes and sums. If it reports problems of the storage afterwards, stop the shop and restore the last backup: npm run shop -- restore <file>',
  'storage-unreachable': 'Check that the database runs and that MONGODB_URI reaches it; no restart is needed.',
  'storage-refused': 'Check the user and the password in MONGODB_URI, and the rights of the user.',
};

interface Failure {
  refusal: DomainError;
  since: number;
  /** the codes in the log; each is logged once */
  logged: Set<string>;
  /** whether a request has failed since the last check began */
  repeated: boolean;
}

/**
 * Knows whether the store works, from the errors of all requests and from checks of its own: at most one in 15 seconds when asked, and
 * one every 2 seconds while the store fails. Logs one line when it begins to fail and one when it works again.
 */
@Injectable()
export class StoreWatch {
  private readonly log = new Logger('store');
  private failure?: Failure;
  private checking?: Promise<void>;
  private checkedUntil = 0;
  private nextCheck?: NodeJS.Timeout;

  constructor(private readonly store: StoreProbe) {
    store.onFailure((refusal) => {
      if (this.failure) this.failure.repeated = true;
      else if (refusal.code in REMEDIES) {
        this.fail(refusal);
        this.checkSoon();
      }
    });
  }

  get failing(): boolean {
    return this.failure !== undefined;
  }

  /** Throws `unavailable` while the store fails. */
  async assertWorking(): Promise<void> {
    if (!this.failure && performance.now() >= this.checkedUntil) this.checking ??= this.check();
    if (this.checking) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MS).unref()));
      await Promise.race([this.checking, timeout]);
      clearTimeout(timer);
    }
    if (this.failure) throw this.failure.refusal;
  }

  /** Never throws. */
  private async check(): Promise<void> {
    if (this.failure) this.failure.repeated = false;
    const busy = setTimeout(() => this.fail(BUSY), BUSY_AFTER_MS).unref();
    try {
      await this.store.check();
      this.checkedUntil = performance.now() + SUCCESS_TTL_MS;
      if (!this.failure?.repeated) this.recover();
    } catch (error) {
      this.fail(
        error instanceof DomainError
          ? error
          : new DomainError('unavailable', 'storage-failed', 'The data store could not be written.'),
      );
    } finally {
      clearTimeout(busy);
      delete this.checking;
      if (this.failure) this.checkSoon();
    }
  }

  private checkSoon(): void {
    this.nextCheck ??= setTimeout(() => {
      delete this.nextCheck;
      this.checking ??= this.check();
    }, RETRY_PAUSE_MS).unref();
  }

  private fail({ code, detail, cause }: DomainError): void {
    // The shop itself closes its store when it stops.
    if (code === 'storage-closed') return;
    const refusal = new DomainError('unavailable', code, detail, [{ field: 'store', message: 'Does not work' }]);
    this.failure ??= { refusal, since: performance.now(), logged: new Set(), repeated: false };
    this.failure.refusal = refusal;
    if (this.failure.logged.has(code)) return;
    this.failure.logged.add(code);
    const msg = ['The data store fails.', detail, REMEDIES[code]].filter(Boolean).join(' ');
    this.log.error({ msg, code, ...(cause instanceof Error && { cause: cause.message }) });
  }

  private recover(): void {
    if (!this.failure) return;
    const seconds = Math.round((performance.now() - this.failure.since) / 1000);
    this.log.warn({ msg: 'The data store works again.', code: this.failure.refusal.code, seconds });
    delete this.failure;
  }
}
