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
 * The faults of one request: it is rejected or fails without effect; it fails after an effect, and Stripe stores the failure under its
 * idempotency key; the connection breaks before or after the effect; the effect happens, but no response ever comes.
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
  /** rejected with this error code of Stripe's */
  | { code: string };

/** A request that waits before it has any effect. */
export interface Held {
  /** resolves when the request has arrived */
  readonly arrived: Promise<void>;
  release(): void;
}

interface Gate extends Held {
  arrive(): void;
  readonly released: Promise<void>;
}

/** The faults of the next requests. */
export class Faults {
  /** unreachable: every connection breaks before any effect */
  down = false;
  private readonly faults = new Map<Operation, Fault[]>();
  private readonly gates = new Map<Operation, Gate[]>();

  /** Adds faults for the next requests of this operation, one each. */
  next(operation: Operation, ...faults: Fault[]): void {
    this.faults.set(operation, [...(this.faults.get(operation) ?? []), ...faults]);
  }

  /** Makes the next request of this operation wait. */
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

/** Stripe's response for a fault without effect; undefined for other faults. */
export function faultRefusal(fault: Fault | undefined): Refusal | undefined {
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
