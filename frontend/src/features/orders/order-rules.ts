import { soldOutReason } from '@/features/parts/stock';
import { formatCount, formatCounted } from '@/ui/format';
import { isPhone, isWholeNumber } from '@/ui/text-rules';

/** The part of a part that an order's rules look at. */
export interface Stock {
  min_order: number;
  /** pieces available */
  quantity: number;
}

export function checkPhone(phone: string): string | undefined {
  if (phone.trim() === '') return '*Enter a phone number';
  return isPhone(phone.trim()) ? undefined : '*Please enter a valid phone number without space or dash';
}

export function checkAddress(address: string): string | undefined {
  return address.trim() === '' ? '*Enter your delivery address' : undefined;
}

export function checkAmount(amount: string, stock: Stock): string | undefined {
  const text = amount.trim();
  if (text === '') return '*Enter Amount';
  if (!isWholeNumber(text)) return '*Please enter a number as amount';
  if (Number(text) > stock.quantity) return 'Please enter amount less than quantity.';
  return Number(text) < stock.min_order ? 'You have to enter amount greater than minimum order' : undefined;
}

/** Whether a typed amount is a number outside the minimum order and the stock. */
export function isOutOfBounds(amount: string, stock: Stock): boolean {
  return isWholeNumber(amount.trim()) && checkAmount(amount, stock) !== undefined;
}

/** What a typed amount costs, in whole dollars; nothing as long as it is no number of pieces. */
export function totalOf(amount: string, price: number): number {
  return isWholeNumber(amount.trim()) ? price * Math.max(0, Number(amount)) : 0;
}

/** One piece more or fewer; from outside the bounds, or from no number, to the bound on that side. Undefined when there is no such step. */
export function stepped(amount: string, by: 1 | -1, { min_order, quantity }: Stock): number | undefined {
  if (quantity < min_order) return undefined;
  if (!isWholeNumber(amount.trim())) return by > 0 ? min_order : undefined;
  const from = Number(amount);
  if (by > 0) return from < quantity ? Math.max(from + 1, min_order) : undefined;
  return from > min_order ? Math.min(from - 1, quantity) : undefined;
}

/** What limits the amount, in words; at a bound it says why there is no step beyond. */
export function amountHint(amount: string, { min_order, quantity }: Stock): string {
  const at = isWholeNumber(amount.trim()) ? Number(amount) : undefined;
  if (at === min_order && at === quantity) return `${formatCount(at)} is the minimum order, and all there is in stock.`;
  if (min_order === quantity) return `Only ${formatCount(quantity)} can be ordered.`;
  if (at === min_order) return `${formatCount(at)} is the minimum order.`;
  if (at === quantity) return `${formatCount(at)} is all there is in stock.`;
  return `From ${formatCount(min_order)} to ${formatCount(quantity)} pieces.`;
}

/** Why the order cannot be sent as it stands, in a sentence; nothing when it can. */
export function refusalToSell(amount: string, stock: Stock, admin: boolean | undefined): string | undefined {
  if (admin) return 'Admins cannot place orders. Log in as a customer to order.';
  if (admin === undefined) return 'Checking your account…';
  if (stock.quantity < stock.min_order) return `Sold out. ${soldOutReason(stock)}`;
  if (!isOutOfBounds(amount, stock)) return undefined;
  return Number(amount) < stock.min_order
    ? `The minimum order is ${formatCounted(stock.min_order, 'piece')}.`
    : `Only ${formatCounted(stock.quantity, 'piece')} ${stock.quantity === 1 ? 'is' : 'are'} in stock.`;
}
