import { StoreProbe } from '../store-probe.js';
import type { MongoStore } from './mongo-store.js';

/** Asks the shop's MongoDB database, whose primary has a clock of its own. */
export class MongoStoreProbe extends StoreProbe {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override write(): Promise<void> {
    return this.store.writeProbe();
  }

  override now(): Promise<number> {
    return this.store.now();
  }
}
