import type { Upload } from '#modules/parts/domain/upload.js';
import { ExportFile, type Batch } from './domain/export-file.js';
import type { Counts } from './domain/record-digest.js';
import type { RecordType } from './domain/record-types.js';
import type { StoreKind } from './domain/store-kind.js';
import { DuplicateRecord, TransferRefusal } from './domain/transfer-refusal.js';
import { digestOf } from './export-store.js';
import type { ImportTarget, TransferableStore } from './ports/transferable-store.js';

/** The file to import. */
export interface ImportSource {
  /** its name in a refusal */
  name: string;
  /** its lines, from the first one; throws `TransferRefusal` when they cannot be read */
  lines: () => AsyncGenerator<Buffer>;
  /** stores the files of these uploads, whose records are stored; returns the names of those that are missing or damaged */
  storeFiles: (uploads: readonly Upload[]) => Promise<readonly string[]>;
}

export interface Imported {
  counts: Counts;
  /** messages that were waiting */
  held: number;
  /** names of files of uploads */
  missing: readonly string[];
}

/**
 * Imports the file into the store, which must be empty, holds the messages that were waiting, because the exported store may send them too,
 * and marks the store as of the exported store's kind. Checks each record before it stores it, and compares all stored records with the
 * file at the end. Throws `TransferRefusal` and leaves the store
 * empty on failure.
 * @param admit called before the first record is stored, with the kind of the exported store; may refuse
 */
export async function importStore(
  store: TransferableStore,
  { name, lines, storeFiles }: ImportSource,
  progress: (type: RecordType, count: number) => void,
  admit?: (kind: StoreKind) => Promise<void>,
): Promise<Imported> {
  const nonEmpty = await store.nonEmptyTypes();
  if (nonEmpty.length > 0) throw notEmpty(nonEmpty);
  const file = new ExportFile(name, lines());
  const { digest } = file;
  const { revisions, kind } = await file.header();
  let held = 0;
  const missing: string[] = [];
  await admit?.(kind);
  await store.importInto(async (target) => {
    for await (const batch of file.batches()) {
      await add(target, file, batch);
      if (batch.type === 'uploads') missing.push(...(await storeFiles(batch.records as unknown as Upload[])));
      progress(batch.type, digest.counts[batch.type]);
    }
    await target.complete(revisions);
    if ((await digestOf(target)) !== digest.sha256)
      throw new TransferRefusal('The store does not have the same records as the file.');
    held = await target.hold();
    await target.mark(kind);
  });
  return { counts: digest.counts, held, missing };
}

async function add(target: ImportTarget, file: ExportFile, batch: Batch): Promise<void> {
  try {
    await target.add(batch.type, batch.records);
  } catch (error) {
    throw error instanceof DuplicateRecord ? file.refuseDuplicate(batch, error) : error;
  }
}

function notEmpty(types: readonly RecordType[]): TransferRefusal {
  return new TransferRefusal(
    `The store has ${types.join(', ')} already, and an import needs an empty one. Name a new DATA_DIR or a new database in MONGODB_URI, and import before the shop's first start: a demo adds its data then.`,
  );
}
