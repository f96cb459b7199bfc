import { groupedBy } from '#shared/grouped-by.js';
import { trusted, type Filter } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { filtersOf, searchFilters } from '#shared/mongo/search.js';
import { totalOf } from '#shared/keyset.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { RankedSearch } from '#shared/search-query.js';
import { sortedBy } from '../../domain/attribute-filter.js';
import type { Attribute } from '../../domain/attribute.js';
import type { CategoryTree } from '../../domain/category.js';
import { countedTogether, type FacetCount, type PartCounts } from '../../domain/facets.js';
import { type Part, PART_LIST, type PartFilter, type PartSort } from '../../domain/part.js';
import { attributeFilter, attributePlace } from './attribute-filters.js';
import { MongoAttributeStore } from './mongo-attribute.store.js';
import { MongoCategoryStore } from './mongo-category.store.js';
import type { ImportLock } from './mongo-import-lock.js';
import { fromDocument } from './mongo-part-document.js';
import { existing, onSale, type PartDocument, PARTS } from './part.schema.js';

type ListedDocument = PartDocument & { sort_value: string };
type PartList = KeysetList<ListedDocument, Part, PartSort>;
type Conditions = Omit<PartFilter, 'q'>;

const ARCHIVED = { archived: true } as const;

interface CountedValue {
  _id: { key: string; value: string; number?: number | null };
  parts: number;
}

/** The lists of parts: their filters, orders and counts. */
export class MongoPartLists {
  private readonly categories: MongoCategoryStore;
  private readonly attributes: MongoAttributeStore;

  constructor(
    private readonly store: MongoStore,
    private readonly imports: ImportLock,
  ) {
    this.categories = new MongoCategoryStore(store);
    this.attributes = new MongoAttributeStore(store);
  }

  async page(filter: Conditions, page: PageRequest<PartSort>, search?: RankedSearch): Promise<Page<Part>> {
    const tree = await this.categories.current();
    const list = await this.in(filter, page, tree);
    const found = await list.page(page, filtersFor(filter, tree), search);
    return { ...found, items: found.items.map((part) => tree.placed(part)) };
  }

  async *stream(
    filter: Conditions,
    order: Pick<PageRequest<PartSort>, 'sort' | 'descending'>,
    search?: RankedSearch,
  ): AsyncGenerator<readonly Part[]> {
    const tree = await this.categories.current();
    const list = await this.in(filter, order, tree);
    for await (const parts of list.stream(order.sort, order.descending, filtersFor(filter, tree), search))
      yield parts.map((part) => tree.placed(part));
  }

  /** The first parts on sale by relevance. */
  async first(search: RankedSearch, limit: number): Promise<Part[]> {
    return await this.list({}).first({ sort: 'relevance', descending: false, limit }, [], search);
  }

  /** Counts in one aggregation by category, in one the values of all attributes, and in one more those of each that the filter names. */
  async counts(
    { attr = [], ...filter }: Conditions,
    search: RankedSearch | undefined,
    facets: readonly Attribute[],
  ): Promise<PartCounts> {
    const tree = await this.categories.current();
    const filtersWith = (conditions: typeof attr) => [
      ...filtersFor({ ...filter, attr: conditions }, tree),
      ...searchFilters(search?.found),
    ];
    const groups = countedTogether(facets, attr).filter((group) => group.facets.length > 0);
    return await this.imports.readConsistently(async () => {
      const counted = await this.byCategory(filter, filtersWith(attr));
      const values = groups.map((group) => this.values(filter, filtersWith(group.conditions), group.facets, tree));
      return { ...counted, facets: new Map((await Promise.all(values)).flat()) };
    });
  }

  private async byCategory(filter: Conditions, filters: readonly Filter[]) {
    const rows = await this.store
      .collection(PARTS)
      .aggregate<{ _id: string | null; parts: number }>([
        { $match: { $and: [alwaysOf(filter), ...filters] } },
        { $group: { _id: '$category_id', parts: { $sum: 1 } } },
      ]);
    const count = rows.reduce((sum, { parts }) => sum + parts, 0);
    return {
      total: filters.length > 0 ? totalOf(count) : { count, capped: false },
      categories: new Map(rows.map(({ _id, parts }) => [_id ?? '', parts])),
    };
  }

  private async values(
    filter: Conditions,
    filters: readonly Filter[],
    facets: readonly Attribute[],
    tree: CategoryTree,
  ): Promise<[string, FacetCount][]> {
    const shown = facets.map(({ key }) => ({ category_id: { $in: tree.idsWith(key) } }));
    const rows = await this.store.collection(PARTS).aggregate<CountedValue>([
      { $match: { $and: [alwaysOf(filter), ...filters, ...shown] } },
      { $unwind: '$attributes' },
      { $match: { 'attributes.key': { $in: facets.map(({ key }) => key) } } },
      {
        $group: {
          _id: { key: '$attributes.key', value: '$attributes.value', number: '$attributes.number' },
          parts: { $sum: 1 },
        },
      },
    ]);
    const byKey = groupedBy(rows, ({ _id }) => _id.key);
    return facets.map((facet) => [facet.key, countOf(facet, byKey.get(facet.key) ?? [])]);
  }

  private async in(
    filter: Conditions,
    { sort, descending }: Pick<PageRequest<PartSort>, 'sort' | 'descending'>,
    tree: CategoryTree,
  ): Promise<PartList> {
    const attribute = sortedBy(sort, await this.attributes.current());
    return attribute ? this.list(filter, sort, attributePlace(attribute, tree, descending)) : this.list(filter);
  }

  private list(filter: Conditions, sort?: PartSort, computed?: ReturnType<typeof attributePlace>): PartList {
    return new KeysetList<ListedDocument, Part, PartSort>(this.store.collection<ListedDocument>(PARTS as never), {
      list: { ...PART_LIST, sorts: { ...PART_LIST.sorts, ...(sort && { [sort]: 'sort_value' }) } },
      fromDocument,
      consistently: (read) => this.imports.readConsistently(read),
      ...(filter.archived ? { always: existing } : { always: onSale, excluded: () => ARCHIVED }),
      ...(computed && { computed }),
    });
  }
}

function alwaysOf({ archived }: Conditions): Filter {
  return archived ? existing() : onSale();
}

function countOf({ kind }: Attribute, own: readonly CountedValue[]): FacetCount {
  if (kind !== 'number') return { values: new Map(own.map(({ _id, parts }) => [_id.value, parts])) };
  const numbers = own.flatMap(({ _id }) => _id.number ?? []);
  if (numbers.length === 0) return { values: new Map() };
  const [min, max] = numbers.reduce(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Infinity, -Infinity],
  );
  return { values: new Map(), min, max };
}

function filtersFor({ archived = false, attr = [], ...filter }: Conditions, tree: CategoryTree): Filter[] {
  const own = filtersOf(PART_LIST, filter, {
    category: (slug) => ({ category_id: trusted({ $in: tree.idsBelow(slug) }) }),
    in_stock: (inStock) => ({ quantityAboveMinimum: trusted(inStock ? { $gte: 0 } : { $lt: 0 }) }),
  });
  return [...(archived ? [ARCHIVED] : []), ...own, ...attr.map((condition) => attributeFilter(condition, tree))];
}
