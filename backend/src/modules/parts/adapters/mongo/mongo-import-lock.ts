import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#shared/domain-error.js';
import { newId } from '#shared/object-id.js';
import { trusted, type Collection } from '#shared/mongo/collection.js';
import { applyAttribute } from './mongo-attribute-list.js';
import { type ImportDocument, PART_IMPORTS, type StagedAttribute } from './part-import.schema.js';
import { stagedRowApplied } from './mongo-stock-changes.js';
import { existing, type PartDocument, PARTS } from './part.schema.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import { type MongoStore } from '#shared/mongo/mongo-store.js';
import { partErrors } from '../../domain/part.errors.js';
import type { Part } from '../../domain/part.js';
import { skuKey } from '../../domain/sku.js';

/** Milliseconds without a heartbeat after which any server may end an import. */
export const IMPORT_TIMEOUT_MS = 20_000;
/** Milliseconds between two polls while waiting for an import. */
const POLL_MS = 20;

/**
 * Imports many parts, all or none, without a transaction. It stages the rows in the documents that they will change; one write of the
 * import's own document commits them; then any server applies them. Staged parts are locked, and lists wait while rows are applied.
 */
export class ImportLock {
  /** the epoch of the last read; see `ImportDocument` */
  private epoch?: number;

  private readonly parts: Collection<PartDocument>;
  private readonly imports: Collection<ImportDocument>;

  constructor(private readonly store: MongoStore) {
    this.parts = store.collection(PARTS);
    this.imports = store.collection(PART_IMPORTS);
  }

  /** Begins an import, after waiting for any other one to end; returns its id. */
  async begin(): Promise<string> {
    const import_id = newId();
    for (;;) {
      const begun = { state: 'staging', import_id, heartbeat: Date.now() } as const;
      const claimed =
        (await this.imports.updateOne({ _id: 'parts', state: 'idle' }, { $set: begun })) ||
        (await this.imports.insertIfAbsent({ _id: 'parts', ...begun, epoch: 0 }));
      if (claimed) break;
      await this.waitForNextState(await this.current());
    }
    return import_id;
  }

  /** Extends the import's timeout after a batch of rows is staged; throws when another server has ended the import. */
  async heartbeat(import_id: string): Promise<void> {
    const inProgress = { _id: 'parts', import_id, state: 'staging' };
    if (!(await this.imports.updateOne(inProgress, { $set: { heartbeat: Date.now() } }))) throw timedOut();
  }

  /** Commits the staged rows and applies them, with a change of their attribute; throws when another server has ended the import. */
  async commit(import_id: string, attribute?: StagedAttribute): Promise<void> {
    const decided = { $set: { state: 'committed', heartbeat: Date.now(), ...(attribute && { attribute }) } };
    if (!(await this.imports.updateOne({ _id: 'parts', import_id, state: 'staging' }, decided))) throw timedOut();
    if (!(await this.apply(import_id, attribute))) throw timedOut();
  }

  /** Discards the staged rows; has no effect on a committed import. */
  async abort(import_id: string): Promise<void> {
    const undecided = { _id: 'parts', import_id, state: trusted({ $in: ['staging', 'aborting'] }) };
    if (!(await this.imports.updateOne(undecided, { $set: { state: 'aborting', heartbeat: Date.now() } }))) return;
    await this.unstage(import_id);
    await this.imports.updateOne({ _id: 'parts', import_id, state: 'aborting' }, { $set: { state: 'idle' } });
  }

  /**
   * Runs a write that gives the part this number, while no import and no other such write runs on any server, if no other part has the
   * number. The unique index refuses the write of a server that was stopped for so long that another one took its turn.
   */
  async lockSku<T>({ _id, sku }: Pick<Part, '_id' | 'sku'>, write: () => Promise<T>): Promise<T> {
    try {
      return await this.runAlone(async () => {
        const [holder] = await this.partsWithSkus([{ sku }]);
        if (holder && holder._id !== _id) throw partErrors.skuTaken(holder);
        return await write();
      });
    } catch (error) {
      throw error instanceof DuplicateKey ? partErrors.skuTaken() : error;
    }
  }

  /** Runs a write while no import and no other such write runs on any server. */
  async runAlone<T>(write: (import_id: string) => Promise<T>): Promise<T> {
    const import_id = await this.begin();
    try {
      return await write(import_id);
    } finally {
      await this.abort(import_id);
    }
  }

  /** The existing parts that have one of the part numbers. */
  async partsWithSkus(parts: readonly { sku?: string | null | undefined }[]): Promise<PartDocument[]> {
    const keys = parts.flatMap(({ sku }) => (sku ? [skuKey(sku)] : []));
    if (keys.length === 0) return [];
    return this.parts.findMany({ sku_key: trusted({ $in: keys }), ...existing() }, { _id: 1 }, keys.length);
  }

  /** Waits until no import locks the part. */
  async waitUntilReleased(part_id: string): Promise<void> {
    for (;;) {
      const part = await this.parts.findOne({ _id: part_id });
      if (!part?.staged) return;
      const current = await this.current();
      if (current.import_id === part.staged.import_id && current.state !== 'idle') await this.waitForNextState(current);
      else await this.unstage(part.staged.import_id, part_id);
    }
  }

  /** Repeats the read until its result contains all of an import or nothing of it. */
  async readConsistently<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      // The epoch of an earlier read will do: if an import was applied since, the check after this read finds another epoch.
      const before = this.epoch ?? (await this.current()).epoch;
      const result = await read();
      const after = await this.current();
      this.epoch = after.epoch;
      if (after.state === 'committed') await this.waitForNextState(after);
      else if (after.epoch === before) return result;
    }
  }

  /** Whether an import is in progress. */
  async isInProgress(): Promise<boolean> {
    return (await this.current()).state !== 'idle';
  }

  /** Ends abandoned imports, and removes their staged rows. Several servers may sweep at once. */
  async sweep(): Promise<void> {
    await this.endAbandoned(await this.current());
    for await (const { _id, staged } of this.parts.findEach(STAGED)) {
      const { state, import_id } = await this.current();
      if (staged && (staged.import_id !== import_id || state === 'idle')) await this.unstage(staged.import_id, _id);
    }
  }

  /** Applies the committed rows. Idempotent. False when the list of their attribute has changed, and nothing is applied. */
  private async apply(import_id: string, attribute?: StagedAttribute): Promise<boolean> {
    // Only a server that was stopped for longer than the timeout finds that another one has changed the list.
    const isRefused = attribute && !(await applyAttribute(this.store, attribute)) && (await this.withdraw(import_id));
    if (isRefused) {
      await this.abort(import_id);
      return false;
    }
    for await (const parts of this.parts.batches({ 'staged.import_id': import_id })) {
      await this.parts.bulkUpdate(parts.flatMap((part) => stagedRowApplied(part) ?? []));
      await this.imports.updateOne({ _id: 'parts', import_id }, { $set: { heartbeat: Date.now() } });
    }
    await this.store.bumpRevision('parts');
    const ended = { $set: { state: 'idle' }, $inc: { epoch: 1 }, $unset: { attribute: 1 } };
    await this.imports.updateOne({ _id: 'parts', import_id, state: 'committed' }, ended);
    return true;
  }

  /** False when another server has applied it. */
  private async withdraw(import_id: string): Promise<boolean> {
    const withdrawn = { $set: { state: 'aborting' }, $unset: { attribute: 1 } };
    return this.imports.updateOne({ _id: 'parts', import_id, state: 'committed' }, withdrawn);
  }

  /** Removes the staged rows of an aborted import from all parts, or from one. */
  private async unstage(import_id: string, _id?: string): Promise<void> {
    const staged = { 'staged.import_id': import_id, ...(_id !== undefined && { _id }) };
    await this.parts.deleteMany({ ...staged, lifecycle: 'importing' });
    await this.parts.updateMany({ ...staged, ...existing() }, { $unset: { staged: 1 } });
  }

  private async waitForNextState(now: ImportDocument): Promise<void> {
    if (!(await this.endAbandoned(now))) await pause(POLL_MS);
  }

  private async endAbandoned({ state, import_id, heartbeat, attribute }: ImportDocument): Promise<boolean> {
    if (state === 'idle' || heartbeat > Date.now() - IMPORT_TIMEOUT_MS) return false;
    // Applying or removing rows is safe only once a majority has the state that decides it.
    if (!(await this.imports.confirmMajority('parts', { import_id, state }))) return false;
    if (state === 'committed') await this.apply(import_id, attribute);
    else await this.abort(import_id);
    return true;
  }

  private async current(): Promise<ImportDocument> {
    return (await this.imports.findOne({ _id: 'parts' })) ?? NONE;
  }
}

const STAGED = { 'staged.import_id': trusted({ $exists: true }) };
const NONE: ImportDocument = { _id: 'parts', state: 'idle', import_id: '', heartbeat: 0, epoch: 0 };

function timedOut(): DomainError {
  return new DomainError(
    'unavailable',
    'import-too-late',
    'The import took too long and was undone; please try again.',
  );
}
