import { strToU8, Zip, ZipDeflate } from 'fflate';
import { parse } from 'papaparse';
import { plain } from './defused';

/*
 * A CSV file of the shop as an Excel workbook with one sheet. Written here because write-excel-file compresses in `blob:` workers, which
 * the Content Security Policy forbids. Source: ECMA-376, part 1, SpreadsheetML.
 */

/** Rows of a workbook, without the one of the heads. */
export const MAX_ROWS = 50_000;

/** Heads of columns with numbers, in lower case. */
const NUMBERS = new Set([
  ...['line', 'amount', 'price', 'total', 'total_price', 'order_total', 'refunded', 'remaining', 'tax', 'tax_rate'],
  ...['quantity', 'min_order', 'version', 'orders', 'gross', 'refunds', 'lost_in_disputes', 'net'],
  ...['gross_before', 'refunds_before', 'lost_in_disputes_before', 'net_before'],
]);
/** Heads of columns with days or times, in UTC. Every other column has texts: part numbers and phones keep their zeros. */
const DATES = new Set([
  ...['day', 'created_at', 'paid_at', 'shipped_at', 'issued_at'],
  ...['created_on', 'paid_on', 'shipped_on', 'issued_on'],
]);

const NUMBER = /^-?\d{1,15}(\.\d+)?$/;
const DATE = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;
/** Excel's own limit. */
const MAX_CELL_CHARS = 32_767;
/** Days from Excel's day 0 until 1970. */
const EPOCH_DAY = 25_569;
const DAY_MS = 86_400_000;
/** Characters that XML does not allow. */
const NOT_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The places of the formats in `xl/styles.xml`; the first one is that of numbers. */
const STYLE = { text: 1, head: 2, day: 3, time: 4 };

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationsTo = (...files: [type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${files
    .map(([type, target], index) => `<Relationship Id="r${index}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The files around the sheet. */
const frameOf = (name: string) => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/sheet.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationsTo(['officeDocument', 'xl/workbook.xml']),
  'xl/_rels/workbook.xml.rels': relationsTo(['worksheet', 'sheet.xml'], ['styles', 'styles.xml']),
  'xl/workbook.xml':
    `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>` +
    `<sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="r0"/></sheets></workbook>`,
  'xl/styles.xml':
    `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>' +
    // 49 is Excel's own format of texts, in which it also keeps what is typed later.
    ['numFmtId="49"', 'numFmtId="49" fontId="1" applyFont="1"', 'numFmtId="164"', 'numFmtId="165"']
      .map((format) => `<xf ${format} applyNumberFormat="1"/>`)
      .join('') +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
});

/** The workbook of a CSV file; undefined when it has too many rows. @param name of its sheet */
export function toWorkbook(csv: string, name: string): Blob | undefined {
  const { data } = parse<string[]>(csv, { delimiter: ',', skipEmptyLines: true, preview: MAX_ROWS + 2 });
  if (data.length > MAX_ROWS + 1) return undefined;
  const chunks: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (path: string, texts: Iterable<string>) => {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'));
    for (const text of texts) file.push(strToU8(text));
    file.push(new Uint8Array(), true);
  };
  for (const [path, text] of Object.entries(frameOf(name))) add(path, [text]);
  add('xl/sheet.xml', sheetOf(data));
  zip.end();
  return new Blob(chunks, { type: `${TYPE}.sheet` });
}

function* sheetOf(rows: readonly string[][]): Generator<string> {
  const heads = rows[0] ?? [];
  const letters = heads.map((_, index) => lettersOf(index));
  yield (
    `<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
    `${heads.map((_, index) => widthOf(rows, index)).join('')}</cols><sheetData>`
  );
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) =>
      cellOf(plain(cell), `${letters[column]}${index + 1}`, index === 0 ? undefined : heads[column]),
    );
    yield `<row r="${index + 1}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** @param head of its column; undefined for a head itself */
function cellOf(text: string, place: string, head: string | undefined): string {
  if (text === '') return '';
  const column = head?.toLowerCase() ?? '';
  if (NUMBERS.has(column) && NUMBER.test(text)) return `<c r="${place}"><v>${text}</v></c>`;
  if (DATES.has(column) && DATE.test(text)) {
    const style = text.includes('T') ? STYLE.time : STYLE.day;
    return `<c r="${place}" s="${style}"><v>${Date.parse(text) / DAY_MS + EPOCH_DAY}</v></c>`;
  }
  const style = head === undefined ? STYLE.head : STYLE.text;
  const shown = escaped(text.slice(0, MAX_CELL_CHARS));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** `A` to `Z`, then `AA`. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26) - 1)}${last}`;
}

/** As wide as the first texts of a column, in characters. */
function widthOf(rows: readonly string[][], index: number): string {
  const longest = Math.max(...rows.slice(0, 50).map((row) => row[index]?.length ?? 0));
  const width = Math.min(Math.max(longest + 2, 8), 48);
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

function escaped(text: string): string {
  return text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
