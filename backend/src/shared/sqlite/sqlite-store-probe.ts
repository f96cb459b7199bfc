import { uptime } from 'node:os';
import { StoreProbe } from '../store-probe.js';
import type { SqliteStore } from './sqlite-store.js';

const COUNT =
  "INSERT INTO counters (name, value) VALUES ('store.probe', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1";

/** Asks the shop's SQLite file. It has no clock, so the time is that of the start plus what this machine has been up since. */
export class SqliteStoreProbe extends StoreProbe {
  /** milliseconds since 1970 when this machine started, by its clock when the shop started */
  private readonly machineStarted = Date.now() - uptime() * 1000;

  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async write(): Promise<void> {
    await this.store.write((tx) => tx.run(COUNT));
  }

  override now(): Promise<number> {
    // Unlike a process's own clock, the uptime includes the time that a machine slept.
    return Promise.resolve(this.machineStarted + uptime() * 1000);
  }
}
