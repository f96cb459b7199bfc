import type { Client } from '#shared/client.js';
import { totalOf } from '#shared/keyset.js';
import type { RankedSearch } from '#shared/search-query.js';
import { type Clause, clausesOf, searchClauses } from '#shared/sqlite/clauses.js';
import { KeysetList } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { sortedBy } from '../../domain/attribute-filter.js';
import type { Attribute } from '../../domain/attribute.js';
import { countedTogether, type FacetGroup, inAll, type PartCounts } from '../../domain/facets.js';
import { type Part, PART_LIST, type PartFilter, type PartSort } from '../../domain/part.js';
import { attributeClause, sortColumn } from './attribute-sql.js';
import { type CountedGroup, type CountedValue, countsIn, countsQuery } from './part-counts.js';
import { SqliteAttributeStore } from './sqlite-attribute.store.js';
import { SqliteCategoryStore } from './sqlite-category.store.js';
import { fromRow, PART_COLUMNS, type PartRow } from './sqlite-part-row.js';

type ListedRow = PartRow & { name_key: string; sort_value: string };
type PartList = KeysetList<ListedRow, Part, PartSort>;
type Filter = Omit<PartFilter, 'q'>;

/** The condition that begins every index of a list; absent from a request, it is this one. */
export const ON_SALE: Clause = { sql: 'archived IS NULL', params: [], isLeading: true, counter: 'parts.on_sale' };
const ARCHIVED: Clause = { sql: 'archived = 1', params: [], isLeading: true };

/** The parts on sale that are out of stock come from an index without their rows, and are mostly few. */
const inStockAlongIndex = (isInStock: boolean): Clause[] => {
  const outOfStock = '(SELECT seq FROM parts WHERE archived IS NULL AND in_stock = 0)';
  return [{ sql: `+seq ${isInStock ? 'NOT ' : ''}IN ${outOfStock}`, params: [] }];
};

/** The lists of parts: their filters, orders and counts. */
export class SqlitePartLists {
  /** in the order of a field */
  readonly byField: PartList;
  private readonly categories: SqliteCategoryStore;
  private readonly attributes: SqliteAttributeStore;

  constructor(private readonly store: SqliteStore) {
    this.categories = new SqliteCategoryStore(store);
    this.attributes = new SqliteAttributeStore(store);
    this.byField = this.list();
  }

  /** A stored part as it is shown. */
  readonly fromRow = (row: PartRow): Part => this.categories.current().placed(fromRow(row));

  /** The list in this order. */
  in(sort: PartSort, descending: boolean): PartList {
    const attribute = sortedBy(sort, this.attributes.current());
    if (!attribute) return this.byField;
    const ids = this.categories.current().idsWith(attribute.key);
    return this.list(sort, sortColumn(attribute, ids, descending));
  }

  clauses({ archived = false, attr = [], ...filter }: Filter): Clause[] {
    const category = (slug: string): Clause[] => {
      const sql = 'category_id IN (SELECT value FROM json_each(?))';
      const params = [JSON.stringify(this.categories.current().idsBelow(slug))];
      return [{ sql, params, range: 'category_id', sortedBy: 'category_id', isCovered: true }];
    };
    const isInCategory = filter.category !== undefined && !archived;
    return [
      archived ? ARCHIVED : ON_SALE,
      ...clausesOf(PART_LIST, filter, {
        table: 'parts',
        conditions: { category, ...(isInCategory && { in_stock: inStockAlongIndex }) },
      }),
      ...attr.map((condition) => attributeClause(condition, this.showing([condition.key], filter.category), archived)),
    ];
  }

  /** Counts in one statement, so that the total and all values are of one moment. */
  async counts(
    { attr = [], ...filter }: Filter,
    search: RankedSearch | undefined,
    facets: readonly Attribute[],
    client?: Client,
  ): Promise<PartCounts> {
    const groupOf = ({ facets: attributes, conditions }: FacetGroup): CountedGroup => {
      const clauses = [...this.clauses({ ...filter, attr: conditions }), ...searchClauses('parts', search?.found)];
      const isWhole = clauses[0] === ON_SALE && clauses.length === (filter.category === undefined ? 1 : 2);
      const keys = attributes.map(({ key }) => key);
      return { attributes, clauses, categories: this.showing(keys, filter.category), isWhole };
    };
    const [first, ...others] = countedTogether(facets, attr);
    const groups = [groupOf(first), ...others.map(groupOf)] as const;
    const { archived = false } = filter;
    const query = countsQuery(groups, { chosen: attr.flatMap(({ values }) => values), archived });
    const rows = await this.store.allInThread<CountedValue>(query.sql, query.params, client);
    const counted = countsIn(rows, facets);
    const count = [...counted.categories.values()].reduce((sum, parts) => sum + parts, 0);
    const isFiltered = groups[0].clauses.length > 1 || archived;
    return { ...counted, total: isFiltered ? totalOf(count) : { count, capped: false } };
  }

  /** The ids of the categories that have all attributes with these keys, of those below `slug` if it is given. */
  private showing(keys: readonly string[], slug?: string): string[] {
    const tree = this.categories.current();
    const ids = slug === undefined ? [] : [tree.idsBelow(slug)];
    return inAll([...ids, ...keys.map((key) => tree.idsWith(key))]);
  }

  private list(sort?: PartSort, computed?: ReturnType<typeof sortColumn>): PartList {
    return new KeysetList<ListedRow, Part, PartSort>(this.store, {
      table: 'parts',
      columns: [...PART_COLUMNS, 'name_key', ...(computed ? (['sort_value'] as const) : [])],
      list: { ...PART_LIST, sorts: { ...PART_LIST.sorts, ...(sort && { [sort]: 'sort_value' }) } },
      ...(computed && { computed }),
      fromRow: this.fromRow,
    });
  }
}
