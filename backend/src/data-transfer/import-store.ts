import { tallyOf } from './export-store.js';
import type { Kind } from './domain/kinds.js';
import { type Batch, MoveFile } from './domain/move-file.js';
import { DuplicateRecord, MoveRefusal } from './domain/move-refusal.js';
import type { StoreKind } from './domain/store-kind.js';
import { differences, type Tally, type Totals } from './domain/tally.js';
import type { Filling, MovableStore } from './ports/movable-store.js';

/** The file to import. */
export interface MoveSource {
  /** what to call it in a refusal */
  name: string;
  /** its lines, from the first one on; throws `MoveRefusal` when they cannot be read */
  lines: () => AsyncIterable<Buffer>;
}

type Progress = (kind: Kind, done: number, of: number) => void;

/**
 * Puts everything that the file has into the store, which must be empty; answers the counts and sums, read from the store itself.
 * The whole file is checked before the first record is stored, and every record is compared with what the store has at the end.
 * Throws `MoveRefusal`; the store is as empty as before then.
 * @param admit called before the first record is stored, with whose store the file has; may refuse
 */
export async function importStore(
  store: MovableStore,
  source: MoveSource,
  progress: Progress,
  admit?: (kind: StoreKind | undefined) => Promise<void>,
): Promise<Totals> {
  const filled = await store.filled();
  if (filled.length > 0) throw notEmpty(filled);
  const { tally: wanted, header } = await checked(source);
  await admit?.(header.kind);
  await store.fill(async (filling) => {
    const file = new MoveFile(source.name, source.lines());
    const done = new Map<Kind, number>();
    for await (const batch of file.batches()) {
      const { kind, records } = batch;
      await add(filling, file, batch);
      done.set(kind, (done.get(kind) ?? 0) + records.length);
      progress(kind, done.get(kind) ?? 0, wanted.totals[kind] as number);
    }
    await filling.complete(file.header.revisions);
    refuseDifferences(wanted, await tallyOf(filling));
  });
  return wanted.totals;
}

async function checked({ name, lines }: MoveSource): Promise<MoveFile> {
  const file = new MoveFile(name, lines());
  const batches = file.batches();
  while (!(await batches.next()).done);
  return file;
}

async function add(filling: Filling, file: MoveFile, batch: Batch): Promise<void> {
  try {
    await filling.add(batch.kind, batch.records);
  } catch (error) {
    throw error instanceof DuplicateRecord ? file.refuseDuplicate(batch, error) : error;
  }
}

function refuseDifferences(wanted: Tally, found: Tally): void {
  const lines = differences(wanted.totals, found.totals);
  if (lines.length > 0) throw new MoveRefusal(`The store does not have what the file has: ${lines.join('; ')}.`);
  if (wanted.digest !== found.digest)
    throw new MoveRefusal('The counts and sums are right, but the store does not have the same records as the file.');
}

function notEmpty(filled: readonly Kind[]): MoveRefusal {
  return new MoveRefusal(
    `The store has ${filled.join(', ')} already, and an import fills an empty one alone. Name a new DATA_DIR or a new database in MONGODB_URI, and import before the shop's first start: a demo fills itself then.`,
  );
}
