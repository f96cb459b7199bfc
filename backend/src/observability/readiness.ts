import { Injectable, Logger } from '@nestjs/common';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';
import { DomainError } from '#shared/domain-error.js';
import { StoreProbe } from '#shared/store-probe.js';
import { Settings } from '#app/config/settings.js';

/** How long a successful probe write counts, in milliseconds. */
const SUCCESS_TTL_MS = 15_000;
/** How long a failed probe write counts. */
const FAILURE_TTL_MS = 2_000;
/** How long one request waits for a probe write. */
const WAIT_MS = 2_000;
/** How long a probe write may take before the store counts as busy: an import may hold it up. */
const BUSY_AFTER_MS = 10_000;

/** Checks by small probe writes whether the store accepts writes. However often it is asked, it writes once per TTL. */
@Injectable()
export class WriteCheck {
  private readonly log = new Logger('shop');
  /** result of the last probe write, and until when it counts */
  private last: { until: number; refusal?: DomainError } = { until: 0 };
  private running?: { since: number; ended: Promise<void> };

  constructor(private readonly store: StoreProbe) {}

  /** Throws `unavailable` while the store refuses writes or does not finish one. */
  async assertWritable(): Promise<void> {
    if (this.running === undefined && performance.now() >= this.last.until) {
      this.running = { since: performance.now(), ended: this.probe() };
    }
    if (this.running !== undefined) {
      const { since, ended } = this.running;
      const finished = await withTimeout(WAIT_MS, async () => {
        await ended;
        return true;
      });
      if (!finished && performance.now() - since >= BUSY_AFTER_MS)
        throw notWritable('storage-busy', 'The data store has not finished a small write for ten seconds.');
    }
    if (this.last.refusal) throw this.last.refusal;
  }

  /** Never throws. */
  private async probe(): Promise<void> {
    try {
      await this.store.write();
      if (this.last.refusal) this.log.log('The data store accepts writes again.');
      this.last = { until: performance.now() + SUCCESS_TTL_MS };
    } catch (error) {
      const { code, detail } =
        error instanceof DomainError
          ? error
          : { code: 'storage-failed', detail: 'The data store could not be written.' };
      if (!this.last.refusal) this.log.error(`The data store refuses writes (${code}): ${detail}`);
      this.last = { until: performance.now() + FAILURE_TTL_MS, refusal: notWritable(code, detail) };
    } finally {
      this.running = undefined;
    }
  }
}

function notWritable(code: string, detail: string): DomainError {
  return new DomainError('unavailable', code, detail, [{ field: 'store', message: 'Cannot be written' }]);
}

/** An id that no part has. */
const NO_PART = '0'.repeat(24);

/** How long the store and the identity provider may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2000;

/** Problems that still let customers browse. */
export const DEGRADED = ['cards', 'cards-test', 'identity'] as const;
export type Degraded = (typeof DEGRADED)[number];

/** Knows whether the shop can be used: not while it starts or stops, and not without its store. */
@Injectable()
export class Readiness {
  private phase: 'starting' | 'serving' | 'stopping' = 'starting';

  constructor(
    private readonly parts: PartRepository,
    private readonly identities: IdentityVerifier,
    private readonly cards: PaymentGateway,
    private readonly writes: WriteCheck,
    private readonly settings: Settings,
  ) {}

  /** To be called when the emulator runs and the demo data exist. */
  markServing(): void {
    if (this.phase === 'starting') this.phase = 'serving';
  }

  markStopping(): void {
    this.phase = 'stopping';
  }

  get stopping(): boolean {
    return this.phase === 'stopping';
  }

  /** Throws `unavailable` unless customers can browse. */
  async assertReadable(): Promise<void> {
    if (this.phase !== 'serving') throw new DomainError('unavailable', this.phase, `The shop is ${this.phase}.`);
    const answers = await withTimeout(ANSWER_TIMEOUT_MS, async () => {
      // Not the revision, which a store may know without asking the disk.
      await this.parts.find(NO_PART);
      return true;
    });
    if (answers) return;
    throw new DomainError('unavailable', 'store-unavailable', 'The data store does not answer.', [
      { field: 'store', message: 'Does not answer' },
    ]);
  }

  /** Throws `unavailable` unless customers can also order. */
  async assertReady(): Promise<void> {
    await this.assertReadable();
    await this.writes.assertWritable();
  }

  /** Asks the identity provider, for at most two seconds. The card gateway reports its last known state. */
  async degraded(): Promise<Degraded[]> {
    const identity = await withTimeout(ANSWER_TIMEOUT_MS, async () => this.identities.isReady());
    const isDegraded: Record<Degraded, boolean> = {
      cards: !this.cards.isReachable(),
      'cards-test': this.settings.cards === 'test',
      identity: !identity,
    };
    return DEGRADED.filter((name) => isDegraded[name]);
  }
}

/** The check's answer; false when it takes longer than `timeoutMs` or throws. */
async function withTimeout(timeoutMs: number, check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), timeoutMs).unref()));
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
