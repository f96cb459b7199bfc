import { groupedBy } from '#shared/grouped-by.js';
import { type Clause, matching } from '#shared/sqlite/clauses.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import type { Attribute } from '../../domain/attribute.js';
import { type FacetCount, MAX_FACET_VALUES, type PartCounts } from '../../domain/facets.js';

/** Attributes that are counted by the same conditions. */
export interface CountedGroup {
  attributes: readonly Attribute[];
  clauses: readonly Clause[];
  /** the ids of the categories whose parts show all of the attributes */
  categories: readonly string[];
  /** every part on sale of these categories matches */
  isWhole: boolean;
}

interface Options {
  /** listed also when few parts have them */
  chosen: readonly string[];
  /** whether the matches are archived parts, whose values are only found by their numbers */
  archived: boolean;
}

interface Query {
  sql: string;
  params: readonly SqlValue[];
}

export interface CountedValue {
  /** null: `value` is the id of a category */
  key: string | null;
  value: string | null;
  parts: number;
  min: number | null;
  max: number | null;
}

const IN = 'IN (SELECT value FROM json_each(?))';
/** Reading the values of one part by its number takes as long as reading those of so many parts along the index. */
const PARTS_ALONG_INDEX = 12;

/** The parts that match all conditions of the first group, by category, and what the parts of each have, as of one moment. */
export function countsQuery(groups: readonly [CountedGroup, ...CountedGroup[]], { chosen, archived }: Options): Query {
  const tables = groups.flatMap((group, index) => matchesOf(group, index, archived));
  const selects = groups.flatMap((group, index) => valuesOf(group, index, archived));
  return {
    sql: `WITH ${tables.map(({ sql }) => sql).join(', ')}
      SELECT key, value, parts, min, max FROM (
        SELECT key, value, sum(parts) AS parts, min(min) AS min, max(max) AS max,
          row_number() OVER (PARTITION BY key ORDER BY sum(parts) DESC, value) AS place
        FROM (
          SELECT NULL AS key, coalesce(part_category, '') AS value, count(*) AS parts, NULL AS min, NULL AS max
          FROM matches_0 GROUP BY part_category
          ${selects.map(({ sql }) => `UNION ALL ${sql}`).join('\n')}
        ) GROUP BY key, value
      ) WHERE key IS NULL OR place <= ? OR value ${IN}`,
    params: [...[...tables, ...selects].flatMap(({ params }) => params), MAX_FACET_VALUES, JSON.stringify(chosen)],
  };
}

/** What the rows of the query say of these attributes. */
export function countsIn(
  rows: readonly CountedValue[],
  attributes: readonly Attribute[],
): Pick<PartCounts, 'categories' | 'facets'> {
  const byKey = groupedBy(rows, ({ key }) => key);
  const categories = byKey.get(null) ?? [];
  return {
    categories: new Map(categories.map(({ value, parts }) => [value ?? '', parts])),
    facets: new Map(attributes.map(({ key }) => [key, countOf(byKey.get(key) ?? [])])),
  };
}

function countOf(rows: readonly CountedValue[]): FacetCount {
  const values = new Map(rows.flatMap(({ value, parts }) => (value === null ? [] : [[value, parts] as const])));
  const [range] = rows.flatMap(({ min, max }) => (min === null || max === null ? [] : [{ min, max }]));
  return { values, ...range };
}

/** The tables with the matches of a group and, where it depends on their number how their values are read, with the choice. */
function matchesOf({ clauses, categories, isWhole }: CountedGroup, index: number, archived: boolean): Query[] {
  const { sql, params } = matching('parts', clauses);
  const hint = isWhole ? 'NOT MATERIALIZED' : 'MATERIALIZED';
  const matches = {
    sql: `matches_${index}(matched, part_category) AS ${hint} (SELECT seq, category_id ${sql})`,
    params,
  };
  if (isWhole || archived) return [matches];
  const another = `SELECT 1 FROM parts WHERE archived IS NULL AND category_id ${IN}
    LIMIT 1 OFFSET ${PARTS_ALONG_INDEX} * (SELECT count(*) FROM matches_${index})`;
  return [
    matches,
    { sql: `few_${index}(are_few) AS MATERIALIZED (SELECT EXISTS (${another}))`, params: [JSON.stringify(categories)] },
  ];
}

/** Two queries for the values of a group, along the index and by part number; the number of matches decides which finds rows. */
function valuesOf({ attributes, categories, isWhole }: CountedGroup, index: number, archived: boolean): Query[] {
  const ids = JSON.stringify(categories);
  const isFew = isWhole || archived ? '' : `few_${index} CROSS JOIN `;
  const isMany = isFew && ` WHERE (SELECT NOT are_few FROM few_${index})`;
  const found = isWhole ? '' : ` AND part IN (SELECT matched FROM matches_${index})`;
  // In the order of the index, so that nothing is sorted.
  const alongIndex = {
    from: `part_attributes WHERE category ${IN} AND key IN (SELECT value FROM json_each(?)${isMany})${found}`,
    group: 'category, key',
  };
  const byNumber = {
    from: `${isFew}matches_${index} CROSS JOIN part_attributes ON part = matched
      WHERE ${isFew && 'are_few AND '}part_category ${IN} AND key ${IN}`,
    group: 'key',
  };
  const sources = [...(archived ? [] : [alongIndex]), ...(isWhole ? [] : [byNumber])];
  return [false, true].flatMap((isNumber) => {
    const keys = attributes.filter(({ kind }) => (kind === 'number') === isNumber).map(({ key }) => key);
    if (keys.length === 0) return [];
    return sources.map(({ from, group }) => ({
      sql: isNumber
        ? `SELECT key, NULL, count(*), min(number), max(number) FROM ${from} AND number IS NOT NULL GROUP BY ${group}`
        : `SELECT key, value, count(*), NULL, NULL FROM ${from} GROUP BY ${group}, value`,
      params: [ids, JSON.stringify(keys)],
    }));
  });
}
