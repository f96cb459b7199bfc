import { Injectable } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';

/** Knows whether the shop can be used: not while it starts or stops, nor without its store and its identity provider. */
@Injectable()
export class Readiness {
  private phase: 'starting' | 'serving' | 'stopping' = 'starting';

  constructor(
    private readonly parts: PartRepository,
    private readonly identities: IdentityVerifier,
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

  /** Throws `unavailable`, saying why, unless the shop can be used. */
  async refuseUnlessReady(): Promise<void> {
    if (this.phase !== 'serving') throw new DomainError('unavailable', this.phase, `The shop is ${this.phase}.`);
    const [store, identity] = await Promise.all([answers(this.parts.revision()), answers(this.identities.isReady())]);
    if (!store) throw new DomainError('unavailable', 'store-unavailable', 'The data store does not answer.');
    if (!identity)
      throw new DomainError('unavailable', 'identity-unavailable', 'The identity provider does not answer.');
  }
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  return question.then(
    (answer) => answer !== false,
    () => false,
  );
}
