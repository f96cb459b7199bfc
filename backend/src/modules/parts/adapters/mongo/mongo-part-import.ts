import { pendingAuditEvent, type AuditOutbox } from '#app/audit-log/adapters/mongo/mongo-audit-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { PartImports } from './mongo-part-imports.js';
import { onSale, notInImport, type PartDocument, PARTS, partKeys } from './part.schema.js';
import { partAdded, partChanged } from '../../domain/part.audit-events.js';
import { isRefused, compareRow, type ImportRow, type RowResult } from '../../domain/part-import.js';
import type { Part } from '../../domain/part.js';
import type { ImportOptions } from '../../ports/part.repository.js';
import { EDITABLE, fromDocument, newDocument, newPart } from './mongo-part-document.js';

/** Rows that are judged and staged together. */
const STEP = 100;

/** One row and what becomes of it; `act` is noted with what it adds or changes. */
interface Judged {
  row: ImportRow;
  verdict: RowResult;
}

/** Imports files of parts into MongoDB; see `PartImports`. */
export class MongoPartImport {
  constructor(
    private readonly store: MongoStore,
    private readonly trail: AuditOutbox,
    private readonly imports: PartImports,
  ) {}

  async run(rows: readonly ImportRow[], by: Actor, { dryRun, onProgress }: ImportOptions): Promise<RowResult[]> {
    const verdicts: RowResult[] = [];
    const judgeAll = async (stage: (judged: Judged[]) => Promise<RowResult[]>) => {
      for (let from = 0; from < rows.length; from += STEP) {
        verdicts.push(...(await stage(await this.judge(rows.slice(from, from + STEP)))));
        onProgress?.(verdicts.length);
      }
    };
    if (dryRun) await judgeAll(async (judged) => judged.map(({ verdict }) => verdict));
    else await this.importInto(await this.imports.begin(), verdicts, by, judgeAll);
    return verdicts;
  }

  private async importInto(
    import_id: string,
    verdicts: readonly RowResult[],
    by: Actor,
    judgeAll: (stage: (judged: Judged[]) => Promise<RowResult[]>) => Promise<void>,
  ): Promise<void> {
    try {
      await judgeAll(async (judged) => {
        const staged = await this.stage(judged, import_id, by);
        await this.imports.heartbeat(import_id);
        return staged;
      });
    } catch (error) {
      // The sweep aborts it when this fails.
      await this.imports.abort(import_id).catch(() => undefined);
      throw error;
    }
    if (verdicts.some(isRefused)) return this.imports.abort(import_id);
    await this.imports.commit(import_id);
    await this.trail.drainAll(this.store.collection(PARTS));
  }

  private async judge(rows: readonly ImportRow[]): Promise<Judged[]> {
    const ids = rows.flatMap(({ _id }) => (_id !== undefined && isId(_id) ? [_id] : []));
    const found = await this.store
      .collection(PARTS)
      .findMany({ _id: trusted({ $in: ids }), ...onSale() }, { _id: 1 }, STEP);
    const parts = new Map(found.map((document) => [document._id, fromDocument(document)]));
    return rows.map((row) => ({ row, verdict: compareRow(row, parts.get(row._id ?? '')) }));
  }

  /** Puts what the rows say beside what they change; a part that changes under it is judged again. */
  private async stage(judged: readonly Judged[], import_id: string, by: Actor): Promise<RowResult[]> {
    const staged = (act: Parameters<typeof pendingAuditEvent>[0], fields: Partial<PartDocument> = {}) => ({
      staged: { import_id, fields, act: pendingAuditEvent(act).acts },
    });
    const added: PartDocument[] = [];
    const changed = new Map<string, { before: Part; row: ImportRow }>();
    const verdicts = judged.map(({ row, verdict }): RowResult => {
      if (verdict.outcome === 'changed') changed.set(verdict.before._id, { before: verdict.before, row });
      if (verdict.outcome !== 'added') return verdict;
      const part = newPart(row.part);
      added.push({ ...newDocument(part), off: 'arriving', ...staged(partAdded(part, by)) });
      return { ...verdict, _id: part._id };
    });
    await this.store.collection(PARTS).insertMissing(added);
    const matched = await this.store.collection(PARTS).bulkUpdate(
      [...changed.values()].map(({ before, row: { part } }) => ({
        filter: { _id: before._id, version: before.version, ...onSale(), ...notInImport() },
        update: {
          $set: staged(partChanged(before, { ...before, ...part }, by), {
            ...Object.fromEntries(EDITABLE.map((field) => [field, part[field]])),
            ...partKeys(part),
          }),
        },
      })),
    );
    if (matched === changed.size) return verdicts;
    return Promise.all(
      judged.map(({ row }, index) => this.stagedOrAgain(row, verdicts[index] ?? { outcome: 'unknown' }, import_id, by)),
    );
  }

  /** The row's verdict once it is staged, or when its part has changed so that it is another one. */
  private async stagedOrAgain(row: ImportRow, verdict: RowResult, import_id: string, by: Actor): Promise<RowResult> {
    if (verdict.outcome !== 'changed') return verdict;
    const part = await this.store.collection(PARTS).findOne({ _id: row._id });
    if (part?.staged?.import_id === import_id) return verdict;
    // Only what an import that never counts has left behind.
    if (part?.staged) await this.imports.waitUntilReleased(part._id);
    const [again = verdict] = await this.stage(await this.judge([row]), import_id, by);
    return again;
  }
}
