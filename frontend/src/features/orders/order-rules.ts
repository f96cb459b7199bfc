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

/** Why nobody, or this person, can order the part whatever the amount. */
export function refusalToSell({ min_order, quantity }: Stock, admin: boolean): string | undefined {
  if (admin) return 'Admins cannot place orders. Log in as a customer to order.';
  if (quantity === 0) return 'This part is out of stock.';
  if (quantity < min_order) return 'Fewer pieces are left than the minimum order, so this part cannot be ordered now.';
  return undefined;
}
