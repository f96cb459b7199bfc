import type { Actor } from '#shared/actor.js';
import type { Cleared, DemoTraces, StoreKind } from '../domain/store-kind.js';

/** The mark that says whether the store as a whole is a demo's or a live shop's. */
export abstract class StoreMark {
  /** Undefined while the store has none. */
  abstract kind(): Promise<StoreKind | undefined>;

  /**
   * Answers the mark. A store without one gets it in one conditional write, so that servers which start at once agree: `demo` when
   * it has what a demo leaves, otherwise the kind that is asked for.
   */
  abstract claim(kind: StoreKind, traces: DemoTraces): Promise<StoreKind>;

  /**
   * Removes users, reviews, orders, payments and the parts that the demo or `generate` added, marks the store as live and writes one
   * entry of the audit log; answers undefined, and changes nothing, unless the store is a demo's. Broken off at any moment, the store
   * is a demo's still, and it can be done again. No server may run on the store.
   */
  abstract clearDemo(traces: DemoTraces, by: Actor): Promise<Cleared | undefined>;
}
