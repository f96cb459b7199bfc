/**
 * What a spreadsheet would take for a formula, in ASCII or full-width, and an apostrophe, which marks such a cell as text.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const SUSPECT = /^[=+\-@＝＋－＠\t\r\n']/;

/** A text that no spreadsheet runs: with an apostrophe before it where it needs one. */
export function defused(text: string): string {
  return SUSPECT.test(text) ? `'${text}` : text;
}

/** The text that was defused. */
export function plain(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}
