import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid } from '../domain-error.js';

const WORKBOOK = 'This is an Excel workbook: save it as CSV UTF-8, or choose it on the Import Parts page';
const OTHER_KINDS: readonly (readonly [start: string, sentence: string])[] = [
  ['PK\x03\x04', WORKBOOK],
  ['\xd0\xcf\x11\xe0', WORKBOOK],
  ['%PDF', 'This is a PDF; the import reads CSV files'],
];
const NO_TEXT = 'This is a picture or another file without text; the import reads CSV files';
const NOT_UTF8 = 'The text is not valid UTF-8; in a spreadsheet save it as "CSV UTF-8"';
/** Bytes that are decoded before other requests run. */
const CHUNK_BYTES = 256 * 1024;

export function unreadable(field: string, message: string) {
  return invalid([{ field, message }], 'The file cannot be read.');
}

/** The text of a CSV file in UTF-8, or in UTF-16 with a byte order mark; refuses other bytes. */
export async function textOf(bytes: Buffer): Promise<string> {
  const start = bytes.toString('latin1', 0, 4);
  const [, otherKind] = OTHER_KINDS.find(([kind]) => start.startsWith(kind)) ?? [];
  if (otherKind !== undefined) throw unreadable('file', otherKind);
  const wide = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[start.slice(0, 2)];
  // Pictures have NUL bytes, texts have none.
  if (wide === undefined && bytes.includes(0)) throw unreadable('file', NO_TEXT);
  const decoder = new TextDecoder(wide, { fatal: true });
  let text = '';
  try {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      text += decoder.decode(bytes.subarray(from, from + CHUNK_BYTES), { stream: true });
      await nextTurn();
    }
    return text + decoder.decode();
  } catch {
    throw unreadable('file', NOT_UTF8);
  }
}
