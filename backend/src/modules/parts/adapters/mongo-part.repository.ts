import { isId, newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { op, type Filter } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { PartDocument } from '#shared/mongo/part.schema.js';
import { searchFilters, wordsOf } from '#shared/mongo/search.js';
import type { NewPart, Part, PartFilter, PartPatch, PartSort } from '../domain/part.js';
import { PartRepository, type PartUpdate } from '../ports/part.repository.js';

const EDITABLE = ['name', 'image_url', 'price_cents', 'quantity', 'min_order', 'description'] as const;

/** Parts in MongoDB. */
export class MongoPartRepository extends PartRepository {
  private readonly parts: KeysetList<PartDocument, Part, PartSort>;

  constructor(private readonly store: MongoStore) {
    super();
    const sorts = { created_at: 'created_at', name: 'name_key', price: 'price_cents', quantity: 'quantity' } as const;
    this.parts = new KeysetList(store.parts, { sorts, fromDocument });
  }

  override async add(newPart: NewPart): Promise<Part> {
    const part: Part = { ...newPart, _id: newId(), version: 1, created_at: new Date().toISOString() };
    await this.store.parts.insert({ ...part, ...derived(part), reservations: [], returns: [], returned: 0 });
    await this.store.changed('parts');
    return part;
  }

  override async find(id: string): Promise<Part | undefined> {
    const document = isId(id) ? await this.store.parts.one({ _id: id }) : undefined;
    return document && fromDocument(document);
  }

  override async findByNameAndPicture(name: string, image_url: string): Promise<Part[]> {
    return (await this.store.parts.many({ name, image_url }, { _id: 1 }, 2)).map(fromDocument);
  }

  override list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>> {
    return this.parts.page(page, filtersOf(filter));
  }

  override stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncIterable<readonly Part[]> {
    return this.parts.stream(sort, descending, filtersOf(filter));
  }

  /** What is derived from several fields needs all of them, so the write holds only for the version that was read. */
  override async update(id: string, patch: PartPatch, version?: number): Promise<PartUpdate> {
    for (;;) {
      const part = await this.find(id);
      if (!part) return { outcome: 'unknown' };
      if (version !== undefined && part.version !== version) return { outcome: 'stale', part };
      const changes = EDITABLE.flatMap((field) =>
        patch[field] === undefined || patch[field] === part[field] ? [] : [[field, patch[field]] as const],
      );
      if (changes.length === 0) return { outcome: 'unchanged', part };
      const next: Part = { ...part, ...Object.fromEntries(changes), version: part.version + 1 };
      const set = { ...Object.fromEntries(changes), ...derived(next), version: next.version };
      if (await this.store.parts.change({ _id: id, version: part.version }, { $set: set })) {
        await this.store.changed('parts');
        return { outcome: 'updated', part: next };
      }
    }
  }

  override async remove(id: string): Promise<boolean> {
    const removed = isId(id) && (await this.store.parts.remove({ _id: id }));
    if (removed) await this.store.changed('parts');
    return removed;
  }

  override revision(): Promise<number> {
    return this.store.revision('parts');
  }
}

function derived({ name, description, quantity, min_order }: Part) {
  return { name_key: name.toLowerCase(), spare: quantity - min_order, words: wordsOf(name, description) };
}

function fromDocument(document: PartDocument): Part {
  const { _id, name, image_url, price_cents, quantity, min_order, description, version, created_at } = document;
  return { _id, name, image_url, price_cents, quantity, min_order, description, version, created_at };
}

function filtersOf({ q, min_price_cents, max_price_cents, in_stock }: PartFilter): Filter[] {
  return [
    ...searchFilters(q),
    ...(min_price_cents === undefined ? [] : [{ price_cents: op({ $gte: min_price_cents }) }]),
    ...(max_price_cents === undefined ? [] : [{ price_cents: op({ $lte: max_price_cents }) }]),
    ...(in_stock === undefined ? [] : [{ spare: op(in_stock ? { $gte: 0 } : { $lt: 0 }) }]),
  ];
}
