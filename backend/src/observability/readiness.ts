import { Injectable } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';
import { Settings } from '#app/config/settings.js';
import { WriteCheck } from './write-check.js';

/** How long the store and the identity provider may take to answer, in milliseconds. */
const LIMIT_MS = 2000;

/** What is not as it should be in a shop that can be used. */
export const DEGRADED = ['cards', 'cards-test', 'identity'] as const;
export type Degraded = (typeof DEGRADED)[number];

/** Knows whether the shop can be used: not while it starts or stops, nor without its store. */
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

  /** The demo's accounts and data, if any, exist. */
  markServing(): void {
    if (this.phase === 'starting') this.phase = 'serving';
  }

  markStopping(): void {
    this.phase = 'stopping';
  }

  get stopping(): boolean {
    return this.phase === 'stopping';
  }

  /** Throws `unavailable` unless customers can look at the shop. */
  async refuseUnlessReadable(): Promise<void> {
    if (this.phase !== 'serving') throw new DomainError('unavailable', this.phase, `The shop is ${this.phase}.`);
    if (await answers(() => this.parts.revision())) return;
    throw new DomainError('unavailable', 'store-unavailable', 'The data store does not answer.', [
      { field: 'store', message: 'Does not answer' },
    ]);
  }

  /** Throws `unavailable` unless customers can also order. */
  async refuseUnlessReady(): Promise<void> {
    await this.refuseUnlessReadable();
    await this.writes.refuseUnlessWritten();
  }

  /** Waits for the identity provider for two seconds at most, and for the card provider not at all. */
  async degraded(): Promise<Degraded[]> {
    const identity = await answers(() => this.identities.isReady());
    const so: Record<Degraded, boolean> = {
      cards: !this.cards.isReachable(),
      'cards-test': this.settings.cards === 'test',
      identity: !identity,
    };
    return DEGRADED.filter((name) => so[name]);
  }
}

/** Whether the question is answered in time, and not with no. */
async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), LIMIT_MS)));
  // Asked inside a promise: a store that throws at once is down as well.
  const answer = Promise.resolve().then(ask);
  return Promise.race([answer, late])
    .then(
      (given) => given !== false,
      () => false,
    )
    .finally(() => clearTimeout(timer));
}
