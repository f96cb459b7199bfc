/** A card as typed. */
export interface CardEntry {
  number: string;
  expiry: string;
  cvc: string;
}

export const EMPTY_CARD: CardEntry = { number: '', expiry: '', cvc: '' };

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/** `4242424242424242` → `4242 4242 4242 4242` */
export function formatCardNumber(text: string): string {
  return digits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** `1234` and `12/2034` → `12 / 34`; a first digit above 1 is a whole month: `5` → `05`. */
export function formatExpiry(text: string): string {
  const [month = '', year = ''] = text.includes('/')
    ? text.split('/', 2).map(digits)
    : [digits(text).slice(0, 2), digits(text).slice(2)];
  const wholeMonth = month.length === 1 && (month > '1' || text.includes('/')) ? `0${month}` : month.slice(0, 2);
  const shortYear = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2);
  if (wholeMonth.length < 2) return wholeMonth;
  // Backspace in `12 / ` leaves `12 /`: delete the separator as a whole.
  return shortYear || /\d\/$|\/ $/.test(text) ? `${wholeMonth} / ${shortYear}` : wholeMonth;
}

export function formatCvc(text: string): string {
  return digits(text).slice(0, 4);
}

/** The caret position in `formatted` that has `digitCount` digits before it. */
export function caretAfter(digitCount: number, formatted: string): number {
  let seen = 0;
  for (let position = 0; position < formatted.length; position++) {
    if (seen === digitCount) return position;
    if (/\d/.test(formatted.charAt(position))) seen++;
  }
  return formatted.length;
}

export function digitsBefore(position: number, text: string): number {
  return digits(text.slice(0, position)).length;
}

/** The card in the format of Stripe's API. */
export function toCard({ number, expiry, cvc }: CardEntry) {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return { number: digits(number), exp_month: Number(month), exp_year: 2000 + Number(year), cvc };
}

/** The message about the first incomplete field, in Stripe's words. The provider decides whether the card is valid. */
export function incompleteness(entry: CardEntry): string | undefined {
  if (digits(entry.number).length < 12) return 'Your card number is incomplete.';
  if (digits(entry.expiry).length < 4) return "Your card's expiration date is incomplete.";
  if (entry.cvc.length < 3) return "Your card's security code is incomplete.";
  return undefined;
}
