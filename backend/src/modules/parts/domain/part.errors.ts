import { DomainError } from '#shared/domain-error.js';
import { toDollars } from '#shared/money.js';
import { publicPart, type Part } from './part.js';

/** The errors of the parts module. */
export const partErrors = {
  unknown: () => new DomainError('not-found', 'part-unknown', 'There is no such part.'),
  notOnSale: () => new DomainError('not-found', 'part-unknown', 'This part is no longer on sale.'),
  archived: ({ name }: Pick<Part, 'name'>) =>
    new DomainError('conflict', 'part-archived', `${name} is no longer sold.`),
  outOfStock: (quantity: number) =>
    new DomainError('conflict', 'out-of-stock', 'Please enter amount less than quantity.', [
      { field: 'amount', message: `Only ${quantity} left` },
    ]),
  priceChanged: ({ price_cents }: Pick<Part, 'price_cents'>, amount: number) =>
    new DomainError(
      'conflict',
      'price-changed',
      `The price changed: one piece is $${toDollars(price_cents)} now, $${toDollars(price_cents * amount)} in all.`,
    ),
  skuTaken: (holder?: SkuHolder) =>
    new DomainError('conflict', 'sku-taken', 'Another part has this part number.', [
      { field: 'sku', message: skuTaken(holder) },
    ]),
  changed: (part: Part) =>
    new DomainError(
      'conflict',
      'part-changed',
      'This part was changed after you opened it; look at it again before you change it.',
      undefined,
      publicPart(part),
    ),
};

type SkuHolder = Pick<Part, 'name' | 'archived'>;

/** The message for a part number that another part has; an archived part, which lists do not show, keeps its own. */
export function skuTaken(holder?: SkuHolder): string {
  if (!holder) return 'Another part has this part number';
  return `${holder.name}${holder.archived ? ', which is archived,' : ''} has this part number`;
}
