import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';
import { DomainError } from '#shared/domain-error.js';
import { Settings } from '#app/config/settings.js';
import { StoreWatch } from './store-watch.js';

/** An id that no part has. */
const NO_PART = '0'.repeat(24);

/** How long the store and the identity provider may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2000;

/** Problems that still let customers browse. */
export const DEGRADED = ['cards', 'cards-test', 'identity', 'papers'] as const;
export type Degraded = (typeof DEGRADED)[number];

/** Knows whether the shop can be used: not while it starts or stops, and not without its store. */
@Injectable()
export class Readiness implements OnApplicationBootstrap {
  private phase: 'starting' | 'serving' | 'stopping' = 'starting';

  constructor(
    private readonly parts: PartRepository,
    private readonly identities: IdentityVerifier,
    private readonly cards: PaymentGateway,
    private readonly store: StoreWatch,
    private readonly settings: Settings,
  ) {}

  /** The first question calls the card provider, so that the log names a refused key. */
  onApplicationBootstrap(): void {
    this.cards.isReachable();
  }

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
    await this.store.assertWorking();
  }

  /** Asks the identity provider, for at most two seconds. The card gateway reports its last known state. */
  async degraded(): Promise<Degraded[]> {
    const identity = await withTimeout(ANSWER_TIMEOUT_MS, async () => this.identities.isReady());
    const isDegraded: Record<Degraded, boolean> = {
      cards: !this.cards.isReachable(),
      'cards-test': this.settings.cards === 'test',
      identity: !identity,
      papers: !this.settings.invoices,
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
