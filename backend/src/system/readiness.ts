import { Injectable } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';

/** How long the store and the identity provider may take to answer, in milliseconds. */
const LIMIT = 2000;

/** Knows whether the shop can be used: not while it starts or stops, nor without its store and its identity provider. */
@Injectable()
export class Readiness {
  private phase: 'starting' | 'serving' | 'stopping' = 'starting';

  constructor(
    private readonly parts: PartRepository,
    private readonly identities: IdentityVerifier,
    private readonly cards: PaymentGateway,
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

  /** What a shop that can be used has to do without for now; never waits. */
  get missing(): 'cards'[] {
    return this.cards.isReachable() ? [] : ['cards'];
  }

  /** Throws `unavailable`, naming everything that is down, unless the shop can be used. */
  async refuseUnlessReady(): Promise<void> {
    if (this.phase !== 'serving') throw new DomainError('unavailable', this.phase, `The shop is ${this.phase}.`);
    const [store, identity] = await Promise.all([
      answers(() => this.parts.revision()),
      answers(() => this.identities.isReady()),
    ]);
    const down = [...(store ? [] : [STORE]), ...(identity ? [] : [IDENTITY])];
    const [first] = down;
    if (!first) return;
    const detail = `The ${down.map(({ name }) => name).join(' and the ')} ${down.length > 1 ? 'do' : 'does'} not answer.`;
    const errors = down.map(({ field }) => ({ field, message: 'Does not answer' }));
    throw new DomainError('unavailable', first.code, detail, errors);
  }
}

const STORE = { field: 'store', code: 'store-unavailable', name: 'data store' };
const IDENTITY = { field: 'identity', code: 'identity-unavailable', name: 'identity provider' };

/** Whether the question is answered in time, and not with no. */
async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), LIMIT)));
  // Asked inside a promise: a store that throws at once is down as well.
  const answer = Promise.resolve().then(ask);
  return Promise.race([answer, late])
    .then(
      (given) => given !== false,
      () => false,
    )
    .finally(() => clearTimeout(timer));
}
