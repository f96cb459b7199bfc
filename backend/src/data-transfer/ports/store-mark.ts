import type { Actor } from '#shared/actor.js';
import type { Cleared, StoreKind } from '../domain/store-kind.js';

/** The mark that says whether the store is a demo's or a live shop's. */
export abstract class StoreMark {
  /** Undefined before the first start. */
  abstract kind(): Promise<StoreKind | undefined>;

  /**
   * Returns the mark. A store without one is marked as `kind` by one conditional write, so that servers that start concurrently agree.
   */
  abstract claim(kind: StoreKind): Promise<StoreKind>;

  /**
   * Removes users, reviews, orders, payments, messages, the parts that the demo or `generate` added, those of its categories that are
   * empty then, and those of its attributes that nothing has then (the sweep removes uploads that nothing names), marks the store as live and writes one audit event; returns undefined and changes nothing unless the store is a demo's. After a crash at any moment the store is still
   * a demo's, and clearing it can be repeated. No server may run on the store.
   */
  abstract clearDemo(by: Actor): Promise<Cleared | undefined>;
}
