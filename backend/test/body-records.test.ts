import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { BASKET_RECORD } from '#modules/basket/domain/basket.js';
import { NEW_ORDER } from '#modules/orders/domain/order.js';
import { ORDER_LINE } from '#modules/orders/domain/order-line.js';
import { REFUND_RECORD } from '#modules/orders/domain/order-refunds.js';
import { PART_DATASHEETS } from '#modules/parts/domain/part-datasheets.js';
import { PART_PICTURES } from '#modules/parts/domain/part-pictures.js';
import { PART_RECORD } from '#modules/parts/domain/part.js';
import { REVIEW_RECORD } from '#modules/reviews/domain/review.js';
import { USER_RECORD } from '#modules/users/domain/user.js';
import { fieldType } from '#shared/record.js';
import { toCents } from '#shared/money.js';

interface Field {
  type?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const { components } = JSON.parse(readFileSync(path.resolve('docs/openapi.json'), 'utf8')) as {
  components: { schemas: Record<string, { properties: Record<string, Field> } | undefined> };
};

/** Dollars of a body, which are stored in cents. */
const DOLLARS: Record<string, string> = { price: 'price_cents', total_price: 'total_cents', amount: 'amount_cents' };

const STORED: [body: string, record: z.ZodObject, otherwiseStored?: string[]][] = [
  // An id has a pattern, attributes judge their values, and lists are the next two rows.
  ['NewPartBody', PART_RECORD, ['category_id', 'attributes', 'pictures', 'datasheets']],
  ['PartPatchBody', PART_RECORD, ['category_id', 'attributes', 'pictures', 'datasheets']],
  ['PartPictureBody', PART_PICTURES.unwrap().element],
  ['PartDatasheetBody', PART_DATASHEETS.unwrap().element],
  ['NewOrderBody', NEW_ORDER],
  // Their lines are the next two rows.
  ['NewLinesBody', NEW_ORDER, ['lines']],
  ['NewLineBody', ORDER_LINE],
  ['BasketLineBody', BASKET_RECORD.shape.lines.unwrap().element, ['part_id']],
  ['NewReviewBody', REVIEW_RECORD],
  ['ReviewPatchBody', REVIEW_RECORD],
  ['ProfileBody', USER_RECORD],
  ['RefundBody', REFUND_RECORD, ['lines']],
];

describe('a stored record', () => {
  it.each(STORED)('takes the least and the most of every field of %s', (name, record, otherwiseStored = []) => {
    const body = components.schemas[name];
    const fields = Object.entries(body?.properties ?? {}).filter(([field]) => !otherwiseStored.includes(field));
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, rule] of fields) {
      const stored = field in record.shape ? field : (DOLLARS[field] ?? field);
      const { type } = fieldType(record, stored);
      const refused = extremes(rule, stored.endsWith('_cents')).filter((value) => !type.safeParse(value).success);
      expect({ field, refused }).toEqual({ field, refused: [] });
    }
  });
});

/** The values at the limits of a field; an empty text is stored as an absent one. */
function extremes(
  { type, minimum = 0, maximum = 0, minLength = 1, maxLength = 1 }: Field,
  inCents: boolean,
): unknown[] {
  if (type === 'boolean') return [true, false];
  if (type === 'string') return ['x'.repeat(Math.max(1, minLength)), 'x'.repeat(maxLength)];
  return [minimum, maximum].map((dollars) => (inCents ? toCents(dollars) : dollars));
}
