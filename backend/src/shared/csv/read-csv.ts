import { type Info, type Options, CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unreadable } from './file-text.js';

export interface CsvOptions {
  /** whether the first line names the columns; else it is a row */
  heads: boolean;
  /** the field of each column, empty if it is left out, by their heads, which are empty without heads; throws a refusal */
  fieldsOf: (heads: readonly string[]) => readonly string[];
  maxRows: number;
}

export interface CsvFile {
  rows: CsvRow[];
  /** the heads of the columns without a field; without a head, "Column 7" if it has text */
  leftOut: string[];
}

export interface CsvRow {
  /** the line where the row begins; the first line of the file is 1 */
  line: number;
  /** by field; undefined when the row has fewer cells than the first line, or text in further ones */
  cells?: Record<string, string>;
  /** number of cells of the row and of the first line */
  width: number;
  expected: number;
}

/** A record of the parser with the options `info` and `raw`. */
interface FileRecord {
  record: string[];
  raw: string;
  info: Info;
}

const DELIMITERS = [',', ';', '\t'];
/** The line by which Excel is told the delimiter. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i;
/** Characters that are parsed before other requests run. */
const CHUNK_CHARS = 32_768;
/** Characters of the longest row: far more than all of its fields together may have. */
const MAX_ROW_CHARS = 200_000;
/** Cells of one row. */
export const MAX_CELLS = 200;

const OPTIONS: Options = {
  info: true,
  raw: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_ROW_CHARS,
};

/** Every row with text of a CSV text, whose delimiter it detects; refuses invalid files and more rows than `maxRows`. */
export async function readCsv(file: string, { heads, fieldsOf, maxRows }: CsvOptions): Promise<CsvFile> {
  const [delimiterLine = '', given] = DELIMITER_LINE.exec(file) ?? [];
  const text = file.slice(delimiterLine.length);
  const delimiter = given ?? delimiterOf(text);
  const firstLine = delimiterLine ? 2 : 1;
  const count = (await countRows(text, delimiter, firstLine)) - (heads ? 1 : 0);
  const most = maxRows.toLocaleString('en-US');
  if (count > maxRows) throw unreadable('file', `At most ${most} rows; this file has ${count.toLocaleString('en-US')}`);
  let columns: FileColumns | undefined;
  let [next, empty] = [firstLine, 0];
  const rows: CsvRow[] = [];
  // Runs while the parser reads, so that an error knows its line.
  const take = ({ record, raw, info }: FileRecord): null => {
    const line = next + info.empty_lines - empty;
    empty = info.empty_lines;
    next = line + linesIn(raw);
    if (!record.some(hasText)) return null;
    const isFirst = !columns;
    columns ??= new FileColumns(heads ? record.map((head) => head.trim()) : record.map(() => ''), fieldsOf);
    if (!isFirst || !heads) rows.push(columns.rowOf(record, line));
    return null;
  };
  try {
    const parser = parse({ ...OPTIONS, delimiter, on_record: (record: unknown) => take(record as FileRecord) });
    await pipeline(Readable.from(chunksOf(text)), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? broken(error, next + (error['empty_lines'] as number) - empty) : error;
  }
  if (!columns) throw unreadable('file', 'The file is empty');
  return { rows, leftOut: columns.leftOut() };
}

/** The columns of a file, by its first line. */
class FileColumns {
  private readonly fields: readonly string[];
  /** by position, those without a head and a field that have text */
  private readonly unnamed = new Set<number>();
  /** cells up to the last head, which every row must have */
  private readonly needed: number;

  constructor(
    private readonly heads: readonly string[],
    fieldsOf: CsvOptions['fieldsOf'],
  ) {
    this.fields = fieldsOf(heads);
    this.needed = heads.some(hasText) ? heads.findLastIndex(hasText) + 1 : heads.length;
  }

  rowOf(record: readonly string[], line: number): CsvRow {
    const [width, expected] = [record.length, this.heads.length];
    if (width < this.needed || record.slice(expected).some(hasText)) return { line, width, expected };
    const cells: Record<string, string> = {};
    for (const [index, head] of this.heads.entries()) {
      const [field, cell = ''] = [this.fields[index], record[index]];
      if (field) cells[field] = plain(cell);
      else if (head === '' && hasText(cell)) this.unnamed.add(index);
    }
    return { line, width, expected, cells };
  }

  leftOut(): string[] {
    return this.heads.flatMap((head, index) => {
      if (this.fields[index]) return [];
      return head || (this.unnamed.has(index) ? [`Column ${index + 1}`] : []);
    });
  }
}

function hasText(cell: string): boolean {
  return cell.trim() !== '';
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  let start = 0;
  while (start < text.length) {
    const last = start + CHUNK_CHARS - 1;
    // The parser would replace both halves of a character that is split.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(last)) ? last + 2 : last + 1;
    yield text.slice(start, end);
    start = end;
    await nextTurn();
  }
}

/**
 * Counts the rows with text, heads included, and refuses a row with too many cells: the parser has no limit of either, and takes twenty
 * times as long.
 * @param line of the first character
 */
async function countRows(text: string, delimiter: string, line: number): Promise<number> {
  let [rows, begin, cells, isQuoted, isBlank, last] = [0, line, 1, false, true, ''];
  for await (const chunk of chunksOf(text))
    for (const character of chunk) {
      const isBreak = character === '\n' || character === '\r';
      if (isBreak && !(character === '\n' && last === '\r')) line += 1;
      last = character;
      if (character === '"') isQuoted = !isQuoted;
      if (isBreak && !isQuoted) {
        if (!isBlank) rows += 1;
        begin = line;
        cells = 1;
        isBlank = true;
      } else if (character === delimiter && !isQuoted) {
        cells += 1;
        if (cells > MAX_CELLS) throw unreadable(`line ${begin}`, `More than ${MAX_CELLS} cells in one row`);
      } else if (character !== ' ' && character !== '\t') isBlank = false;
    }
  return isBlank ? rows : rows + 1;
}

/** Lines of a record in the file, without the empty lines before it; the parser's own count is wrong because it counts CRLF in quotes twice. */
function linesIn(raw: string): number {
  const own = raw.replace(/^[\r\n]+/, '').replace(/\r\n$|[\r\n]$/, '');
  return 1 + (own.match(/\r\n|\r|\n/g)?.length ?? 0);
}

/** The delimiter that is most frequent in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const start = text.slice(0, MAX_ROW_CHARS).replace(/^[\r\n]+/, '');
  const [first = ''] = start.replaceAll(/"[^"]*"?/g, '').split(/[\r\n]/, 1);
  const cells = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (cells(delimiter) > cells(best) ? delimiter : best));
}

function broken({ code }: CsvError, line: number) {
  const message = {
    CSV_QUOTE_NOT_CLOSED: 'A quote that opens here is never closed',
    CSV_MAX_RECORD_SIZE: 'This row is too long, or a quote in it is never closed',
  }[code as string];
  return unreadable(
    `line ${line}`,
    message ?? 'A quote stands inside a cell; put the cell in quotes and double those in it',
  );
}

/**
 * Matches cells that a spreadsheet would run as a formula, in ASCII or full-width, and a leading apostrophe, which marks defused cells.
 * A plus with digits only is a phone number, which at worst becomes a number.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const SUSPECT = /^(?!\+\d+$)[=+\-@＝＋－＠\t\r\n']/;
/**
 * Match a formula after a separator within a text, and a defused formula. A spreadsheet that splits at semicolons, as in German, does not
 * take the texts of a file with commas as quoted, and so begins a cell there. The first character is checked before the text behind it,
 * so that the time does not grow with the square of a run of spaces.
 */
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
