import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { FilterOf, ListDefinition, SortOf } from '#shared/list-definition.js';
import { toDollars } from '#shared/money.js';
import { newId } from '#shared/object-id.js';
import {
  fieldsOf,
  flag,
  givenValue,
  id,
  listOf,
  optionalText,
  recordPicker,
  text,
  time,
  whole,
} from '#shared/record.js';
import type { Given } from '#shared/record.js';
import {
  ATTRIBUTE_VALUE,
  type AttributeChanges,
  type AttributeValue,
  changedValues,
  KEY_PATTERN,
  plainValues,
} from './attribute.js';
import { ATTRIBUTE_PREFIX, type AttributeCondition } from './attribute-filter.js';
import { PART_DATASHEETS } from './part-datasheets.js';
import { PART_PICTURES, withPictures } from './part-pictures.js';
import type { GivenValues } from './attribute-values.js';

/** A computer part, as every store returns it. */
export const PART_RECORD = z.strictObject({
  _id: id.meta({ description: 'Its id', example: '665f1c2ab3d4e5f60718293a' }),
  name: text.meta({ description: "The part's name", example: 'Northbridge N8 Processor' }),
  image_url: text.meta({ description: 'Address of its picture', example: '/pictures/processor-n8.svg' }),
  /** price of one piece */
  price_cents: whole(1),
  quantity: whole(0).meta({ description: 'Pieces available now', example: 480 }),
  min_order: whole(1).meta({ description: 'Minimum pieces of one order', example: 10 }),
  description: text.meta({
    description: 'Description of the part',
    example: 'Eight cores at 4.6 GHz for office and workshop machines.',
  }),
  /** no other part has it, in any case of its letters */
  sku: optionalText.meta({ description: 'Its part number; absent if it has none', example: 'NB-PROCESSOR-N8' }),
  category_id: id
    .optional()
    .meta({ description: 'The id of its category; absent: it is in none', example: '665f1c2ab3d4e5f60718293b' }),
  /** those that its category does not list are kept, and hidden */
  attributes: listOf(ATTRIBUTE_VALUE).optional(),
  /** the first one is that of `image_url`; absent: it has no other */
  pictures: PART_PICTURES.optional().meta({
    description: 'Its pictures, at most six; absent: that of `image_url` alone',
  }),
  datasheets: PART_DATASHEETS.optional().meta({ description: 'Its datasheets, at most three; absent: none' }),
  /** starts at 1 */
  version: whole(1).meta({ description: 'Its version, which every change and every sale increases', example: 4 }),
  created_at: time.meta({ description: 'When it was added, ISO 8601 UTC', example: '2026-03-01T09:30:00.000Z' }),
  /** pieces that admins have put into the stock so far: the stock plus the pieces of all existing orders */
  total_stocked: whole(0),
  /** true: no longer sold, and shown to admins alone; absent from a part on sale */
  archived: flag.refine((archived) => archived, 'true, or absent').optional(),
});
export type Part = z.infer<typeof PART_RECORD>;

/** The fields that an admin sets, in the form or by an import. */
export const NEW_PART = PART_RECORD.omit({
  _id: true,
  version: true,
  created_at: true,
  total_stocked: true,
  archived: true,
});
export type NewPart = Given<Omit<z.infer<typeof NEW_PART>, 'attributes'>> & { attributes?: AttributeChanges };
/** Fields to set; null or an empty text removes an optional one. */
export type PartPatch = Partial<NewPart>;
/** Fields as requests give them: the attributes of the part's category judge their values, and the uploads say how large a datasheet is. */
export type GivenPart<Fields extends PartPatch> = Omit<Fields, 'attributes' | 'datasheets'> & {
  attributes?: GivenValues | undefined;
  datasheets?: readonly { url: string; name: string }[] | undefined;
};
export const EDITABLE = fieldsOf(NEW_PART);
/** The fields of a part that the sitemap needs. */
export type PartOutline = Pick<Part, '_id' | 'version' | 'created_at'>;

export const PART_LIST = {
  sorts: {
    created_at: 'created_at',
    name: 'name_key',
    price: 'price_cents',
    quantity: 'quantity',
    relevance: 'name_key',
  },
  furtherSorts: {
    prefix: ATTRIBUTE_PREFIX,
    pattern: KEY_PATTERN,
    description:
      '`attr.` and the key of an attribute sorts by its values, choices in their order; parts without one come last in both directions',
  },
  defaultSort: 'created_at',
  searchSort: 'relevance',
  search: {
    fields: ['name', 'description', 'sku'],
    description: [
      'A part number, with or without its marks, or words; each must begin a word of the name, the description, the part number or a value of an attribute, as it is, in the singular or by a synonym.',
      'By relevance, parts with this number come first, then those whose number begins so, those with all words in their name, and the others',
    ].join(' '),
    example: 'graphics',
  },
  filters: {
    ids: {
      kind: 'ids',
      field: '_id',
      parameter: {
        description: 'Ids of parts, separated by commas',
        example: '665f1c2ab3d4e5f60718293a,665f1c2ab3d4e5f60718293d',
      },
    },
    min_price_cents: {
      kind: 'cents',
      field: 'price_cents',
      compare: '>=',
      parameter: { description: 'Minimum price in whole US dollars', example: 100 },
    },
    max_price_cents: {
      kind: 'cents',
      field: 'price_cents',
      compare: '<=',
      parameter: { description: 'Maximum price in whole US dollars', example: 500 },
    },
    max_quantity: {
      kind: 'number',
      field: 'quantity',
      compare: '<=',
      parameter: { description: 'Maximum number of available pieces', example: 10 },
    },
    category: {
      kind: 'text',
      field: 'category_id',
      parameter: {
        description: 'The slug of a category: parts in it and in those below it; a former slug too',
        example: 'processors',
      },
    },
    in_stock: {
      kind: 'flag',
      field: 'in_stock',
      parameter: { description: '`true`: the minimum order is in stock; `false`: it is not', example: true },
    },
    archived: {
      kind: 'flag',
      field: 'archived',
      parameter: { description: '`true`: only archived parts, for admins; else only parts on sale', example: false },
    },
  },
} as const satisfies ListDefinition;
export type PartSort = SortOf<typeof PART_LIST>;
export type PartFilter = FilterOf<typeof PART_LIST> & { attr?: readonly AttributeCondition[] };

/** The fields that a new part, or the part `before` after a patch, has; undefined removes one. */
function givenFields(given: PartPatch, before?: readonly AttributeValue[]) {
  return EDITABLE.map((field) => {
    if (field !== 'attributes') return [field, givenValue(given[field])] as const;
    return [field, changedValues(before, given.attributes ?? {})] as const;
  });
}

/** A new part at version 1, created now. */
export function newPart(given: NewPart, _id = newId()): Part {
  const fields = givenFields(withPictures(given)).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(fields) as z.infer<typeof NEW_PART>),
    _id,
    version: 1,
    created_at: new Date().toISOString(),
    total_stocked: given.quantity,
  };
}

/** The fields of the patch whose values differ from the part's, undefined when it removes one; undefined when there are none. */
export function changesOf(part: Part, given: PartPatch): Partial<Part> | undefined {
  const patch = withPictures(given, part.pictures);
  const changed = givenFields(patch, part.attributes).filter(
    ([field, value]) =>
      patch[field] !== undefined &&
      !isDeepStrictEqual(value, field === 'attributes' ? changedValues(part.attributes, {}) : part[field]),
  );
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<Part>);
}

const pickPublic = recordPicker(PART_RECORD.omit({ version: true, total_stocked: true }));

/** The public fields of a part, with its price in dollars: all except its version and `total_stocked`. */
export function publicPart(part: Part) {
  const { _id, name, image_url, price_cents, archived, attributes, ...others } = pickPublic(part);
  return {
    _id,
    name,
    image_url,
    price: toDollars(price_cents),
    ...others,
    ...(attributes && { attributes: plainValues(attributes) }),
    ...(archived && { archived: true as const }),
  };
}
