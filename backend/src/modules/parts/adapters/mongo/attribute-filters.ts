import { trusted, type Filter } from '#shared/mongo/collection.js';
import type { Computed } from '#shared/mongo/keyset-page.js';
import { sortKey } from '#shared/page.js';
import type { AttributeCondition } from '../../domain/attribute-filter.js';
import type { Attribute, AttributeValue } from '../../domain/attribute.js';
import type { CategoryTree } from '../../domain/category.js';
import type { PartDocument } from './part.schema.js';

/** Matches the parts that fulfil a condition of a filter. */
export function attributeFilter({ key, values, ranges }: AttributeCondition, tree: CategoryTree): Filter {
  // Not $elemMatch, which FerretDB only knows for numbers and texts.
  const field = `values.${key}`;
  const found = [
    ...(values.length > 0 ? [{ [field]: trusted({ $in: values }) }] : []),
    ...ranges.map(({ min, max }) => ({
      [field]: trusted({ $gte: min ?? -Number.MAX_VALUE, $lte: max ?? Number.MAX_VALUE }),
    })),
  ];
  return { category_id: trusted({ $in: tree.idsWith(key) }), $or: found };
}

/** After every text, as the shop compares them. */
const LAST_TEXT = '\uFFFF\uFFFF';

/** The place of parts in a list that is sorted by an attribute. */
export function attributePlace(attribute: Attribute, tree: CategoryTree, descending: boolean): Computed<PartDocument> {
  const { kind, key } = attribute;
  const isText = kind === 'text';
  const last = isText ? (descending ? '' : LAST_TEXT) : descending ? -Number.MAX_VALUE : Number.MAX_VALUE;
  const ids = new Set(tree.idsWith(key));
  return {
    field: 'sort_value',
    fields: ['category_id', 'attributes'],
    type: isText ? 'string' : 'number',
    placeOf: ({ category_id = '', attributes = [] }) => {
      const own = ids.has(category_id) ? attributes.filter((value) => value.key === key) : [];
      const places = own.map((value) => placeOf(attribute, value)).filter((place) => place !== undefined);
      return places.sort((one, other) => Number(one > other) - Number(one < other))[0] ?? last;
    },
  };
}

function placeOf({ kind, choices = [] }: Attribute, { value, number }: AttributeValue): string | number | undefined {
  if (kind === 'number') return number;
  if (kind === 'text') return sortKey(value);
  const place = (kind === 'yes_no' ? ['yes', 'no'] : choices).indexOf(value);
  return place < 0 ? undefined : place;
}
