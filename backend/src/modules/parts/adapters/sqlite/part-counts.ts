import { COUNT_LIMIT } from '#shared/page.js';
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
  const capped = isCapped && count > COUNT_LIMIT;
  return {
    total: { count: capped ? COUNT_LIMIT : count, capped },
    categories: new Map(rows.map(({ category, parts }) => [category, parts])),
  };
}

const KEYS = 'key IN (SELECT value FROM json_each(?))';

/** What the parts that match all clauses have of these attributes. */
export async function countValues(
  attributes: readonly Attribute[],
  clauses: readonly Clause[],
  read: Read,
): Promise<[key: string, count: FacetCount][]> {
  const [numbers, others] = [true, false].map((isNumber) =>
    attributes.filter(({ kind }) => (kind === 'number') === isNumber).map(({ key }) => key),
  );
  const { sql, params } = matching('parts', clauses);
  const joined = 'FROM matches CROSS JOIN part_attributes ON part = matched';
  const counted = `
    WITH matches(matched) AS MATERIALIZED (SELECT seq ${sql})
    SELECT key, value, count(*) AS parts, NULL AS min, NULL AS max ${joined} WHERE ${KEYS} GROUP BY key, value
    UNION ALL
    SELECT key, NULL, count(*), min(number), max(number) ${joined} WHERE ${KEYS} AND number IS NOT NULL GROUP BY key`;
  const rows = await read<CountedValue>(counted, [...params, JSON.stringify(others), JSON.stringify(numbers)]);
  return attributes.map(({ key }) => [key, countOf(rows.filter((row) => row.key === key))]);
}

function countOf(rows: readonly CountedValue[]): FacetCount {
  const [{ min, max } = { min: null, max: null }] = rows;
  return {
    values: new Map(rows.flatMap(({ value, parts }) => (value === null ? [] : [[value, parts]]))),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
  };
}
