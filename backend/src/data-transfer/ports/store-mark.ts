import type { Actor } from '#shared/actor.js';
import type { Cleared, DemoTraces, StoreKind } from '../domain/store-kind.js';

/** The mark that says whether the store is a demo's or a live shop's. */
export abstract class StoreMark {
  /** Undefined while the store has none. */
  abstract kind(): Promise<StoreKind | undefined>;

  /**
   * Returns the mark. A store without one is marked by one conditional write, so that servers that start concurrently agree: as `demo` if
   * it contains traces of a demo, otherwise as `kind`.
   */
  abstract claim(kind: StoreKind, traces: DemoTraces): Promise<StoreKind>;

  /**
   * Removes users, reviews, orders, payments and the parts that the demo or `generate` added, marks the store as live and writes one
   * audit event; returns undefined and changes nothing unless the store is a demo's. After a crash at any moment the store is still
   * a demo's, and clearing it can be repeated. No server may run on the store.
   */
  abstract clearDemo(traces: DemoTraces, by: Actor): Promise<Cleared | undefined>;
}
