import { groupedBy } from '#shared/grouped-by.js';
import { totalOf } from '#shared/page.js';
import { type Clause, matching } from '#shared/sqlite/clauses.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import type { Attribute } from '../../domain/attribute.js';
import type { PartCounts, FacetCount } from '../../domain/facets.js';

/** Runs a query that may read every part. */
type Read = <Row>(sql: string, params: readonly SqlValue[]) => Promise<Row[]>;

interface CountedValue {
  key: string;
  value: string | null;
  parts: number;
  min: number | null;
  max: number | null;
}

/** The parts that match all clauses, by category. @param isCapped whether a list counts them up to `COUNT_LIMIT` */
export async function countByCategory(
  clauses: readonly Clause[],
  isCapped: boolean,
  read: Read,
): Promise<Pick<PartCounts, 'total' | 'categories'>> {
  const { sql, params } = matching('parts', clauses);
  const counted = `SELECT coalesce(category_id, '') AS category, count(*) AS parts ${sql} GROUP BY category_id`;
  const rows = await read<{ category: string; parts: number }>(counted, params);
  const count = rows.reduce((sum, { parts }) => sum + parts, 0);
  return {
    total: isCapped ? totalOf(count) : { count, capped: false },
    categories: new Map(rows.map(({ category, parts }) => [category, parts])),
  };
}

const IN = 'IN (SELECT value FROM json_each(?))';

interface Matches {
  /** absent: every part of these categories matches */
  clauses?: readonly Clause[];
  /** ids whose parts show all of the attributes */
  categories: readonly string[];
  /** so few match that reading the values of each is faster than reading those of the categories */
  areFew: boolean;
}

/** What the matching parts of these categories have of these attributes. */
export async function countValues(
  attributes: readonly Attribute[],
  { clauses, categories, areFew }: Matches,
  read: Read,
): Promise<[key: string, count: FacetCount][]> {
  const keysOf = (isNumber: boolean) =>
    JSON.stringify(attributes.filter(({ kind }) => (kind === 'number') === isNumber).map(({ key }) => key));
  const ids = JSON.stringify(categories);
  const matches = clauses && matching('parts', [...clauses, { sql: `category_id ${IN}`, params: [ids] }]);
  const isJoin = matches !== undefined && areFew;
  const found = matches ? ' AND part IN (SELECT matched FROM matches)' : '';
  const source = isJoin
    ? `FROM matches CROSS JOIN part_attributes ON part = matched WHERE key ${IN}`
    : `FROM part_attributes WHERE category ${IN} AND key ${IN}${found}`;
  // In the order of the index, so that nothing is sorted.
  const group = isJoin ? 'key' : 'category, key';
  const counted = `
    ${matches ? `WITH matches(matched) AS MATERIALIZED (SELECT seq ${matches.sql})` : ''}
    SELECT key, value, count(*) AS parts, NULL AS min, NULL AS max ${source} GROUP BY ${group}, value
    UNION ALL
    SELECT key, NULL, count(*), min(number), max(number) ${source} AND number IS NOT NULL GROUP BY ${group}`;
  const params = [true, false].map((isText) => [...(isJoin ? [] : [ids]), keysOf(!isText)]);
  const rows = await read<CountedValue>(counted, [...(matches?.params ?? []), ...params.flat()]);
  const byKey = groupedBy(rows, ({ key }) => key);
  return attributes.map(({ key }) => [key, countOf(byKey.get(key) ?? [])]);
}

function countOf(rows: readonly CountedValue[]): FacetCount {
  const values = new Map<string, number>();
  for (const { value, parts } of rows) if (value !== null) values.set(value, (values.get(value) ?? 0) + parts);
  const ranges = rows.flatMap(({ min, max }) => (min === null || max === null ? [] : [{ min, max }]));
  if (ranges.length === 0) return { values };
  const [min, max] = [Math.min(...ranges.map((range) => range.min)), Math.max(...ranges.map((range) => range.max))];
  return { values, min, max };
}
