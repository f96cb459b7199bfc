import { pendingEvent, type Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { refuseFormerValues } from './mongo-attribute-list.js';
import type { ImportLock } from './mongo-import-lock.js';
import { newDocument, existing, type PartDocument, PARTS } from './part.schema.js';
import { partAdded, partChanged } from '../../domain/part.events.js';
import {
  addedPart,
  compareRow,
  idsIn,
  isRefused,
  patchOf,
  type ImportRow,
  type RowResult,
} from '../../domain/part-import.js';
import { valuesIn } from '../../domain/attribute.js';
import { changesOf, type Part } from '../../domain/part.js';
import { skuKey } from '../../domain/sku.js';
import type { ImportOptions } from '../../ports/part.repository.js';
import { fromDocument, unchangedSince } from './mongo-part-document.js';
import { editedFields } from './mongo-stock-changes.js';

/** Rows that are compared and staged in one batch. */
const BATCH_SIZE = 100;

/** The import that a row belongs to. */
interface Import {
  import_id: string;
  by: Actor;
  /** see `idsIn` */
  ids: ReadonlySet<string>;
}

/** A row and what it would do. */
interface ComparedRow {
  row: ImportRow;
  result: RowResult;
}

/** Imports files of parts into MongoDB; see `ImportLock`. */
export class MongoPartImporter {
  constructor(
    private readonly store: MongoStore,
    private readonly outbox: Outbox,
    private readonly imports: ImportLock,
  ) {}

  async run(rows: readonly ImportRow[], by: Actor, { dryRun, onProgress }: ImportOptions): Promise<RowResult[]> {
    const results: RowResult[] = [];
    const ids = idsIn(rows);
    const inBatches = async (stage: (compared: ComparedRow[]) => Promise<RowResult[]>) => {
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        results.push(...(await stage(await this.compare(rows.slice(from, from + BATCH_SIZE), ids))));
        onProgress?.(results.length);
      }
    };
    if (dryRun) await inBatches(async (compared) => compared.map(({ result }) => result));
    else await this.importInto({ import_id: await this.imports.begin(), by, ids }, results, inBatches);
    return results;
  }

  private async importInto(
    current: Import,
    results: readonly RowResult[],
    inBatches: (stage: (compared: ComparedRow[]) => Promise<RowResult[]>) => Promise<void>,
  ): Promise<void> {
    const { import_id } = current;
    try {
      await inBatches(async (compared) => {
        // Attributes do not change during an import.
        await refuseFormerValues(this.store, ...compared.map(({ row }) => valuesIn(row.part.attributes)));
        const staged = await this.stage(compared, current);
        await this.imports.heartbeat(import_id);
        return staged;
      });
    } catch (error) {
      // If this fails too, the sweep aborts the import after its timeout.
      await this.imports.abort(import_id).catch(() => undefined);
      throw error;
    }
    if (results.some(isRefused)) return this.imports.abort(import_id);
    await this.imports.commit(import_id);
    await this.outbox.drainAll(this.store.collection(PARTS));
  }

  private async compare(rows: readonly ImportRow[], ids: Import['ids']): Promise<ComparedRow[]> {
    const wanted = rows.flatMap(({ _id }) => (_id !== undefined && isId(_id) ? [_id] : []));
    const found = await this.store
      .collection(PARTS)
      .findMany({ _id: trusted({ $in: wanted }), ...existing() }, { _id: 1 }, BATCH_SIZE);
    const parts = new Map(found.map((document) => [document._id, fromDocument(document)]));
    const held = await this.imports.partsWithSkus(rows.map(({ part }) => part));
    const holders = new Map(held.map((document) => [document.sku_key, fromDocument(document)]));
    return rows.map((row) => {
      const holder = holders.get(skuKey(row.part.sku ?? ''));
      return { row, result: compareRow(row, { identified: parts.get(row._id ?? ''), holder }, ids) };
    });
  }

  /** Stages the rows in their parts; compares a row again when its part has changed since it was read. */
  private async stage(compared: readonly ComparedRow[], current: Import): Promise<RowResult[]> {
    const { import_id, by } = current;
    const staged = (event: Parameters<typeof pendingEvent>[0], fields: Partial<PartDocument> = {}) => ({
      staged: { import_id, fields, event: pendingEvent(event) },
    });
    const stagedChange = (before: Part, after: Part) => staged(partChanged(before, after, by), editedFields(after));
    const added: PartDocument[] = [];
    const changed = new Map<string, { before: Part; row: ImportRow }>();
    const results = compared.map(({ row, result }): RowResult => {
      if (result.outcome === 'changed') changed.set(result.before._id, { before: result.before, row });
      if (result.outcome !== 'added') return result;
      const part = addedPart(row);
      added.push({ ...newDocument(part), lifecycle: 'importing', ...staged(partAdded(part, by)) });
      return { ...result, _id: part._id };
    });
    await this.store.collection(PARTS).insertMissing(added);
    const matched = await this.store.collection(PARTS).bulkUpdate(
      [...changed.values()].map(({ before, row }) => ({
        filter: unchangedSince(before),
        update: { $set: stagedChange(before, { ...before, ...changesOf(before, patchOf(row)) }) },
      })),
    );
    if (matched === changed.size) return results;
    return Promise.all(
      compared.map(({ row }, index) => this.confirmOrRestage(row, results[index] ?? { outcome: 'unknown' }, current)),
    );
  }

  /** The row's result if it is staged; otherwise its part has changed, so compares and stages the row again. */
  private async confirmOrRestage(row: ImportRow, result: RowResult, current: Import): Promise<RowResult> {
    if (result.outcome !== 'changed') return result;
    const part = await this.store.collection(PARTS).findOne({ _id: result.before._id });
    if (part?.staged?.import_id === current.import_id) return result;
    // Left over from another import, which has been aborted.
    if (part?.staged) await this.imports.waitUntilReleased(part._id);
    const [retried = result] = await this.stage(await this.compare([row], current.ids), current);
    return retried;
  }
}
