import type { Schema } from 'mongoose';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { MongoStore } from '#shared/mongo/mongo-store.js';
import { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';
import { IS_QUICK } from './quick.js';

/** Whether the crash comes before the write takes effect, or after it. */
export const SIDES = ['before', 'after'] as const;
export type Side = (typeof SIDES)[number];

/** A write as the driver receives it. */
export interface Write {
  collection: string;
  does: (typeof WRITES)[number];
}

const WRITES = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'bulkWrite',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
] as const;

type Driver = Record<Write['does'], (...args: unknown[]) => Promise<unknown>>;

/** How the work ended: with a value or with the reason of its rejection. */
export type End = { value: unknown } | { reason: unknown };

export interface Crash {
  /** false when the work ended before that write */
  happened: boolean;
  /** lets the stopped server run its work to the end, as after a long pause */
  wake: () => Promise<End>;
}

/**
 * Runs the work on a separate server that stops at a write: this write and all later ones wait until `wake` is called.
 * @param at the number of the write, from 1, or a predicate that selects it
 */
export async function crashAt(
  store: MongoStore,
  at: number | ((write: Write) => boolean),
  side: Side,
  work: (server: MongoStore) => Promise<unknown>,
): Promise<Crash> {
  let [count, stopped] = [0, false];
  let stop: () => void = () => undefined;
  let wake: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (stop = resolve));
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const intercept = async (write: Write, run: () => Promise<unknown>) => {
    if (stopped) await woken;
    else {
      count += 1;
      stopped = typeof at === 'number' ? count === at : at(write);
      if (stopped) {
        const done = side === 'after' ? run() : undefined;
        // A rejected write, such as a duplicate, also counts as executed.
        await done?.catch(() => undefined);
        stop();
        await woken;
        return done ?? run();
      }
    }
    return run();
  };
  const { db } = store.collection(PARTS).model;
  // The same connection with models of its own; it compiles only those that the work needs.
  const connection = Object.assign(Object.create(db) as typeof db, { models: {}, collections: {} });
  const intercepted = new Set<unknown>();
  connection.model = ((name: string, schema?: Schema) => {
    const model = db.model.call(connection, name, schema, name);
    const driver = model.collection as unknown as Driver;
    if (intercepted.has(driver)) return model;
    intercepted.add(driver);
    for (const does of WRITES) {
      const run = driver[does].bind(driver);
      driver[does] = (...args) => intercept({ collection: name, does }, () => run(...args));
    }
    return model;
  }) as typeof db.model;

  const end = work(new MongoStore(connection)).then(
    (value): End => ({ value }),
    (reason: unknown): End => ({ reason }),
  );
  await Promise.race([reached, end]);
  return { happened: stopped, wake: () => (wake(), end) };
}

/**
 * Runs the test with a crash before and after the first write, the second, and so on, until none is reached; expects at least this number
 * of crashes. `make test` crashes only after the write in the middle.
 */
export async function atEveryWrite(least: number, test: (at: number, side: Side) => Promise<Crash>): Promise<void> {
  if (IS_QUICK) {
    expect(await test(Math.ceil(least / SIDES.length / 2), 'after')).toMatchObject({ happened: true });
    return;
  }
  let crashes = 0;
  for (const side of SIDES) for (let at = 1; (await test(at, side)).happened; at += 1) crashes += 1;
  expect(crashes).toBeGreaterThanOrEqual(least);
}

/**
 * Runs the work with a disk that fails the n-th write to the file, before or after it took effect; returns whether there was an n-th write.
 * SQLite's transaction must roll back everything.
 */
export async function refuseWrite(at: number, side: Side, work: () => Promise<unknown>): Promise<boolean> {
  let count = 0;
  const spies = (['run', 'all', 'one', 'exec'] as const).map((method) => {
    const { [method]: run } = SqliteConnection.prototype as unknown as Record<
      typeof method,
      (...args: unknown[]) => unknown
    >;
    return jest.spyOn(SqliteConnection.prototype, method).mockImplementation(function (
      this: SqliteConnection,
      ...args: unknown[]
    ) {
      const statement = String(args[0]);
      if (!/^\s*(INSERT|UPDATE|DELETE|COMMIT)/.test(statement)) return run.apply(this, args);
      count += 1;
      if (count !== at) return run.apply(this, args);
      if (side === 'after' && statement !== 'COMMIT') run.apply(this, args);
      throw new Error('disk I/O error');
    });
  });
  try {
    await work();
  } catch (error) {
    if (count < at) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return count >= at;
}
