import { checkedField, type FieldOptions, MAX_NUMBER, type Rule } from '#shared/http/fields.js';
import { toCents, toDollars } from '#shared/money.js';

/** An amount of US dollars with at most two decimals, at least a cent. */
export function Dollars(options: FieldOptions): PropertyDecorator {
  const isAmount: Rule = {
    ok: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
    message: 'The amount is a number of dollars',
  };
  return checkedField(
    options,
    isAmount,
    [
      { ok: (value: number) => value >= 0.01, message: 'The amount is at least $0.01' },
      { ok: (value: number) => value <= MAX_NUMBER, message: `At most ${MAX_NUMBER.toLocaleString('en-US')}` },
      { ok: (value: number) => toDollars(toCents(value)) === value, message: 'At most two decimals' },
    ],
    { type: 'number', minimum: 0.01, maximum: MAX_NUMBER },
  ) as PropertyDecorator;
}
