/* The apostrophes in the CSV files of the shop, as in `backend/src/shared/csv/read-csv.ts`, where the reasons are. */

const SUSPECT = /^(?!\+\d+$)[=+\-@＝＋－＠\t\r\n']/;
const AFTER_SEPARATOR = `(?=['=+\\-@＝＋－＠])(?<=[;,|\\t\\r\\n][\\s"]*)`;
const INNER_FORMULA = new RegExp(`${AFTER_SEPARATOR}(?='*[=+\\-@＝＋－＠])`, 'g');
const INNER_DEFUSED = new RegExp(`${AFTER_SEPARATOR}'(?='*[=+\\-@＝＋－＠])`, 'g');

/** Adds an apostrophe wherever a spreadsheet would run the text, or a part of it after a separator, as a formula. */
export function defused(text: string): string {
  const inner = text.replace(INNER_FORMULA, "'");
  return SUSPECT.test(text) ? `'${inner}` : inner;
}

/** Reverses `defused`. */
export function plain(cell: string): string {
  return (cell.startsWith("'") ? cell.slice(1) : cell).replace(INNER_DEFUSED, '');
}
