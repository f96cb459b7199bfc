import { type OnFailure, type StoreEngine, StoreProbe } from '../store-probe.js';
import type { MongoStore } from './mongo-store.js';

/** Probes the shop's MongoDB database; the time is that of the primary's clock. */
export class MongoStoreProbe extends StoreProbe {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override check(): Promise<void> {
    return this.store.writeProbe();
  }

  override onFailure(listener: OnFailure): void {
    this.store.failures.subscribe(listener);
  }

  override engine(): Promise<StoreEngine> {
    return this.store.engine();
  }

  override now(): Promise<number> {
    return this.store.now();
  }
}
