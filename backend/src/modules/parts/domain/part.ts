import { toDollars, type Cents } from '#shared/money.js';

/** A computer part on sale. */
export interface Part {
  _id: string;
  name: string;
  image_url: string;
  /** price of one piece */
  price_cents: Cents;
  /** pieces available now */
  quantity: number;
  /** fewest pieces one order may take */
  min_order: number;
  description: string;
  /** counts the changes, sales included; starts at 1 */
  version: number;
  /** ISO 8601, UTC */
  created_at: string;
}

export type NewPart = Omit<Part, '_id' | 'version' | 'created_at'>;
export type PartPatch = Partial<NewPart>;
/** As much of a part as a list of all addresses needs. */
export type PartOutline = Pick<Part, '_id' | 'version' | 'created_at'>;

export const PART_SORTS = ['created_at', 'name', 'price', 'quantity'] as const;
export type PartSort = (typeof PART_SORTS)[number];

export interface PartFilter {
  /** words; each must begin a word of the name or the description */
  q?: string;
  min_price_cents?: Cents;
  max_price_cents?: Cents;
  /** pieces available, at most */
  max_quantity?: number;
  /** true: only parts of which a minimum order is in stock; false: only the others */
  in_stock?: boolean;
}

/** What everyone may see of a part, with its price in dollars. */
export function publicPart({ _id, name, image_url, price_cents, quantity, min_order, description, created_at }: Part) {
  return { _id, name, image_url, price: toDollars(price_cents), quantity, min_order, description, created_at };
}
