import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { invalid } from '#shared/domain-error.js';
import { type BulkReport, inBulk } from '#shared/bulk.js';
import type { Caller } from '#shared/caller.js';
import type { Cents } from '#shared/money.js';
import { attributeErrors } from './domain/attribute.errors.js';
import { plainValues } from './domain/attribute.js';
import type { GivenValue } from './domain/attribute-values.js';
import { judged, type PartAttributes } from './domain/part-attributes.js';
import type { Part } from './domain/part.js';
import { type Changed, PartsService } from './parts.service.js';

export const PART_ACTIONS = [
  'set-prices',
  'set-stock',
  'set-category',
  'set-attribute',
  'archive',
  'restore',
  'delete',
] as const;
export type PartAction = (typeof PART_ACTIONS)[number];

/** A part with what the action needs. */
export interface BulkPart {
  id: string;
  /** of new prices and stock: the version that they are based on */
  version?: number | undefined;
  price_cents?: Cents | undefined;
  /** the price that the new one replaces: while the part has it, other changes, such as sales, do not matter */
  old_price_cents?: Cents | undefined;
  quantity?: number | undefined;
  /** the stock that the new one replaces: while the part has it, other changes do not matter */
  old_quantity?: number | undefined;
  /** null: none */
  category_id?: string | null | undefined;
  /** the category that the new one replaces: while the part has it, other changes do not matter */
  old_category_id?: string | null | undefined;
  /** of an attribute */
  key?: string | undefined;
  value?: GivenValue | undefined;
  /** the value that the new one replaces, null: none; while the part has it, other changes do not matter */
  old_value?: GivenValue | undefined;
}

type Act = (row: BulkPart, caller: Caller, known: PartAttributes) => Promise<Changed>;

/** Changes, archives and deletes many parts, each as by its own request. */
@Injectable()
export class BulkParts {
  private readonly actions: Record<PartAction, Act> = {
    'set-prices': ({ id, price_cents, old_price_cents, version }, caller) => {
      const isExpected = (part: Part) => part.version === version || part.price_cents === old_price_cents;
      return this.parts.set(id, { ...(price_cents !== undefined && { price_cents }) }, isExpected, caller);
    },
    'set-stock': ({ id, quantity, old_quantity, version }, caller) => {
      const isExpected = (part: Part) => part.version === version || part.quantity === old_quantity;
      return this.parts.set(id, { ...(quantity !== undefined && { quantity }) }, isExpected, caller);
    },
    'set-category': ({ id, category_id, old_category_id, version }, caller) => {
      const isExpected = (part: Part) => part.version === version || (part.category_id ?? null) === old_category_id;
      return this.parts.set(id, { ...(category_id !== undefined && { category_id }) }, isExpected, caller);
    },
    'set-attribute': ({ id, key = '', value = null, old_value, version }, caller, known) => {
      const { changes: attributes, errors } = known.changesIn({ [key]: value });
      if (errors[0]) throw attributeErrors.unfit(errors[0].message);
      const isExpected = (part: Part) => {
        const [lacked] = known.lackedBy(part.category_id, attributes);
        if (lacked) throw attributeErrors.lacked(lacked.message);
        const values = plainValues(part.attributes ?? []);
        const now = Object.hasOwn(values, key) ? values[key] : null;
        return part.version === version || isDeepStrictEqual(now, old_value);
      };
      return this.parts.set(id, { attributes }, isExpected, caller);
    },
    archive: ({ id }, caller) => this.parts.setArchived(id, true, caller),
    restore: ({ id }, caller) => this.parts.setArchived(id, false, caller),
    delete: async ({ id }, caller) => ({ outcome: (await this.parts.remove(id, caller)) === 1 ? 'done' : 'already' }),
  };

  constructor(private readonly parts: PartsService) {}

  async change(
    action: PartAction,
    rows: readonly BulkPart[],
    caller: Caller,
    onProgress?: (finished: number) => void,
  ): Promise<BulkReport> {
    await this.parts.assertCategories(rows, (index) => `parts.${index}.category_id`);
    const known = await this.parts.partAttributes();
    if (action === 'set-attribute') assertValues(rows, known);
    const found = await this.parts.findMany(rows.map(({ id }) => id));
    const names = new Map(found.map(({ _id, name }) => [_id, name]));
    const change = (row: BulkPart) =>
      judged(async (isAgain) => this.actions[action](row, caller, isAgain ? await this.parts.partAttributes() : known));
    return inBulk(rows, names, change, onProgress);
  }
}

/** Throws unless each row names an attribute, and a value that fits it. */
function assertValues(rows: readonly BulkPart[], known: PartAttributes): void {
  const errors = rows.flatMap(({ key = '', value = null }, index) => {
    const field = known.list.withKey(key) ? 'value' : 'key';
    return known
      .changesIn({ [key]: value })
      .errors.map(({ message }) => ({ field: `parts.${index}.${field}`, message }));
  });
  if (errors.length > 0) throw invalid(errors);
}
