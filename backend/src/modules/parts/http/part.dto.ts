import { z } from 'zod';
import { Id, Link, patchOf, Text, WholeNumber } from '#shared/http/fields.js';
import type { GivenValues } from '../domain/attribute-values.js';
import { ListOf } from '#shared/http/list-field.js';
import { AttributeValues } from './attribute-field.js';
import { isSku, SKU_PATTERN } from '../domain/sku.js';
import { exportQuery, filterQuery, listQuery } from '#shared/http/list-query.js';
import { NamedParameters, type NamedTexts } from '#shared/http/named-parameters.js';
import { ChoiceParameter } from '#shared/http/parameters.js';
import { view } from '#shared/http/view.js';
import { toCents } from '#shared/money.js';
import { described, flag, listOf, recordPicker, text } from '#shared/record.js';
import { MAX_FILTER_VALUES, MAX_FILTERED } from '../domain/attribute-filter.js';
import { MAX_VALUE } from '../domain/attribute-values.js';
import { MAX_DATASHEET_NAME, MAX_DATASHEETS, PART_DATASHEETS } from '../domain/part-datasheets.js';
import { MAX_ALT, MAX_PICTURES, PART_PICTURES } from '../domain/part-pictures.js';
import {
  type GivenPart,
  PART_LIST,
  PART_RECORD,
  publicPart,
  type NewPart,
  type Part,
  type PartFilter,
  type PartPatch,
} from '../domain/part.js';

const fields = described(PART_RECORD);
/** What forms, messages and files call the fields of a part. */
export const PART_LABELS = {
  ...{ _id: 'Id', name: 'Part Name', image_url: 'Picture URL', price: 'Price', quantity: 'Available Quantity' },
  ...{ min_order: 'Minimum Order Quantity', description: 'Description', sku: 'Part Number', version: 'Version' },
  category_id: 'Category',
  attributes: 'Attributes',
  pictures: 'Pictures',
  datasheets: 'Datasheets',
} satisfies Record<keyof NewPartBody | '_id' | 'version', string>;
const labelled = (field: keyof NewPartBody) => ({
  minMessage: `*${PART_LABELS[field]} must be Positive number`,
  typeMessage: `*Please enter a number as ${PART_LABELS[field]}`,
});
export const price = {
  ...labelled('price'),
  min: 1,
  description: 'Price of one piece in whole US dollars',
  example: 349,
};
export const quantity = { ...fields.quantity, ...labelled('quantity') };
export const image_url = { ...fields.image_url, ownPictures: true };
export const description = { ...fields.description, max: 5000, severalLines: true };
const sku = {
  ...fields.sku,
  max: 64,
  pattern: SKU_PATTERN,
  rules: [{ ok: isSku, message: 'Only letters, digits and . - _ / are allowed' }],
  description: 'Its part number, which no other part has in any case of its letters; empty for none',
};

const picture = described(PART_PICTURES.unwrap().element);
const datasheet = described(PART_DATASHEETS.unwrap().element);
const attributesExample = { example: { socket: 'LGA-1718', base_clock: '3.8 GHz', ecc: false } };

/** A picture of a part. */
class PartPictureBody {
  @Link({ ...picture.url, ownPictures: true, required: '*Please provide the address of the picture' })
  url: string;
  @Text({ ...picture.alt, max: MAX_ALT })
  alt?: string;
}

/** A datasheet of a part. */
class PartDatasheetBody {
  @Text({ ...datasheet.url, max: 100, required: '*Please provide the address of the datasheet' })
  url: string;
  @Text({ ...datasheet.name, max: MAX_DATASHEET_NAME, required: '*Please enter a name of the datasheet' })
  name: string;
}

/** A part to add: every field that an admin sets, with its rules. The bodies below and the CSV files take them over. */
export class NewPartBody {
  @Text({ ...fields.name, max: 200, required: '*Please enter Name of the Part' })
  name: string;
  @Link({ ...image_url, required: '*Please provide a picture URL of the Part', unless: 'pictures' })
  image_url?: string;
  @WholeNumber({ ...price, required: '*Enter a Price of Part' })
  price: number;
  @WholeNumber({ ...quantity, min: 1, required: '*Please enter Quantity of the Part' })
  quantity: number;
  @WholeNumber({
    ...{ ...fields.min_order, ...labelled('min_order'), min: 1 },
    required: '*Please enter a Minimum Order Quantity',
  })
  min_order: number;
  @Text({ ...description, required: '*Please add description of the Part' })
  description: string;
  @Text(sku)
  sku?: string;
  @Id({ ...fields.category_id, description: 'The id of its category; null: none', removable: true })
  category_id?: string | null;
  @AttributeValues({
    ...attributesExample,
    description:
      'Values of attributes that its category has, by their keys: as answers show them, or a number alone. Others stay; null or an empty text removes one',
  })
  attributes?: GivenValues;
  @ListOf(PartPictureBody, {
    description:
      'All of its pictures in their order, the first being that of `image_url`: links, or addresses of uploaded pictures',
    ...{ max: MAX_PICTURES, required: `*Please provide 1 to ${MAX_PICTURES} pictures`, optional: true },
  })
  pictures?: PartPictureBody[];
  @ListOf(PartDatasheetBody, {
    description: 'All of its datasheets in their order',
    ...{ min: 0, max: MAX_DATASHEETS, required: `*At most ${MAX_DATASHEETS} datasheets`, optional: true },
  })
  datasheets?: PartDatasheetBody[];
}

/** All fields of an existing part; its stock may be 0. */
export class WholePartBody extends NewPartBody {
  @WholeNumber({ ...quantity, min: 0, required: '*Please enter Quantity of the Part' })
  declare quantity: number;
}

/** The fields of a part to change; those that are absent stay. */
export const PartPatchBody = patchOf('PartPatchBody', WholePartBody);
export type PartPatchBody = InstanceType<typeof PartPatchBody>;

const AttributeFilters = () =>
  NamedParameters({
    description: [
      'Each member is a parameter `attr.<key>`, given once or several times; parts match with one of the values of each key, as in `attr.socket=LGA-1718&attr.tdp=..65 W`.',
      'A number may be a range, `2 A..`, `..65 W` or `1..2 GHz`, both ends included; one without a unit has the unit of the attribute.',
      'Of yes or no: `true` or `false`',
    ].join(' '),
    example: { 'attr.socket': ['LGA-1718'], 'attr.tdp': ['..65 W'] },
    ...{ maxNames: MAX_FILTERED, maxTexts: MAX_FILTER_VALUES, maxLength: MAX_VALUE },
  });

export class PartListQuery extends listQuery(PART_LIST) {
  @AttributeFilters()
  attr?: NamedTexts;

  @ChoiceParameter({
    description:
      '`attributes`: each row has its category and its attributes too, as rows with the filters `category` and `attr` have',
    ...{ example: 'attributes', choices: ['attributes'] },
  })
  fields?: 'attributes';
}

export class PartExportQuery extends exportQuery(PART_LIST) {
  @AttributeFilters()
  attr?: NamedTexts;
}

export class PartFacetsQuery extends filterQuery(PART_LIST) {
  @AttributeFilters()
  attr?: NamedTexts;
}

export const priceView = z.int().meta({ description: price.description, example: price.example });
export const archivedView = z.literal(true).meta({ description: 'It is no longer sold; absent: it is on sale' });

/** What a buyer needs to know of a part to choose it. */
export const MatchedPart = view('MatchedPart', {
  ...PART_RECORD.pick({ _id: true, name: true, image_url: true }).shape,
  price: priceView,
  ...PART_RECORD.pick({ quantity: true, min_order: true, sku: true }).shape,
});
export type MatchedPart = z.infer<typeof MatchedPart>;

export const attributesView = z.record(text, z.union([text, listOf(text), flag])).meta({
  description: 'The values of the attributes that its category has, by their keys; absent: none',
  ...attributesExample,
});

/** The public view of a part. */
export const PartView = view('PartView', {
  ...MatchedPart.shape,
  ...PART_RECORD.omit({ price_cents: true, version: true, total_stocked: true }).shape,
  attributes: attributesView.optional(),
  archived: archivedView.optional(),
});
export type PartView = z.infer<typeof PartView>;

export const partView: (part: Part) => PartView = publicPart;

/**
 * A row of a list; those of a category or with an attribute have theirs, and others when `fields` asks for it: the whole catalogue, which
 * many programs read, stays short.
 */
export function listedPart({
  category,
  attr,
  fields,
}: {
  category?: string;
  attr?: PartFilter['attr'];
  fields?: string | undefined;
}): (part: Part) => PartView {
  if (category !== undefined || attr !== undefined || fields !== undefined) return partView;
  return (part) => {
    const row = partView(part);
    delete row.category_id;
    delete row.attributes;
    delete row.pictures;
    delete row.datasheets;
    return row;
  };
}

const pickMatched = recordPicker(MatchedPart);
export const matchedPart = (part: Part): MatchedPart => pickMatched(partView(part));

export const toNewPart = ({ price, image_url = '', ...body }: NewPartBody): GivenPart<NewPart> => ({
  ...body,
  image_url: image_url || (body.pictures?.[0]?.url ?? ''),
  price_cents: toCents(price),
});

export function toPartPatch({ price, ...body }: PartPatchBody): GivenPart<PartPatch> {
  return { ...body, ...(price !== undefined && { price_cents: toCents(price) }) };
}

/** The example part of the API documentation. */
export const PART_EXAMPLE = {
  ...Object.fromEntries(Object.entries(fields).map(([field, { example }]) => [field, example])),
  price_cents: toCents(price.example),
  version: 2,
  total_stocked: fields.quantity.example,
} as Part;
