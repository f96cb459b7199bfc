import Papa from 'papaparse';
import { askWorker } from '@/api/ask-worker';
import type { Opened, Sheet } from './sheet';

const MAX_WORKBOOK_SIZE = 20 * 1024 * 1024;
/** Milliseconds that reading a workbook may take. */
const MAX_READING_MS = 10_000;
/** The first bytes of workbooks: a zip file, and one of Excel 97 or with a password. */
const [ZIP, OLD_OR_LOCKED] = ['504b0304', 'd0cf11e0'];
const FIRST_BYTES = 4096;
/** By which Excel says what separates the cells. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n|\r|\n)/;

/** @param maxSize bytes of a CSV file @param maxRows rows that are read of a CSV file, from its beginning */
export async function openFile(
  file: File,
  { maxSize, maxRows }: { maxSize: number; maxRows: number },
): Promise<Opened> {
  const { name } = file;
  const problem = (text: string): Opened => ({ problem: `${name} ${text}` });
  if (file.size === 0) return problem('is empty. Choose a CSV file or an Excel workbook.');
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return problem('cannot be read. Choose a file from this device.');
  const first = new Uint8Array(bytes, 0, Math.min(FIRST_BYTES, bytes.byteLength));
  const mark = Array.from(first.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (mark === OLD_OR_LOCKED)
    return problem('is locked by a password or in the old format .xls. Save it as .xlsx without a password.');
  if (mark === ZIP) {
    if (file.size > MAX_WORKBOOK_SIZE) return problem('is larger than 20 MB. Split it into several files.');
    const sheets = await readInWorker(bytes).catch(() => undefined);
    if (!sheets) return problem('cannot be read as an Excel workbook. Save it again as .xlsx or as CSV UTF-8.');
    return { file: { name, sheets: sheets.filter(({ rows }) => rows.length > 0) } };
  }
  if (file.size > maxSize)
    return problem(`is larger than ${Math.round(maxSize / 1_000_000)} MB. Split it into several files.`);
  const text = decoded(bytes);
  if (text === undefined && !first.includes(0))
    return problem('is not in UTF-8. In a spreadsheet save it as "CSV UTF-8".');
  if (text === undefined || text.includes('\0') || text.startsWith('%PDF'))
    return problem('is no table. Choose a CSV file or an Excel workbook.');
  return { file: { name, sheets: [sheetOf(name, text, maxRows)], text, bytes: new Blob([bytes]) } };
}

/** The table in a text with commas, semicolons or tabs between its cells. @param maxRows rows that are read; default: all */
export function sheetOf(name: string, text: string, maxRows = 0): Sheet {
  const [first = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = named ?? delimiterOf(text);
  const { data } = Papa.parse<string[]>(text.slice(first.length), { delimiter, preview: maxRows });
  return { name, rows: data, separator: delimiter };
}

const textOf = async (bytes: Blob) => decoded(await bytes.arrayBuffer()) ?? '';

/** All rows of a CSV file. */
export const readRows = async (bytes: Blob) => sheetOf('', await textOf(bytes)).rows;

/** All rows of a CSV file, by the line in which they begin. */
export async function rowsByLine(bytes: Blob): Promise<Map<number, readonly string[]>> {
  const text = await textOf(bytes);
  let line = SEPARATOR_LINE.test(text) ? 2 : 1;
  return new Map(
    sheetOf('', text).rows.map((row) => {
      const at = line;
      line += row.join('').split(/\r\n|\r|\n/).length;
      return [at, row];
    }),
  );
}

export const csvFrom = (rows: readonly (readonly string[])[]): string => Papa.unparse(rows as string[][]);

/** The mark that separates most cells in the first line, as the API chooses it. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => Papa.parse<string[]>(first, { delimiter }).data[0]?.length ?? 0;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** The text of UTF-8, or of UTF-16 with a mark; undefined for other bytes. */
function decoded(bytes: ArrayBuffer): string | undefined {
  const [one, other] = new Uint8Array(bytes);
  const encoding = one === 0xff && other === 0xfe ? 'utf-16le' : one === 0xfe && other === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readInWorker(bytes: ArrayBuffer): Promise<Sheet[]> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, bytes, { limit: MAX_READING_MS, transfer: [bytes] });
}
