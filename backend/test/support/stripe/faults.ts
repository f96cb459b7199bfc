import { refusals, type Refusal } from './refusal.js';

export type Operation =
  | 'create-intent'
  | 'retrieve-intent'
  | 'list-intents'
  | 'confirm-intent'
  | 'authenticate-intent'
  | 'cancel-intent'
  | 'create-method'
  | 'create-refund'
  | 'list-refunds';

/**
 * What may go wrong with one call: it is refused or fails and nothing has happened; it fails, and Stripe keeps that under the key
 * although something has happened; the connection breaks before or after the effect; the effect is there, but no answer ever.
 */
export type Fault =
  | 'rate-limit'
  | 'lock-timeout'
  | 'wrong-key'
  | 'failure'
  | 'kept-failure'
  | 'reset-before'
  | 'reset-after'
  | 'silence-after'
  | 'garbage'
  /** refused with this code of Stripe's */
  | { code: string };

/** A call that waits before it has any effect. */
export interface Held {
  /** resolves when the call has come */
  readonly arrived: Promise<void>;
  release(): void;
}

interface Gate extends Held {
  arrive(): void;
  readonly released: Promise<void>;
}

/** What the next calls meet. */
export class Faults {
  /** unreachable: every connection breaks before anything happens */
  down = false;
  private readonly faults = new Map<Operation, Fault[]>();
  private readonly gates = new Map<Operation, Gate[]>();

  /** The next calls of this operation meet these, one each. */
  next(operation: Operation, ...faults: Fault[]): void {
    this.faults.set(operation, [...(this.faults.get(operation) ?? []), ...faults]);
  }

  /** The next call of this operation waits. */
  hold(operation: Operation): Held {
    const gate = newGate();
    this.gates.set(operation, [...(this.gates.get(operation) ?? []), gate]);
    return gate;
  }

  take(operation: Operation): Fault | undefined {
    return this.faults.get(operation)?.shift();
  }

  async wait(operation: Operation): Promise<void> {
    const gate = this.gates.get(operation)?.shift();
    gate?.arrive();
    await gate?.released;
  }

  clear(): void {
    this.down = false;
    this.faults.clear();
    for (const gate of [...this.gates.values()].flat()) gate.release();
    this.gates.clear();
  }
}

/** How Stripe says that nothing has happened; undefined for the faults of another kind. */
export function refusalOf(fault: Fault | undefined): Refusal | undefined {
  if (typeof fault === 'object') return refusals.withCode(fault.code);
  if (fault === 'rate-limit') return refusals.rateLimit();
  if (fault === 'lock-timeout') return refusals.lockTimeout();
  if (fault === 'wrong-key') return refusals.invalidKey('sk_test_rolled');
  if (fault === 'failure') return refusals.failure({ 'Stripe-Should-Retry': 'true' }, false);
  return undefined;
}

function newGate(): Gate {
  const arrival = signal();
  const permission = signal();
  return { arrived: arrival.given, arrive: arrival.give, released: permission.given, release: permission.give };
}

function signal(): { given: Promise<void>; give: () => void } {
  let resolve: (() => void) | undefined;
  const given = new Promise<void>((done) => (resolve = done));
  return { given, give: () => resolve?.() };
}
