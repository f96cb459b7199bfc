import { ExportFile, type Batch } from './domain/export-file.js';
import { differences, type ExportTotals, type Totals } from './domain/export-totals.js';
import type { RecordType } from './domain/record-types.js';
import type { StoreKind } from './domain/store-kind.js';
import { DuplicateRecord, TransferRefusal } from './domain/transfer-refusal.js';
import { totalsOf } from './export-store.js';
import type { ImportTarget, TransferableStore } from './ports/transferable-store.js';

/** The file to import. */
export interface ImportSource {
  /** its name in a refusal */
  name: string;
  /** its lines, from the first one; throws `TransferRefusal` when they cannot be read */
  lines: () => AsyncIterable<Buffer>;
}

/**
 * Imports the file into the store, which must be empty; returns the counts and sums as read from the store. Checks the whole file before
 * it stores the first record, and compares every stored record at the end. Throws `TransferRefusal` and leaves the store empty on failure.
 * @param admit called before the first record is stored, with the kind of the exported store; may refuse
 */
export async function importStore(
  store: TransferableStore,
  { name, lines }: ImportSource,
  progress: (type: RecordType, done: number, of: number) => void,
  admit?: (kind: StoreKind) => Promise<void>,
): Promise<Totals> {
  const nonEmpty = await store.nonEmptyTypes();
  if (nonEmpty.length > 0) throw notEmpty(nonEmpty);
  const checked = new ExportFile(name, lines());
  const batches = checked.batches();
  while (!(await batches.next()).done);
  const { totals } = checked.totals;
  await admit?.(checked.header.kind);
  await store.importInto(async (target) => {
    const file = new ExportFile(name, lines());
    for await (const batch of file.batches()) {
      await add(target, file, batch);
      const { type } = batch;
      progress(type, file.totals.totals[type] as number, totals[type] as number);
    }
    await target.complete(file.header.revisions);
    refuseDifferences(checked.totals, await totalsOf(target));
  });
  return totals;
}

async function add(target: ImportTarget, file: ExportFile, batch: Batch): Promise<void> {
  try {
    await target.add(batch.type, batch.records);
  } catch (error) {
    throw error instanceof DuplicateRecord ? file.refuseDuplicate(batch, error) : error;
  }
}

function refuseDifferences(wanted: ExportTotals, found: ExportTotals): void {
  const lines = differences(wanted.totals, found.totals);
  if (lines.length > 0) throw new TransferRefusal(`The store does not have what the file has: ${lines.join('; ')}.`);
  if (wanted.digest !== found.digest)
    throw new TransferRefusal(
      'The counts and sums are right, but the store does not have the same records as the file.',
    );
}

function notEmpty(types: readonly RecordType[]): TransferRefusal {
  return new TransferRefusal(
    `The store has ${types.join(', ')} already, and an import needs an empty one. Name a new DATA_DIR or a new database in MONGODB_URI, and import before the shop's first start: a demo adds its data then.`,
  );
}
