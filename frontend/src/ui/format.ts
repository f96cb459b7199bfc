const moneyIn = (currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
const dollars = moneyIn('USD');
const compactMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' });
const count = new Intl.NumberFormat('en-US');
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** `$1,234`, with cents when there are some: `$12.50`. */
export function formatMoney(amount: number, currency = 'USD'): string {
  return (currency === 'USD' ? dollars : moneyIn(currency)).format(amount);
}

/** Abbreviated dollars for small spaces, `$1.2K`. */
export function formatCompactMoney(amount: number): string {
  return compactMoney.format(amount);
}

/** `5,107`. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** `1 piece`, `5,107 pieces`; `many` is needed for an irregular plural. */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** The number of rows in a total from the API; `isMore`: there are more than it says, as in `10000+`. */
export function totalOf(total: string): { value: number; isMore: boolean } {
  return { value: Number.parseInt(total, 10), isMore: total.endsWith('+') };
}

/** The total of a list from the API: `26` stays, `10000+` becomes `10,000+`. */
export function formatTotal(total: string): string {
  const { value, isMore } = totalOf(total);
  return `${formatCount(value)}${isMore ? '+' : ''}`;
}

/** An ISO 8601 instant to the minute in the visitor's time zone, `Mar 1, 2026, 9:30 AM`. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** An ISO 8601 instant as a day in the visitor's time zone, `Mar 1, 2026`. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

const age = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an ISO 8601 instant was, in its largest unit: `2 hours ago`, `just now`. */
export function formatAge(iso: string, now = Date.now()): string {
  const milliseconds = Math.max(0, now - Date.parse(iso));
  for (const [unit, length] of UNITS)
    if (milliseconds >= length) return age.format(-Math.floor(milliseconds / length), unit);
  return 'just now';
}
