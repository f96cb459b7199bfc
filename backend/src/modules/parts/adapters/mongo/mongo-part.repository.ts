import { AuditOutbox, pendingAuditEvent } from '#app/audit-log/adapters/mongo/mongo-audit-outbox.js';
import type { Actor } from '#shared/actor.js';
import { isId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { trusted, type Filter } from '#shared/mongo/collection.js';
import { beyond, KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { PartImports } from './mongo-part-imports.js';
import { onSale, notInImport, type PartDocument, PARTS, partKeys } from './part.schema.js';
import { searchFilters } from '#shared/mongo/search.js';
import { partAdded, partChanged, partDeleted } from '../../domain/part.audit-events.js';
import type { ImportRow, RowResult } from '../../domain/part-import.js';
import type { NewPart, Part, PartFilter, PartOutline, PartPatch, PartSort } from '../../domain/part.js';
import { PartRepository, type ImportOptions, type PartUpdate } from '../../ports/part.repository.js';
import { EDITABLE, fromDocument, newDocument, newPart } from './mongo-part-document.js';
import { MongoPartImport } from './mongo-part-import.js';

/** Outlines in one chunk. */
const CHUNK = 1000;

export class MongoPartRepository extends PartRepository {
  private readonly parts: KeysetList<PartDocument, Part, PartSort>;
  private readonly imports: MongoPartImport;
  private readonly outbox: AuditOutbox;
  private readonly partImports: PartImports;

  constructor(private readonly store: MongoStore) {
    super();
    this.outbox = new AuditOutbox(store);
    this.partImports = new PartImports(store);
    const sorts = { created_at: 'created_at', name: 'name_key', price: 'price_cents', quantity: 'quantity' } as const;
    const steadily = <T>(read: () => Promise<T>) => this.partImports.readConsistently(read);
    this.parts = new KeysetList(store.collection(PARTS), { sorts, fromDocument, always: onSale, steadily });
    this.imports = new MongoPartImport(store, this.outbox, this.partImports);
  }

  override async add(fields: NewPart, by: Actor, id?: string): Promise<Part> {
    const part = newPart(fields, id);
    const document = { ...newDocument(part), acts: [pendingAuditEvent(partAdded(part, by)).acts] };
    if (await this.store.collection(PARTS).insertIfAbsent(document)) await this.afterChange(document);
    return part;
  }

  override async find(id: string): Promise<Part | undefined> {
    const document = isId(id) ? await this.store.collection(PARTS).findOne({ _id: id }) : undefined;
    return document && !document.off ? fromDocument(document) : undefined;
  }

  override async findByNameAndPicture(name: string, image_url: string): Promise<Part[]> {
    return (await this.store.collection(PARTS).findMany({ name, image_url, ...onSale() }, { _id: 1 }, 2)).map(
      fromDocument,
    );
  }

  override list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>> {
    return this.parts.page(page, filtersOf(filter));
  }

  override stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncIterable<readonly Part[]> {
    return this.parts.stream(sort, descending, filtersOf(filter));
  }

  override async *outlines(skip: number, most: number): AsyncGenerator<readonly PartOutline[]> {
    const byAge = { created_at: 1, _id: 1 } as const;
    const start = skip === 0 ? undefined : await this.store.collection(PARTS).findNth(skip - 1, onSale(), byAge);
    if (skip > 0 && !start) return;
    let last: PartOutline | undefined = start;
    for (let left = most; left > 0; left -= CHUNK) {
      const limit = Math.min(CHUNK, left);
      const filter = last ? { $and: [onSale(), ...beyond('created_at', false, last.created_at, last._id)] } : onSale();
      const parts: PartDocument[] = await this.store.collection(PARTS).findMany(filter, byAge, limit);
      if (parts.length > 0) yield parts.map(({ _id, version, created_at }) => ({ _id, version, created_at }));
      last = parts.at(-1);
      if (parts.length < limit) return;
    }
  }

  override async update(id: string, patch: PartPatch, by: Actor, version?: number): Promise<PartUpdate> {
    const { update, changed } = await this.store.mutex.runExclusive(`part ${id}`, () =>
      this.updateNow(id, patch, by, version),
    );
    // Outside the mutex: the next update of the part need not wait for this.
    if (changed) await this.afterChange(changed);
    return update;
  }

  override importAll(rows: readonly ImportRow[], by: Actor, options: ImportOptions): Promise<RowResult[]> {
    return this.imports.run(rows, by, options);
  }

  override remove(id: string, by: Actor): Promise<boolean> {
    return this.store.mutex.runExclusive(`part ${id}`, async () => {
      for (;;) {
        const part = await this.find(id);
        if (!part) return false;
        const deleting = { $set: { off: 'gone' }, $push: pendingAuditEvent(partDeleted(part, by)) };
        const deleted = await this.store.collection(PARTS).findOneAndUpdate(asRead(part), deleting);
        if (deleted) {
          await this.afterChange(deleted);
          return this.store
            .collection(PARTS)
            .deleteOne({ _id: id })
            .then(() => true);
        }
        await this.partImports.waitUntilReleased(id);
      }
    });
  }

  override revision(): Promise<number> {
    return this.store.revision('parts');
  }

  /** Derived fields need all of their source fields, so the write is conditional on the version that was read, and retried. */
  private async updateNow(
    id: string,
    patch: PartPatch,
    by: Actor,
    version?: number,
  ): Promise<{ update: PartUpdate; changed?: PartDocument }> {
    for (;;) {
      const part = await this.find(id);
      if (!part) return { update: { outcome: 'unknown' } };
      if (version !== undefined && part.version !== version) return { update: { outcome: 'stale', part } };
      const changes = EDITABLE.flatMap((field) =>
        patch[field] === undefined || patch[field] === part[field] ? [] : [[field, patch[field]] as const],
      );
      if (changes.length === 0) return { update: { outcome: 'unchanged', part } };
      const next: Part = { ...part, ...Object.fromEntries(changes), version: part.version + 1 };
      const set = { ...Object.fromEntries(changes), ...partKeys(next), version: next.version };
      const change = { $set: set, $push: pendingAuditEvent(partChanged(part, next, by)) };
      const changed = await this.store.collection(PARTS).findOneAndUpdate(asRead(part), change);
      if (changed) return { update: { outcome: 'updated', part: next }, changed };
      await this.partImports.waitUntilReleased(id);
    }
  }

  /** After a change: invalidates cached lists and moves the audit event to the log. */
  private async afterChange(changed: PartDocument): Promise<void> {
    await Promise.all([this.store.bumpRevision('parts'), this.outbox.drain(this.store.collection(PARTS), changed)]);
  }
}

/** Matches the part on sale while it is at the version that was read and no import locks it. */
function asRead({ _id, version }: Part): Filter {
  return { _id, version, ...onSale(), ...notInImport() };
}

function filtersOf({ q, min_price_cents, max_price_cents, max_quantity, in_stock }: PartFilter): Filter[] {
  return [
    ...searchFilters(q),
    ...(min_price_cents === undefined ? [] : [{ price_cents: trusted({ $gte: min_price_cents }) }]),
    ...(max_price_cents === undefined ? [] : [{ price_cents: trusted({ $lte: max_price_cents }) }]),
    ...(max_quantity === undefined ? [] : [{ quantity: trusted({ $lte: max_quantity }) }]),
    ...(in_stock === undefined ? [] : [{ spare: trusted(in_stock ? { $gte: 0 } : { $lt: 0 }) }]),
  ];
}
