import { DomainError } from '#shared/domain-error.js';

/** Hooks that run before and after a call, which is named like `orders.recordPayment`. */
export interface CallHooks {
  before?: (call: string) => Promise<void>;
  after?: (call: string) => Promise<void>;
}

/** These methods return streams or plain values, not promises. */
const NOT_PROMISES = new Set(['list', 'stream', 'paidIn', 'isReachable']);

/** Wraps an object with hooks around each of its calls. */
export function withHooks<T extends object>(target: T, name: string, hooks?: CallHooks): T {
  if (!hooks) return target;
  return new Proxy(target, {
    get(real, property) {
      const member: unknown = Reflect.get(real, property, real);
      if (typeof member !== 'function' || NOT_PROMISES.has(String(property))) return member;
      return async (...given: unknown[]) => {
        await hooks.before?.(`${name}.${String(property)}`);
        const result = (await Reflect.apply(member, real, given)) as unknown;
        await hooks.after?.(`${name}.${String(property)}`);
        return result;
      };
    },
  });
}

type End = { value: unknown } | { reason: unknown };

/**
 * Runs the work until it stops before or after the first call of this name, like a server that hangs. Returns a function that resumes
 * the work and runs it to its end.
 */
export async function stopAt(
  [when, name]: ['before' | 'after', string],
  work: (hooks: CallHooks) => Promise<unknown>,
): Promise<() => Promise<End>> {
  let reach: () => void = () => undefined;
  let wake: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const stop = async (call: string) => {
    if (call !== name) return;
    reach();
    await woken;
  };
  const end = work({ [when]: stop }).then(
    (value): End => ({ value }),
    (reason: unknown): End => ({ reason }),
  );
  await Promise.race([
    reached,
    end.then(() => {
      throw new Error(`The work ended without a call of ${name}`);
    }),
  ]);
  return () => {
    wake();
    return end;
  };
}

/** Every call that writes to the gateway or the store. */
const WRITES = new Set([
  ...['gateway.create', 'gateway.cancel', 'gateway.refund'],
  ...['orders.recordPayment', 'orders.recordRefunds', 'orders.recordDisputes', 'orders.cancel'],
  ...['orders.claimRefund', 'orders.releaseRefund'],
  ...['payments.addIntent', 'payments.claimDue', 'payments.schedulePoll'],
  ...['payments.recordDecline', 'payments.markEventHandled'],
  ...['unmatched.record', 'unmatched.resolve', 'unmatched.claimDue', 'payments.recordDispute'],
]);

/** `killed`: the server stops after the write. `unanswered`: the write succeeds, but its response is lost. `refused`: the write fails. */
export type Interruption = 'killed' | 'unanswered' | 'refused';

/** Runs the work and interrupts its n-th write; returns that write's name, or undefined when there are fewer writes. */
export async function interruptAtWrite(
  n: number,
  interruption: Interruption,
  work: (hooks: CallHooks) => Promise<unknown>,
): Promise<string | undefined> {
  let writes = 0;
  let reach: (call: string) => void = () => undefined;
  const reached = new Promise<string>((resolve) => (reach = resolve));
  const interrupt = async (call: string) => {
    if (!WRITES.has(call)) return;
    writes += 1;
    if (writes !== n) return;
    reach(call);
    if (interruption === 'killed') await new Promise<never>(() => undefined);
    throw new DomainError('unavailable', 'interrupted', `${call} was interrupted.`);
  };
  const end = work(interruption === 'refused' ? { before: interrupt } : { after: interrupt });
  const ended = end.then(
    () => undefined,
    (error: unknown) => {
      if (writes < n) throw error;
    },
  );
  const call = await Promise.race([reached, ended]);
  if (interruption !== 'killed') await ended;
  return call ?? (writes >= n ? reached : undefined);
}
