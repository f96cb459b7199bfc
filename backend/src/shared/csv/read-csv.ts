import { type InfoField, type Info, type Options, CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FieldError, invalid } from '../domain-error.js';
import { isUtf8 } from 'node:buffer';

/** The required and optional columns of a file. */
export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

export interface CsvRow {
  /** the line where the row begins; the header is on line 1 */
  line: number;
  /** by column name; undefined when the row and the header differ in their number of cells */
  cells?: Record<string, string>;
  /** number of cells of the row and of the header */
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
/** Characters that are parsed before other requests run. */
const CHUNK_CHARS = 32_768;
/** Characters of the longest row: far more than all of its fields together may have. */
const MAX_ROW_CHARS = 200_000;
/** Cells of one row; a file of parts has fewer than ten columns. */
const MAX_CELLS = 50;

const OPTIONS: Options = {
  info: true,
  raw: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_ROW_CHARS,
};

/** Every row of a CSV text, with columns in any order and a detected delimiter; refuses invalid files and more rows than `maxRows`. */
export async function readCsv(text: string, columns: Columns, maxRows: number): Promise<CsvRow[]> {
  const delimiter = delimiterOf(text, columns);
  let header: string[] | undefined;
  let [next, empty] = [1, 0];
  const rows: CsvRow[] = [];
  // Runs while the parser reads, so that an error knows its line.
  const take = ({ record, raw, info }: FileRecord): null => {
    const line = next + info.empty_lines - empty;
    empty = info.empty_lines;
    next = line + linesIn(raw);
    if (!header) header = headerOf(record, columns);
    else if (rows.length === maxRows) throw unreadable('file', `At most ${maxRows.toLocaleString('en-US')} rows`);
    else rows.push(rowOf(record, header, line));
    return null;
  };
  const cast = (cell: string, { index, empty_lines }: InfoField): string => {
    if (index < MAX_CELLS) return cell;
    throw unreadable(`line ${next + empty_lines - empty}`, `More than ${MAX_CELLS} cells in one row`);
  };
  try {
    const parser = parse({ ...OPTIONS, delimiter, cast, on_record: (record: unknown) => take(record as FileRecord) });
    await pipeline(Readable.from(chunksOf(text)), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? broken(error, next + (error['empty_lines'] as number) - empty) : error;
  }
  if (!header) throw unreadable('file', 'The file is empty');
  return rows;
}

export function unreadable(field: string, message: string) {
  return invalid([{ field, message }], 'The file cannot be read.');
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK_CHARS) {
    yield text.slice(start, start + CHUNK_CHARS);
    await nextTurn();
  }
}

/** Lines of a record in the file, without the empty lines before it; the parser's own count is wrong because it counts CRLF in quotes twice. */
function linesIn(raw: string): number {
  const own = raw.replace(/^[\r\n]+/, '').replace(/\r\n$|[\r\n]$/, '');
  return 1 + (own.match(/\r\n|\r|\n/g)?.length ?? 0);
}

/** The delimiter that yields the most known columns in the first line. */
function delimiterOf(text: string, { required, optional }: Columns): string {
  const [first = ''] = /^[^\r\n]{0,5000}/.exec(text.trimStart()) ?? [];
  const known = new Set([...required, ...optional]);
  const named = (delimiter: string): number => {
    try {
      const [header = []] = parseAtOnce(first, { delimiter, relax_column_count: true });
      return header.filter((name) => known.has(name.trim())).length;
    } catch {
      return 0;
    }
  };
  return DELIMITERS.reduce((best, delimiter) => (named(delimiter) > named(best) ? delimiter : best));
}

function headerOf(record: readonly string[], { required, optional }: Columns): string[] {
  const names = record.map((name) => name.trim());
  const known = [...optional, ...required];
  const errors: FieldError[] = [
    ...names.flatMap((name, index) => {
      if (name === '') return [{ field: `column ${index + 1}`, message: 'This column has no name' }];
      if (!known.includes(name))
        return [{ field: name.slice(0, 100), message: `Unknown column; there are ${known.join(', ')}` }];
      return names.indexOf(name) === index ? [] : [{ field: name, message: 'This column is there twice' }];
    }),
    ...required
      .filter((name) => !names.includes(name))
      .map((field) => ({ field, message: 'This column is missing; the first line names the columns' })),
  ];
  if (errors.length > 0) throw invalid(errors.slice(0, 100), 'The columns of the file are not those of a part.');
  return names;
}

function rowOf(record: readonly string[], header: readonly string[], line: number): CsvRow {
  const width = record.length;
  const expected = header.length;
  if (width !== expected) return { line, width, expected };
  return {
    line,
    width,
    expected,
    cells: Object.fromEntries(header.map((name, index) => [name, plain(record[index] ?? '')])),
  };
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

/** The text of a CSV file in UTF-8, or in UTF-16 with a byte order mark; undefined when its bytes are neither. */
export function textOf(bytes: Buffer): string | undefined {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
  const encoding = wide ?? (bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8');
  if (encoding === 'utf-8') return isUtf8(bytes) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
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
