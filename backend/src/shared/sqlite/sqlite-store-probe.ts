import { uptime } from 'node:os';
import { StoreProbe } from '../store-probe.js';
import type { SqliteStore } from './sqlite-store.js';

const COUNT =
  "INSERT INTO counters (name, value) VALUES ('store.probe', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1";

/** Probes the shop's SQLite file. SQLite has no clock, so the time is that of the start plus the machine's uptime since then. */
export class SqliteStoreProbe extends StoreProbe {
  /** time of this machine's boot in milliseconds since 1970, computed from its clock when the shop started */
  private readonly machineStarted = Date.now() - uptime() * 1000;

  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async write(): Promise<void> {
    await this.store.write((tx) => tx.run(COUNT));
  }

  override now(): Promise<number> {
    // Unlike the monotonic clock of a process, the uptime includes the machine's sleep.
    return Promise.resolve(this.machineStarted + uptime() * 1000);
  }
}
