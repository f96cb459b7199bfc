import type { z } from 'zod';
import { MAX_BULK_ROWS } from '#shared/bulk.js';
import { invalid } from '#shared/domain-error.js';
import { duplicateIds, idsField, matchingView } from '#shared/http/bulk.js';
import { Choice, Id, Ids, Text, WholeNumber } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { view } from '#shared/http/view.js';
import { toCents } from '#shared/money.js';
import { described, recordPicker } from '#shared/record.js';
import type { GivenValue } from '../domain/attribute-values.js';
import { type BulkPart, PART_ACTIONS, type PartAction } from '../bulk-parts.js';
import { PART_RECORD, type Part } from '../domain/part.js';
import { AttributeValue } from './attribute-field.js';
import { archivedView, attributesView, partView, priceView, price, quantity } from './part.dto.js';

const ID = '665f1c2ab3d4e5f60718293a';
const { category_id: category } = described(PART_RECORD);

/** A part of the request. */
class BulkPartBody {
  @Id({ description: 'The id of the part', example: ID, required: 'The part is missing' })
  id: string;
  @WholeNumber({
    ...{ min: 1, minMessage: 'A version is 1 or more', typeMessage: 'The version is a whole number' },
    description:
      'The version that the new price, stock, category or attribute is based on; required with these, unless the old value is given',
    example: 4,
  })
  version?: number;
  @WholeNumber({ ...price, description: 'With `set-prices`: the new price of one piece in whole US dollars' })
  price?: number;
  @WholeNumber({
    ...price,
    description:
      'With `set-prices`: the price that the new one replaces. While the part has it, the version does not matter: a sale makes a new one',
  })
  old_price?: number;
  @WholeNumber({ ...quantity, min: 0, description: 'With `set-stock`: the new number of available pieces' })
  quantity?: number;
  @WholeNumber({
    ...{ ...quantity, min: 0 },
    description:
      'With `set-stock`: the stock that the new one replaces. While the part has it, the version does not matter: a new price makes a new one',
  })
  old_quantity?: number;
  @Id({ ...category, description: 'With `set-category`: the id of the new category; null: none', removable: true })
  category_id?: string | null;
  @Id({
    ...{ ...category, removable: true },
    description:
      'With `set-category`: the id of the category that the new one replaces; null: none. While the part has it, the version does not matter',
  })
  old_category_id?: string | null;
  @Text({ description: 'With `set-attribute`: the key of the attribute', example: 'base_clock', max: 40 })
  key?: string;
  @AttributeValue({
    description: 'With `set-attribute`: its new value; null or an empty text: none',
    example: '3.8 GHz',
  })
  value?: GivenValue;
  @AttributeValue({
    description:
      'With `set-attribute`: the value that the new one replaces, as answers show it; null: none. While the part has it, the version does not matter',
    example: '3.6 GHz',
  })
  old_value?: GivenValue;
}

/** One action for many parts. */
export class BulkPartsBody {
  @Choice({
    description: 'What to do with each part',
    ...{ example: 'archive', choices: PART_ACTIONS, required: 'Choose the action' },
  })
  action: PartAction;
  @ListOf(BulkPartBody, { description: 'The parts', max: MAX_BULK_ROWS, required: `1 to ${MAX_BULK_ROWS} parts` })
  parts: BulkPartBody[];
}

/** The fields of a part that each action takes, each with what can stand for it. */
const FIELDS: Readonly<Record<PartAction, readonly [keyof BulkPartBody, ...(keyof BulkPartBody)[]][]>> = {
  'set-prices': [['version', 'old_price'], ['price']],
  'set-stock': [['version', 'old_quantity'], ['quantity']],
  'set-category': [['version', 'old_category_id'], ['category_id']],
  'set-attribute': [['version', 'old_value'], ['key'], ['value']],
  ...{ archive: [], restore: [], delete: [] },
};
const MISSING: Partial<Record<keyof BulkPartBody, string>> = {
  version: 'The version is missing',
  price: 'The price is missing',
  quantity: 'The stock is missing',
  category_id: 'The category is missing',
  key: 'The attribute is missing',
  value: 'The value is missing',
};

/** The parts with what the action needs; throws when a field is missing or an id appears twice. */
export function toBulkParts({ action, parts }: BulkPartsBody): BulkPart[] {
  const missing = parts.flatMap((part, index) =>
    FIELDS[action]
      .filter((fields) => fields.every((field) => part[field] === undefined))
      .map(([field]) => ({ field: `parts.${index}.${field}`, message: MISSING[field] ?? '' })),
  );
  const ids = parts.map(({ id }) => id);
  const errors = [...missing, ...duplicateIds(ids, (index) => `parts.${index}.id`)];
  if (errors.length > 0) throw invalid(errors);
  return parts.map(({ price, old_price, ...part }) => ({
    ...part,
    price_cents: price === undefined ? undefined : toCents(price),
    old_price_cents: old_price === undefined ? undefined : toCents(old_price),
  }));
}

/** The parts of an export. */
export class PartIdsBody {
  @Ids(idsField('parts', ID))
  ids: string[];
}

const MatchingPartView = view('MatchingPartView', {
  _id: PART_RECORD.shape._id,
  name: PART_RECORD.shape.name.meta({ description: 'Its name' }),
  price: priceView,
  ...PART_RECORD.pick({ quantity: true, category_id: true, version: true }).shape,
  attributes: attributesView.optional(),
  archived: archivedView.optional(),
});
type MatchingPartView = z.infer<typeof MatchingPartView>;

/** The parts that match a list's filters. */
export const MatchingPartsView = view('MatchingPartsView', matchingView('parts', MatchingPartView, '335'));
export type MatchingPartsView = z.infer<typeof MatchingPartsView>;

const pickMatching = recordPicker(MatchingPartView);

export function matchingPartView(part: Part): MatchingPartView {
  return pickMatching({ ...partView(part), version: part.version });
}
