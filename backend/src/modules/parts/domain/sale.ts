import { type DomainError, invalid, type FieldError } from '#shared/domain-error.js';
import { MAX_CHARGE, toDollars, type Cents } from '#shared/money.js';
import { partErrors } from './part.errors.js';
import type { Part } from './part.js';

/** Pieces of one part that an order takes, at the total that the customer was shown. */
export interface SaleLine {
  part_id: string;
  amount: number;
  total_cents: Cents;
}

/** A condition on the part: `field operator value`. */
export interface SaleCondition {
  field: 'min_order' | 'quantity' | 'price_cents';
  operator: '<=' | '>=' | '=';
  value: number;
}

type AmountAndTotal = Pick<SaleLine, 'amount' | 'total_cents'>;

/**
 * The rule for a sale of a part that is not archived. Each store turns these conditions into those of the write that takes the pieces, and `saleRefusal` into words.
 * Undefined when no part can be sold at this total, because no card can be charged with it.
 */
export function saleConditions(line: AmountAndTotal): SaleCondition[] | undefined {
  return totalErrors(line.total_cents).length === 0 ? amountConditions(line) : undefined;
}

function amountConditions({ amount, total_cents }: AmountAndTotal): SaleCondition[] {
  return [
    { field: 'min_order', operator: '<=', value: amount },
    { field: 'quantity', operator: '>=', value: amount },
    { field: 'price_cents', operator: '=', value: total_cents / amount },
  ];
}

/** The refusal of a sale of the part as it is now; undefined when it can be sold. */
export function saleRefusal(part: Part | undefined, line: AmountAndTotal): DomainError | undefined {
  if (!part) return partErrors.notOnSale();
  if (part.archived) return partErrors.archived(part);
  const errors = inputErrors(part, line);
  if (errors.length > 0) return invalid(errors);
  if (isBroken('quantity', part, line)) return partErrors.outOfStock(part.quantity);
  if (isBroken('price_cents', part, line)) return partErrors.priceChanged(part, line.amount);
  return undefined;
}

/** The broken rules that do not depend on stock or price, as field errors (HTTP 400). */
export function inputErrors(part: Pick<Part, 'min_order'>, line: AmountAndTotal): FieldError[] {
  const amount = { field: 'amount', message: 'You have to enter amount greater than minimum order' };
  return [...(isBroken('min_order', part, line) ? [amount] : []), ...totalErrors(line.total_cents)];
}

/** The error of a total that no card can be charged with. */
export function totalErrors(total_cents: Cents, field = 'total_price'): FieldError[] {
  if (total_cents <= MAX_CHARGE) return [];
  return [{ field, message: `The total may be at most $${toDollars(MAX_CHARGE).toLocaleString('en-US')}` }];
}

const COMPARE: Record<SaleCondition['operator'], (one: number, other: number) => boolean> = {
  '<=': (one, other) => one <= other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
};

function isBroken<Field extends SaleCondition['field']>(
  field: Field,
  part: Pick<Part, Field>,
  line: AmountAndTotal,
): boolean {
  return amountConditions(line).some(
    (condition) => condition.field === field && !COMPARE[condition.operator](part[field], condition.value),
  );
}
