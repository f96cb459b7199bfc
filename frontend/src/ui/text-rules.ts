/** Digits with an optional leading plus. */
export function isPhone(text: string): boolean {
  return /^\+?[0-9]+$/.test(text);
}

/** An http or https address with a host. */
export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(text) && URL.canParse(text);
}

/** Digits only, with an optional minus: what a number field is asked for, so that "1e3" and "2.0" are none. */
export function isWholeNumber(text: string): boolean {
  return /^-?[0-9]+$/.test(text);
}
