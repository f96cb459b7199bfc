import { groupedBy } from '#shared/grouped-by.js';
import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import type { PartEvent } from './domain/part.events.js';
import { ShopEvents } from '#shared/shop-events.js';
import { partErrors } from './domain/part.errors.js';
import { matchOf, type Match, MAX_MATCHES, meantBy, nameKey } from './domain/part-matches.js';
import { isRefused, type ImportRow, type RowResult } from './domain/part-import.js';
import { type Page, type PageRequest, sortKey } from '#shared/page.js';
import {
  changesOf,
  type NewPart,
  type Part,
  type PartFilter,
  type PartPatch,
  type PartSort,
  type GivenPart,
} from './domain/part.js';
import { AttributeList } from './domain/attribute.js';
import { judged, PartAttributes } from './domain/part-attributes.js';
import { invalid } from '#shared/domain-error.js';
import { categoryErrors } from './domain/category.errors.js';
import { CategoryTree } from './domain/category.js';
import { ATTRIBUTE_PREFIX, conditionsOf, sortedBy } from './domain/attribute-filter.js';
import { AttributeStore } from './ports/attribute.store.js';
import { CategoryStore } from './ports/category.store.js';
import { judgedUploads } from './judged-uploads.js';
import { UploadStore } from './ports/upload.store.js';
import { PartRepository, type ImportOptions } from './ports/part.repository.js';
import { StockAcknowledgements } from './ports/stock-acknowledgements.js';
import type { Client } from '#shared/client.js';

/** Texts of a request that are searched for. */
export const MAX_SEARCHES = 50;

/** What happened to a part; `already`: it was so before. */
export interface Changed {
  outcome: 'done' | 'already';
  /** of the part afterwards, if it exists */
  version?: number;
}

/** The catalogue: parts on sale, and the rules for changing them. */
@Injectable()
export class PartsService {
  constructor(
    private readonly parts: PartRepository,
    private readonly categories: CategoryStore,
    private readonly attributes: AttributeStore,
    private readonly uploads: UploadStore,
    private readonly orders: StockAcknowledgements,
    private readonly events: ShopEvents<PartEvent>,
  ) {}

  /** Adds a part; returns its id. */
  async add(part: GivenPart<NewPart>, caller: Caller): Promise<string> {
    const added = await judged(
      async () => await this.parts.add(await this.storedFields(part, part.category_id), actorOf(caller)),
    );
    this.publishChange('added', added);
    return added._id;
  }

  async list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>> {
    return await this.parts.list(filter, page);
  }

  /** Every matching part. */
  stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncIterable<readonly Part[]> {
    return this.parts.stream(filter, sort, descending);
  }

  /** The filter of a request, whose category and attributes must exist, as must the attribute of its order. */
  async checked(
    filter: PartFilter,
    { attr, order = '' }: { attr?: ReadonlyMap<string, readonly string[]>; order?: string } = {},
  ): Promise<PartFilter> {
    const { category } = filter;
    if (category !== undefined && !(await this.categoryTree()).withSlug(category))
      throw categoryErrors.noneCalled('category');
    const sort = order.replace('-', '');
    if (attr === undefined && !sort.startsWith(ATTRIBUTE_PREFIX)) return filter;
    const attributes = await this.attributes.current();
    sortedBy(sort, attributes);
    return { ...filter, ...(attr && { attr: conditionsOf(attr, attributes) }) };
  }

  async categoryTree(): Promise<CategoryTree> {
    return new CategoryTree((await this.categories.read()).entries);
  }

  async partAttributes(): Promise<PartAttributes> {
    return new PartAttributes(new AttributeList((await this.attributes.read()).entries), await this.categoryTree());
  }

  /**
   * The parts that each text may mean: the one whose part number it is, or those with the same number but for marks; else those whose
   * name it is; else those that a search for it finds. Undefined when the client has gone before the work has ended.
   */
  async match(texts: readonly string[], client: Client): Promise<Match[] | undefined> {
    // SQLite answers at once, so other requests would wait for all searches, and for those of all clients that wait for a place.
    const isGoneByNow = () => nextTurn().then(() => client.hasLeft?.() ?? false);
    if (await isGoneByNow()) return undefined;
    // Several words are a name rather than a number without its marks.
    const numbers = texts.filter((text) => !/\s/.test(text));
    const withNumber = meantBy(numbers, await this.parts.findByNumbers(numbers));
    const names = texts.filter((text) => !withNumber.has(text)).map(nameKey);
    const named = groupedBy(await this.parts.findByNames(names, MAX_MATCHES), ({ name }) => nameKey(name));
    const matches: Match[] = [];
    let searches = 0;
    for (const text of texts) {
      const known = withNumber.get(text) ?? named.get(nameKey(text));
      if (known || searches === MAX_SEARCHES) {
        matches.push(matchOf('exact', known ?? [], !known));
        continue;
      }
      searches += 1;
      if (await isGoneByNow()) return undefined;
      const similar = await this.parts.findSimilar(text, MAX_MATCHES, client);
      // The query for names does not find one with several blanks in a row.
      const equal = similar.filter(({ name }) => nameKey(name) === nameKey(text));
      matches.push(equal.length > 0 ? matchOf('exact', equal) : matchOf('similar', similar));
    }
    return matches;
  }

  /** The part as this caller may see it: only admins see an archived one. */
  async read(id: string, caller?: Caller): Promise<Part> {
    const part = await this.get(id);
    if (part.archived && caller?.role !== 'admin') throw partErrors.unknown();
    return part;
  }

  async get(id: string): Promise<Part> {
    const part = await this.parts.find(id);
    if (!part) throw partErrors.unknown();
    return part;
  }

  /**
   * Returns 1 when something changed, else 0. An admin sets any field, with `versions` only while the part is at one of them. A customer
   * sets nothing: the request acknowledges the stock that one of their orders took, once for each order.
   */
  async update(id: string, patch: GivenPart<PartPatch>, caller: Caller, versions?: readonly number[]): Promise<number> {
    return caller.role === 'admin'
      ? await this.change(id, patch, caller, versions)
      : await this.acknowledge(id, caller.email);
  }

  /** Archives a part, or restores it. */
  async setArchived(id: string, archived: boolean, caller: Caller): Promise<Changed> {
    const update = await this.parts.setArchived(id, archived, actorOf(caller));
    if (update.outcome === 'unknown') throw partErrors.unknown();
    if (update.outcome === 'updated') this.publishChange(archived ? 'removed' : 'added', update.part);
    return { outcome: update.outcome === 'updated' ? 'done' : 'already', version: update.part.version };
  }

  /** Sets fields of a part while it is as expected; `already` when it has these values. */
  async set(id: string, patch: PartPatch, isExpected: (part: Part) => boolean, caller: Caller): Promise<Changed> {
    return await this.edit(
      id,
      (part) => {
        if (changesOf(part, patch) && !isExpected(part)) throw partErrors.changed(part);
        return patch;
      },
      caller,
    );
  }

  /** Sets the fields that `patchOf` makes of the part as it is; `already` when it has these values. */
  async edit(id: string, patchOf: (part: Part) => PartPatch, caller: Caller): Promise<Changed> {
    for (;;) {
      const part = await this.get(id);
      const patch = patchOf(part);
      if (!changesOf(part, patch)) return { outcome: 'already', version: part.version };
      const update = await this.parts.update(id, patch, actorOf(caller), part.version);
      if (update.outcome === 'unknown') throw partErrors.unknown();
      if (update.outcome !== 'updated') continue;
      this.publishChange('changed', update.part);
      return { outcome: 'done', version: update.part.version };
    }
  }

  /** The existing parts with these ids, archived ones too, in their order. */
  async findMany(ids: readonly string[]): Promise<Part[]> {
    const found = new Map<string, Part>();
    for (const archived of [false, true])
      for await (const parts of this.parts.stream({ ids, archived }, 'created_at', false))
        for (const part of parts) found.set(part._id, part);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Deletes a part; returns the number of deleted parts. */
  async remove(id: string, caller: Caller): Promise<number> {
    const part = await this.parts.find(id);
    if (!(await this.parts.remove(id, actorOf(caller)))) return 0;
    if (part) this.publishChange('removed', part);
    return 1;
  }

  /** Adds and changes the parts of all rows, or none when a row is refused or in a dry run; returns the result of each row. */
  async importAll(rows: readonly ImportRow[], options: ImportOptions, caller: Caller): Promise<RowResult[]> {
    const results = await this.parts.importAll(rows, actorOf(caller), options);
    const count = (outcome: RowResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
    const [added, changed] = [count('added'), count('changed')];
    if (!options.dryRun && added + changed > 0 && !results.some(isRefused))
      this.events.publish({ type: 'parts-imported', added, changed });
    return results;
  }

  /** Those of the names that parts on sale have, as keys for sorting. */
  async knownNames(names: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.parts.findByNames(names, MAX_MATCHES);
    return new Set(found.map(({ name }) => sortKey(name)));
  }

  /** Throws unless the category of each exists; `fieldOf` names that of the one at this index. */
  async assertCategories(
    placed: readonly Pick<PartPatch, 'category_id'>[],
    fieldOf: (index: number) => string = () => 'category_id',
    known?: CategoryTree,
  ): Promise<void> {
    if (!placed.some(({ category_id }) => category_id)) return;
    const tree = known ?? (await this.categoryTree());
    const unknown = placed.findIndex(({ category_id }) => category_id && !tree.withId(category_id));
    if (unknown >= 0) throw categoryErrors.noneCalled(fieldOf(unknown));
  }

  private async change(
    id: string,
    given: GivenPart<PartPatch>,
    caller: Caller,
    versions?: readonly number[],
  ): Promise<number> {
    const isInItsOwn = given.attributes && given.category_id === undefined;
    const update = await judged(async () => {
      const patch = await this.storedFields(given, isInItsOwn ? (await this.get(id)).category_id : given.category_id);
      return await this.parts.update(id, patch, actorOf(caller), await this.expectedVersion(id, versions));
    });
    if (update.outcome === 'unknown') throw partErrors.unknown();
    if (update.outcome === 'stale') throw partErrors.changed((await this.categoryTree()).placed(update.part));
    if (update.outcome !== 'updated') return 0;
    this.publishChange('changed', update.part);
    return 1;
  }

  /** The fields with the stored values of the given ones. Throws unless the category exists, and has an attribute that each value fits. */
  private async storedFields<Fields extends PartPatch>(
    { attributes, ...fields }: GivenPart<Fields>,
    category_id: string | null | undefined,
  ): Promise<Fields> {
    const known = attributes && (await this.partAttributes());
    await this.assertCategories([fields], undefined, known?.tree);
    const stored = { ...fields, ...(await judgedUploads(fields, this.uploads)) };
    if (!known) return stored as unknown as Fields;
    const { changes, errors } = known.changesIn(attributes);
    const broken = [...errors, ...known.lackedBy(category_id, changes)];
    if (broken.length > 0)
      throw invalid(broken.map(({ field, message }) => ({ field: `attributes.${field}`, message })));
    return { ...stored, attributes: changes } as unknown as Fields;
  }

  /** The version that the update expects: the current one, which must be among `versions`; undefined without `versions`. */
  private async expectedVersion(id: string, versions?: readonly number[]): Promise<number | undefined> {
    if (!versions) return undefined;
    const part = await this.get(id);
    if (!versions.includes(part.version)) throw partErrors.changed(part);
    return part.version;
  }

  private publishChange(change: 'added' | 'changed' | 'removed', { _id, name, quantity }: Part): void {
    this.events.publish({ type: 'part-changed', change, part: { _id, name, quantity } });
  }

  private async acknowledge(id: string, email: string): Promise<number> {
    if (await this.orders.acknowledgeStock(id, email)) return 1;
    await this.get(id);
    return 0;
  }
}
