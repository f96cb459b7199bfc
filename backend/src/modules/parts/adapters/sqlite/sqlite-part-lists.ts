import type { Client } from '#shared/client.js';
import type { RankedSearch } from '#shared/search-query.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import { type Clause, clausesOf, searchClauses } from '#shared/sqlite/clauses.js';
import { KeysetList, MAX_ROWS_INLINE } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { sortedBy } from '../../domain/attribute-filter.js';
import type { Attribute } from '../../domain/attribute.js';
import { countedTogether, type FacetCount, inAll, type PartCounts } from '../../domain/facets.js';
import { type Part, PART_LIST, type PartFilter, type PartSort } from '../../domain/part.js';
import { attributeClause, sortColumn } from './attribute-sql.js';
import { countByCategory, countValues } from './part-counts.js';
import { SqliteAttributeStore } from './sqlite-attribute.store.js';
import { SqliteCategoryStore } from './sqlite-category.store.js';
import { fromRow, PART_COLUMNS, type PartRow } from './sqlite-part-row.js';

type ListedRow = PartRow & { name_key: string; sort_value: string };
type PartList = KeysetList<ListedRow, Part, PartSort>;
type Filter = Omit<PartFilter, 'q'>;

/** The condition that begins every index of a list; absent from a request, it is this one. */
export const ON_SALE: Clause = { sql: 'archived IS NULL', params: [], isLeading: true, counter: 'parts.on_sale' };
const ARCHIVED: Clause = { sql: 'archived = 1', params: [], isLeading: true };

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
    const tree = this.categories.current();
    const category = (slug: string): Clause[] => {
      const sql = 'category_id IN (SELECT value FROM json_each(?))';
      return [{ sql, params: [JSON.stringify(tree.idsBelow(slug))], range: 'category_id', sortedBy: 'category_id' }];
    };
    return [
      archived ? ARCHIVED : ON_SALE,
      ...clausesOf(PART_LIST, filter, { table: 'parts', conditions: { category } }),
      ...attr.map((condition) => attributeClause(condition, tree.idsWith(condition.key), archived)),
    ];
  }

  /** Counts in one statement by category, in one the values of all attributes, and in one more those of each that the filter names. */
  async counts(
    { attr = [], ...filter }: Filter,
    search: RankedSearch | undefined,
    facets: readonly Attribute[],
    client?: Client,
  ): Promise<PartCounts> {
    const read = <Row>(sql: string, params: readonly SqlValue[]) => this.store.allInThread<Row>(sql, params, client);
    const clausesWithout = (key?: string) => [
      ...this.clauses({ ...filter, attr: attr.filter((condition) => condition.key !== key) }),
      ...searchClauses('parts', search?.found),
    ];
    const all = clausesWithout();
    const counted = await countByCategory(all, all.length > 1 || all[0] !== ON_SALE, read);
    const areFew = filter.archived === true || counted.total.count <= MAX_ROWS_INLINE;
    const values: [string, FacetCount][] = [];
    for (const group of countedTogether(facets, attr)) {
      const clauses = clausesWithout(group[0]?.key);
      const isWhole = clauses[0] === ON_SALE && clauses.length === (filter.category === undefined ? 1 : 2);
      const matches = { categories: this.showing(group, filter.category), ...(!isWhole && { clauses }), areFew };
      values.push(...(await countValues(group, matches, read)));
    }
    return { ...counted, facets: new Map(values) };
  }

  /** The ids of the categories that have all of these attributes, of those below `slug` if it is given. */
  private showing(attributes: readonly Attribute[], slug?: string): string[] {
    const tree = this.categories.current();
    const ids = slug === undefined ? [] : [tree.idsBelow(slug)];
    return inAll([...ids, ...attributes.map(({ key }) => tree.idsWith(key))]);
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
