import { canBeOrdered, soldOutReason, type Stock } from '@/features/parts/stock';
import { formatCount, formatCounted } from '@/ui/format';
import { checkPhone, checkSeveralLines } from '@/ui/field-rules';
import { isWholeNumber, trimmed } from '@/ui/text-rules';

export function checkDeliveryPhone(phone: string): string | undefined {
  return trimmed(phone) === '' ? '*Enter a phone number' : checkPhone(phone);
}

export function checkAddress(address: string): string | undefined {
  return trimmed(address) === '' ? '*Enter your delivery address' : checkSeveralLines(address);
}

export function checkAmount(amount: string, stock: Stock): string | undefined {
  const text = amount.trim();
  if (text === '') return '*Enter Amount';
  if (!isWholeNumber(text)) return '*Please enter a number as amount';
  if (Number(text) > stock.quantity) return 'Please enter amount less than quantity.';
  return Number(text) < stock.min_order ? 'You have to enter amount greater than minimum order' : undefined;
}

/** The total of a typed amount in whole dollars; 0 while the amount is not a number. */
export function totalPrice(amount: string, price: number): number {
  return isWholeNumber(amount.trim()) ? price * Math.max(0, Number(amount)) : 0;
}

/** The amount after a plus or minus button; from an amount out of bounds, the nearest bound. Undefined disables the button. */
export function nextAmount(amount: string, by: 1 | -1, stock: Stock): number | undefined {
  const { min_order, quantity } = stock;
  if (!canBeOrdered(stock)) return undefined;
  if (!isWholeNumber(amount.trim())) return by > 0 ? min_order : undefined;
  const current = Number(amount);
  if (by > 0) return current < quantity ? Math.max(current + 1, min_order) : undefined;
  return current > min_order ? Math.min(current - 1, quantity) : undefined;
}

/** A sentence about the bounds of the amount; at a bound it explains why a button is disabled. */
export function amountHint(amount: string, stock: Stock): string {
  const { min_order, quantity } = stock;
  if (!canBeOrdered(stock)) return 'None can be ordered.';
  const current = isWholeNumber(amount.trim()) ? Number(amount) : undefined;
  if (current === min_order && current === quantity)
    return `${formatCount(current)} is the minimum order, and all there is in stock.`;
  if (min_order === quantity) return `Only ${formatCount(quantity)} can be ordered.`;
  if (current === min_order) return `${formatCount(current)} is the minimum order.`;
  if (current === quantity) return `${formatCount(current)} is all there is in stock.`;
  return `From ${formatCount(min_order)} to ${formatCount(quantity)} pieces.`;
}

/** A sentence that explains why the Order button is disabled; undefined when it is enabled. */
export function orderDisabledReason(amount: string, stock: Stock, admin: boolean | undefined): string | undefined {
  if (admin) return 'Admins cannot place orders. Log in as a customer to order.';
  if (admin === undefined) return 'Checking your account…';
  if (!canBeOrdered(stock)) return `Sold out. ${soldOutReason(stock)}`;
  // An amount that is not a number gets its message on submit.
  if (!isWholeNumber(amount.trim()) || checkAmount(amount, stock) === undefined) return undefined;
  return Number(amount) < stock.min_order
    ? `The minimum order is ${formatCounted(stock.min_order, 'piece')}.`
    : `Only ${formatCounted(stock.quantity, 'piece')} ${stock.quantity === 1 ? 'is' : 'are'} in stock.`;
}
