const HIDDEN: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic) +[^\s"'\\]+/gi, '$1 [hidden]'],
  [/_secret_\w+/g, '_secret_[hidden]'],
  // Stripe's keys.
  [/\b((?:[sr]k_(?:test|live)|whsec)_)[^\s"'\\,;]+/g, '$1[hidden]'],
  // A name, then : or =, quoted or not, also inside a JSON text that is quoted itself.
  [
    /((?:password|passwd|secret|token|cvc|cvv|api_?key)\w*(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?)[^\s"'\\&,;}]+/gi,
    '$1[hidden]',
  ],
];
const DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g;

/** The text without anything that looks like a token, a password or a card number: the last line of defence of what is logged. */
export function scrub(text: string): string {
  const hidden = HIDDEN.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
  return hidden.replace(DIGITS, (digits) => (isCardNumber(digits.replace(/\D/g, '')) ? '[card number]' : digits));
}

/** The check digit of every card number (ISO/IEC 7812-1, annex B). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
