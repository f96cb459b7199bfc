import type { Clause } from '#shared/sqlite/clauses.js';
import type { Computed } from '#shared/sqlite/keyset-page.js';
import type { AttributeCondition } from '../../domain/attribute-filter.js';
import type { Attribute } from '../../domain/attribute.js';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const listed = (texts: readonly string[]) => `(SELECT value FROM json_each(${literal(JSON.stringify(texts))}))`;

/**
 * The condition of a filter by an attribute. @param ids of the categories whose parts show it; the rows of archived parts have no category
 */
export function attributeClause(
  { key, values, ranges }: AttributeCondition,
  ids: readonly string[],
  archived: boolean,
): Clause {
  const ends = ranges.flatMap(({ min, max }) => [min ?? -Number.MAX_VALUE, max ?? Number.MAX_VALUE]);
  const terms = [
    ...(values.length > 0 ? ['value IN (SELECT value FROM json_each(?))'] : []),
    ...ranges.map(() => 'number BETWEEN ? AND ?'),
  ].join(' OR ');
  const categories = 'IN (SELECT value FROM json_each(?))';
  const of = archived ? `category = '' AND key = ?` : `category ${categories} AND key = ?`;
  const found = `seq IN (SELECT part FROM part_attributes WHERE ${of} AND (${terms}))`;
  const shown = JSON.stringify(ids);
  return {
    sql: archived ? `category_id ${categories} AND ${found}` : found,
    params: [shown, key, ...(values.length > 0 ? [JSON.stringify(values)] : []), ...ends],
    isElsewhere: true,
  };
}

/** The column to sort parts by the values of an attribute. @param ids of the categories whose parts show it */
export function sortColumn(attribute: Attribute, ids: readonly string[], descending: boolean): Computed {
  const isText = attribute.kind === 'text';
  const value = `SELECT min(${placeOf(attribute)}) FROM part_attributes WHERE part = seq AND key = ${literal(attribute.key)}`;
  const last = isText ? (descending ? "''" : 'char(1114111)') : `${descending ? '-' : ''}${Number.MAX_VALUE}`;
  return {
    column: 'sort_value',
    sql: `coalesce(CASE WHEN category_id IN ${listed(ids)} THEN (${value}) END, ${last})`,
    type: isText ? 'string' : 'number',
  };
}

/** The place of a value in the order; NULL: it has none. */
function placeOf({ kind, choices = [] }: Attribute): string {
  if (kind === 'number') return 'number';
  if (kind === 'text') return 'sort_key(value)';
  const values = kind === 'yes_no' ? ['yes', 'no'] : choices;
  if (values.length === 0) return 'NULL';
  return `CASE value ${values.map((value, place) => `WHEN ${literal(value)} THEN ${place}`).join(' ')} END`;
}
