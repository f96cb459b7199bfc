import { uptime } from 'node:os';
import { DomainError } from '../domain-error.js';
import { type OnFailure, type StoreEngine, StoreProbe } from '../store-probe.js';
import type { SqliteStore } from './sqlite-store.js';

const COUNT =
  "INSERT INTO counters (name, value) VALUES ('store.probe', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1";

/** Milliseconds between integrity checks of a damaged file. */
const INTEGRITY_PAUSE_MS = 60_000;

/** Probes the shop's SQLite file. SQLite has no clock, so the time is that of the start plus the machine's uptime since then. */
export class SqliteStoreProbe extends StoreProbe {
  /** time of this machine's boot in milliseconds since 1970, computed from its clock when the shop started */
  private readonly machineStarted = Date.now() - uptime() * 1000;
  /** the damage that a read or write found, and when to check the file again */
  private damage?: { failure: DomainError; checkAt: number };

  constructor(private readonly store: SqliteStore) {
    super();
    store.failures.subscribe((failure) => {
      if (failure.code === 'storage-damaged') this.damage ??= { failure, checkAt: 0 };
    });
  }

  override async check(): Promise<void> {
    await this.store.write((tx) => tx.run(COUNT));
    if (this.damage === undefined) return;
    if (performance.now() < this.damage.checkAt || !(await this.isWhole())) throw this.damage.failure;
    this.damage = undefined;
  }

  override onFailure(listener: OnFailure): void {
    this.store.failures.subscribe(listener);
  }

  override engine(): Promise<StoreEngine> {
    const { version = '' } = this.store.one<{ version: string }>('SELECT sqlite_version() AS version') ?? {};
    return Promise.resolve({ name: 'SQLite', version });
  }

  override now(): Promise<number> {
    // Unlike the monotonic clock of a process, the uptime includes the machine's sleep.
    return Promise.resolve(this.machineStarted + uptime() * 1000);
  }

  /** Whether an operator has repaired the file. Table by table, so that searches, which share the thread, can run in between. */
  private async isWhole(): Promise<boolean> {
    try {
      for (const { name } of this.store.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
        const [row] = await this.store.allInThread<{ integrity_check: string }>(`PRAGMA integrity_check('${name}')`);
        if (row?.integrity_check !== 'ok') return false;
      }
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'storage-damaged') return false;
      throw error;
    } finally {
      if (this.damage) this.damage.checkAt = performance.now() + INTEGRITY_PAUSE_MS;
    }
  }
}
