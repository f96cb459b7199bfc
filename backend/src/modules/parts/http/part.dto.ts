import { ApiProperty } from '@nestjs/swagger';
import { Link, Text, WholeNumber } from '#shared/http/fields.js';
import { isSku, SKU_PATTERN } from '../domain/sku.js';
import { exportQuery, listQuery } from '#shared/http/list-query.js';
import { FlagParameter } from '#shared/http/parameters.js';
import { toCents } from '#shared/money.js';
import { PART_LIST, publicPart, type NewPart, type Part, type PartPatch } from '../domain/part.js';

const name = { max: 200, description: "The part's name", example: 'Northbridge N8 Processor' };
const image_url = { description: 'Address of its picture', example: '/pictures/processor-n8.svg', ownPictures: true };
export const price = {
  min: 1,
  minMessage: '*Price must be Positive number',
  typeMessage: '*Please enter a number as Price',
  description: 'Price of one piece in whole US dollars',
  example: 349,
};
export const quantity = {
  minMessage: '*Available Quantity must be Positive number',
  typeMessage: '*Please enter a number as Available Quantity',
  description: 'Pieces available now',
  example: 480,
};
const min_order = {
  min: 1,
  minMessage: '*Minimum Order Quantity must be Positive number',
  typeMessage: '*Please enter a number as Minimum Order Quantity',
  description: 'Minimum pieces of one order',
  example: 10,
};
const description = {
  max: 5000,
  severalLines: true,
  description: 'Description of the part',
  example: 'Eight cores at 4.6 GHz for office and workshop machines.',
};

const sku = {
  max: 64,
  pattern: SKU_PATTERN,
  rules: [{ ok: isSku, message: 'Only letters, digits and . - _ / are allowed' }],
  description: 'Its part number, which no other part has in any case of its letters; empty for none',
  example: 'NB-PROCESSOR-N8',
};

/** A part to add. */
export class NewPartBody {
  @Text({ ...name, required: '*Please enter Name of the Part' })
  name: string;
  @Link({ ...image_url, required: '*Please provide a picture URL of the Part' })
  image_url: string;
  @WholeNumber({ ...price, required: '*Enter a Price of Part' })
  price: number;
  @WholeNumber({ ...quantity, min: 1, required: '*Please enter Quantity of the Part' })
  quantity: number;
  @WholeNumber({ ...min_order, required: '*Please enter a Minimum Order Quantity' })
  min_order: number;
  @Text({ ...description, required: '*Please add description of the Part' })
  description: string;
  @Text(sku)
  sku?: string;
}

/** All fields of an existing part; its stock may be 0. */
export class WholePartBody {
  @Text({ ...name, required: '*Please enter Name of the Part' })
  name: string;
  @Link({ ...image_url, required: '*Please provide a picture URL of the Part' })
  image_url: string;
  @WholeNumber({ ...price, required: '*Enter a Price of Part' })
  price: number;
  @WholeNumber({ ...quantity, min: 0, required: '*Please enter Quantity of the Part' })
  quantity: number;
  @WholeNumber({ ...min_order, required: '*Please enter a Minimum Order Quantity' })
  min_order: number;
  @Text({ ...description, required: '*Please add description of the Part' })
  description: string;
  @Text(sku)
  sku?: string;
}

/** The fields of a part to change; those that are absent stay. */
export class PartPatchBody {
  @Text({ ...name, nonEmpty: '*Please enter Name of the Part' })
  name?: string;
  @Link({ ...image_url, nonEmpty: '*Please provide a picture URL of the Part' })
  image_url?: string;
  @WholeNumber(price)
  price?: number;
  @WholeNumber({ ...quantity, min: 0 })
  quantity?: number;
  @WholeNumber(min_order)
  min_order?: number;
  @Text({ ...description, nonEmpty: '*Please add description of the Part' })
  description?: string;
  @Text(sku)
  sku?: string;
}

export class PartListQuery extends listQuery(PART_LIST) {}

export class PartExportQuery extends exportQuery(PART_LIST) {}

/** The options of an import. */
export class ImportQuery {
  @FlagParameter({
    description: '`true`: change nothing and report what an import would do',
    example: true,
    default: false,
  })
  dry_run?: boolean;
}

/** What a buyer needs to know of a part to choose it. */
export class MatchedPart {
  @ApiProperty({ description: 'Its id', example: '665f1c2ab3d4e5f60718293a' })
  _id: string;
  @ApiProperty({ description: name.description, example: name.example })
  name: string;
  @ApiProperty({ description: image_url.description, example: image_url.example })
  image_url: string;
  @ApiProperty({ type: 'integer', description: price.description, example: price.example })
  price: number;
  @ApiProperty({ type: 'integer', description: quantity.description, example: quantity.example })
  quantity: number;
  @ApiProperty({ type: 'integer', description: min_order.description, example: min_order.example })
  min_order: number;
  @ApiProperty({ description: 'Its part number; absent if it has none', required: false, example: sku.example })
  sku?: string;
}

/** The public view of a part. */
export class PartView extends MatchedPart {
  @ApiProperty({ description: description.description, example: description.example })
  description: string;
  @ApiProperty({
    description: 'When it was added, ISO 8601 UTC',
    format: 'date-time',
    example: '2026-03-01T09:30:00.000Z',
  })
  created_at: string;
  @ApiProperty({ description: 'It is no longer sold; absent: it is on sale', required: false, enum: [true] })
  archived?: true;
}

export const partView: (part: Part) => PartView = publicPart;

export function matchedPart(part: Part): MatchedPart {
  const { _id, name, image_url, price, quantity, min_order, sku } = partView(part);
  return { _id, name, image_url, price, quantity, min_order, ...(sku !== undefined && { sku }) };
}

export function toNewPart({ price, ...body }: NewPartBody): NewPart {
  return { ...body, price_cents: toCents(price) };
}

export function toPartPatch({ price, ...body }: PartPatchBody): PartPatch {
  return { ...body, ...(price !== undefined && { price_cents: toCents(price) }) };
}

/** The example part of the API documentation. */
export const PART_EXAMPLE: Part = {
  _id: '665f1c2ab3d4e5f60718293a',
  name: name.example,
  image_url: image_url.example,
  price_cents: toCents(price.example),
  quantity: quantity.example,
  min_order: min_order.example,
  description: description.example,
  sku: sku.example,
  version: 2,
  created_at: '2026-03-01T09:30:00.000Z',
  total_stocked: quantity.example,
};
