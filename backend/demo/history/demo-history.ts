import type { LoggerService } from '@nestjs/common';
import type { AnyRecord, RecordType } from '#app/data-transfer/domain/record-types.js';
import type { ImportTarget, TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import type { UserRepository } from '#modules/users/ports/user.repository.js';
import { startOfDay } from '#shared/time.js';
import { DEMO_ADMIN } from '../demo-accounts.js';
import { type DemoOptions, demoRecords, endOfHistory, founder } from './demo-records.js';
import type { HistoryRecords } from './make-history.js';

/** What a shop must not be without: logs and series of numbers take no earlier entries later. */
const FIRST: readonly RecordType[] = ['users', 'audit_log', 'attributes', 'categories', 'parts', 'papers'];
/** Payments and messages before their orders; reviews say that the history is complete. */
const OTHERS: readonly RecordType[] = [
  ...(['payment_intents', 'sandbox_intents', 'disputes', 'card_attempts'] as const),
  ...(['messages', 'orders', 'reviews'] as const),
];
/** Records that are added at a time. */
const BATCH_SIZE = 100;
/** Records that exist already, of an interrupted start or of another server, stay. */
const COMPLETING = { besideOthers: true, skipsExisting: true };

/** Stores the history of a demo: in SQLite in one transaction, in MongoDB in steps that can be repeated on any server. */
export class DemoHistory {
  private constructor(
    private readonly store: TransferableStore,
    private readonly records: HistoryRecords,
    private readonly log: Pick<LoggerService, 'log'>,
  ) {}

  /** Stores what the shop needs before it serves requests; returns the rest of the work, if there is any. */
  static async begin(
    store: TransferableStore,
    users: UserRepository,
    { now, ...options }: { now: number } & DemoOptions,
    log: Pick<LoggerService, 'log'>,
  ): Promise<DemoHistory | undefined> {
    if (store.from === 'sqlite') {
      const history = new DemoHistory(store, demoRecords(startOfDay(now), options), log);
      await history.add([...FIRST, ...OTHERS]);
      history.report();
      return undefined;
    }
    // The first server decides the day.
    await store.importInto((target) => target.add('users', [founder(startOfDay(now))]), COMPLETING);
    const admin = await users.findByEmail(DEMO_ADMIN.email);
    const end = admin && endOfHistory(admin);
    if (end === undefined) return undefined;
    const history = new DemoHistory(store, demoRecords(end, options), log);
    await history.add(FIRST);
    return history;
  }

  /** Stores everything else; stops when the shop does. */
  async complete(isStopping: () => boolean): Promise<void> {
    await this.add(OTHERS, isStopping);
    if (!isStopping()) this.report();
  }

  private report(): void {
    this.log.log(`The demo has its 90 days of history: ${this.records.orders?.length ?? 0} orders.`);
  }

  private async add(types: readonly RecordType[], isStopping = () => false): Promise<void> {
    await this.store.importInto(async (target) => {
      for (const type of types) await this.addType(target, type, isStopping);
      const { parts, reviews } = await this.store.revisions();
      await target.complete({ parts: parts + 1, reviews: reviews + 1 });
    }, COMPLETING);
  }

  private async addType(target: ImportTarget, type: RecordType, isStopping: () => boolean): Promise<void> {
    const records: readonly AnyRecord[] = this.records[type] ?? [];
    for (let from = 0; from < records.length && !isStopping(); from += BATCH_SIZE) {
      const batch = records.slice(from, from + BATCH_SIZE);
      await target.add(type, batch);
      if (type === 'orders') this.log.log(`History of the demo: ${from + batch.length} of ${records.length} orders.`);
    }
  }
}
