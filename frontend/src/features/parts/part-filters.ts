import type { ListPartsApiArg } from '@/api/types.gen';
import type { TableQuery } from '@/ui/use-table-query';
import type { PartSort } from './part-sorts';

/** What the admins' list of parts is narrowed by besides a search, under the API's names. */
export const PART_FILTERS = {
  in_stock: (value: string) => value === 'true' || value === 'false',
  max_quantity: (value: string) => /^\d{1,9}$/.test(value),
};
export type PartFilter = keyof typeof PART_FILTERS;

/** What the list asks the API for. */
export function listArguments(query: TableQuery<PartSort> & Partial<Record<PartFilter, string>>): ListPartsApiArg {
  const { q, sort, limit, cursor, in_stock, max_quantity } = query;
  return {
    sort,
    limit,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(in_stock && { inStock: in_stock === 'true' }),
    ...(max_quantity && { maxQuantity: Number(max_quantity) }),
  };
}
