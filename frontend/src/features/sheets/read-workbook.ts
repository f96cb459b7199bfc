import { unzipSync, zipSync } from 'fflate';
import readFile from 'read-excel-file/universal';
import type { Sheet } from './sheet';

/** Bytes of a workbook's texts after unpacking. */
const MAX_UNPACKED = 400_000_000;
/** Rows of a sheet that are read: one more than an import takes, so that its refusal is the API's. */
const MAX_ROWS = 20_002;

/** The sheets of an Excel workbook, with the values of their cells as texts; throws when it is none. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Sheet[]> {
  const sheets = await readFile(storedCopy(bytes));
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.slice(0, MAX_ROWS).map((row) => row.map(textOf)),
  }));
}

/**
 * The workbook, which is a zip file, without compression: the library unpacks compressed files in workers of the scheme `blob:`, which the
 * page's security policy forbids.
 */
function storedCopy(bytes: ArrayBuffer): ArrayBuffer {
  let unpacked = 0;
  const files = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => {
      const isText = /\.(xml|rels)$/.test(name);
      if (isText) unpacked += originalSize;
      if (unpacked > MAX_UNPACKED) throw new RangeError('The workbook is too large when unpacked.');
      return isText;
    },
  });
  return zipSync(files, { level: 0 }).buffer;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
}
