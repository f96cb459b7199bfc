import { setTimeout as delay } from 'node:timers/promises';
import type { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { DomainError } from '#shared/domain-error.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import { type DataCheck, type DerivedCheck, MAX_COUNTED } from '../../domain/data-check.js';
import { DataChecker, type Problems } from '../../ports/data-checker.js';
import { DATA_CHECKS } from '#app/data-transfer/adapters/mongo/data-check.schema.js';
import { type Candidate, type Find, mongoFinders, wrongStates } from './mongo-problems.js';
import { wrongWords } from './mongo-words.js';

/** Longer than the time between two writes of an operation. */
const SHORT_MS = 2_000;
/** Longer than any server takes to finish or undo the work of a stopped server: a minute, and the next two sweeps. */
const RECOVERY_MS = 120_000;

/**
 * Inspects a MongoDB in use. Without a snapshot, the records of an operation in progress look wrong together: what several writes change
 * counts as a problem only if it is still wrong after any server must have finished or undone that operation.
 */
export class MongoDataChecker extends DataChecker {
  /**
   * @param recovery finishes or undoes what stopped servers left, because no server may run
   * @param pause resolves after this many milliseconds
   */
  constructor(
    private readonly store: MongoStore,
    private readonly recovery: readonly Sweeper[],
    private readonly outbox: Outbox,
    private readonly pause: (milliseconds: number) => Promise<unknown> = delay,
  ) {
    super();
  }

  override inspect<T>(work: (problems: Problems) => Promise<T>): Promise<T> {
    const finders = mongoFinders(this.store, this.outbox);
    const recoverAfter = (milliseconds: number) => this.recoverAfter(milliseconds);
    return work(async function* (check) {
      const finder = finders[check];
      yield* 'now' in finder ? finder.now() : await confirmedProblems(finder.settled, recoverAfter);
    });
  }

  override async repair(checks: readonly DerivedCheck[], onRepair: (line: string) => void): Promise<void> {
    let refused: string[] = [];
    if (checks.includes('schema')) {
      const indexes = await this.store.createMissingIndexes({ replace: true });
      ({ refused } = indexes);
      onRepair(`Created again: ${indexes.created.join(', ') || 'nothing'}.`);
    }
    if (checks.includes('counters')) onRepair(await this.repairOne('counters'));
    if (checks.includes('search')) onRepair(await this.repairOne('search'));
    if (refused.length > 0) throw new DomainError('conflict', 'records-contradict', refused.join(' '));
  }

  private async repairOne(check: Exclude<DerivedCheck, 'schema'>): Promise<string> {
    switch (check) {
      case 'search': {
        let records = 0;
        for await (const { collection, repair } of wrongWords(this.store))
          records += await this.store.collection(collection).bulkUpdate([repair]);
        await Promise.all(['parts', 'reviews'].map((list) => this.store.bumpRevision(list)));
        return `Computed the search words of ${records} records again.`;
      }
      case 'counters':
        await this.deriveFields();
        return 'Computed all payment states and sort keys again.';
    }
  }

  override async saveResult(outcome: DataCheck): Promise<void> {
    const kept = { $set: { outcome: JSON.stringify(outcome) } };
    await this.store.collection(DATA_CHECKS).findOneAndUpdate({ _id: 'last' }, kept, { upsert: true });
  }

  override async lastResult(): Promise<DataCheck | undefined> {
    const kept = await this.store.collection(DATA_CHECKS).findOne({ _id: 'last' });
    return kept && (JSON.parse(kept.outcome) as DataCheck);
  }

  private async recoverAfter(milliseconds: number): Promise<void> {
    await this.pause(milliseconds);
    for (const sweeper of this.recovery) await sweeper.sweep();
  }

  private async deriveFields(): Promise<void> {
    await new MongoStock(this.store).deriveKeys();
    for await (const order of wrongStates(this.store)) {
      const payment_state = paymentStateOf(order);
      const { _id, refunds_revision } = order;
      await this.store.collection(ORDERS).updateOne(
        // A server that changes the refunds or disputes stores the state with them.
        { _id, refunds_revision: refunds_revision ?? trusted({ $exists: false }) },
        payment_state ? { $set: { payment_state } } : { $unset: { payment_state: 1 } },
      );
    }
  }
}

/** The lines of the candidates that are still wrong after the waits. */
async function confirmedProblems(find: Find, recoverAfter: (milliseconds: number) => Promise<void>): Promise<string[]> {
  let candidates = await collect(find());
  for (const milliseconds of [SHORT_MS, RECOVERY_MS]) {
    if (candidates.size === 0) break;
    await recoverAfter(milliseconds);
    const again = await collect(find([...candidates.keys()]));
    const before = candidates;
    candidates = new Map([...again].filter(([key]) => before.has(key)));
  }
  return [...candidates.values()];
}

async function collect(candidates: AsyncIterable<Candidate>): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  for await (const { key, line } of candidates) {
    lines.set(key, line);
    if (lines.size >= MAX_COUNTED) break;
  }
  return lines;
}
