import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { csv } from '../http/send-csv.js';
import type { DomainError } from '../domain-error.js';
import { textOf } from './file-text.js';
import { defused, plain, readCsv } from './read-csv.js';

/** The columns named a, b and c; others are left out. */
const fieldsOf = (heads: readonly string[]) => heads.map((head) => ('abc'.includes(head) ? head : ''));
const read = (text: string, maxRows = 1000) => readCsv(text, { heads: true, fieldsOf, maxRows });
const cellsOf = async (text: string) => (await read(text)).rows.map(({ cells }) => cells);
async function errorsOf(text: string, maxRows?: number) {
  const refusal = await read(text, maxRows).then(
    () => undefined,
    (error: unknown) => error as DomainError,
  );
  return refusal?.errors?.map(({ field, message }) => `${field}: ${message}`);
}

/** Pseudo-random numbers with a fixed seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const ALPHABET = [...`=+-@＝＋－＠'"\t\r\n,;|\\ aZ0éßİ漢𝄞👩🏽‍🔧\u00a0\u2028\uFEFF`];

/** A text of up to twelve characters that are critical in CSV files. */
function randomText(random: () => number): string {
  const length = Math.floor(random() * 13);
  return Array.from({ length }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}

describe('a cell', () => {
  const FULL_WIDTH = ['＝1+1', '＋1', '－1', '＠SUM(A1)'];

  it.each(['=1+1', '+1+1', '+cmd', '+', '+1 ', '-1', '@SUM(A1)', '\t1', '\r1', '\n1', "'quoted", "'=1", ...FULL_WIDTH])(
    '%j is defused in a file',
    (text) => {
      expect(defused(text)).toBe(`'${text}`);
      expect(plain(defused(text))).toBe(text);
    },
  );

  it.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a, -1|+1', "a, '-1|'+1"],
    ['a\t@SUM(1)\n=1', "a\t'@SUM(1)\n'=1"],
    ['a;"=1"', `a;"'=1"`],
    ["a;'=1;''＝1", "a;''=1;'''＝1"],
    ['=a;=b', "'=a;'=b"],
    ['\t=1', "'\t'=1"],
  ])('%j is defused in a file after each separator', (text, inTheFile) => {
    expect(defused(text)).toBe(inTheFile);
    expect(plain(inTheFile)).toBe(text);
  });

  it.each(['', 'Fan', '+4930123456', '1=1', ' =1', '"=1"', '(1)', 'a;b=1', "a;'b", 'a - b; c'])(
    '%j stays unchanged',
    (text) => {
      expect(defused(text)).toBe(text);
    },
  );
});

it('defuses a cell in the browser by the same expressions', () => {
  const expressionsIn = (file: string) =>
    readFileSync(file, 'utf8').match(/^const (SUSPECT|AFTER_\w+|INNER_\w+) = .+;$/gm);
  const here = expressionsIn('backend/src/shared/csv/read-csv.ts');
  expect(here).toHaveLength(4);
  expect(expressionsIn('frontend/src/api/defused.ts')).toEqual(here);
});

describe('a CSV file', () => {
  it('returns every written text unchanged, with the line where its row begins', async () => {
    const random = randomNumbers(42);
    const cells = Array.from({ length: 2000 }, () => [randomText(random), randomText(random), randomText(random)]);
    const rows = cells.filter((row) => row.join('').trim() !== '');
    const text = csv([['a', 'b', 'c'], ...rows]);
    const { rows: found } = await read(text, 2000);
    expect(found.map(({ cells }) => cells)).toEqual(rows.map(([a, b, c]) => ({ a, b, c })));
    const inTheFile = parse(text, { record_delimiter: '\r\n' }).flat();
    expect(inTheFile.filter((cell) => /^(?!\+\d+$)[=+\-@＝＋－＠\t\r\n]/.test(cell))).toEqual([]);
    const split = inTheFile.flatMap((cell) => cell.split(/[;,|\t\r\n]/).slice(1));
    expect(split.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    let line = 2;
    for (const [index, row] of rows.entries()) {
      expect(found[index]?.line).toBe(line);
      line += 1 + row.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? []).length;
    }
  });

  it.each([
    ['commas', 'a,b,c\n1,2,3\n'],
    ['semicolons', 'a;b;c\n1;2;3\n'],
    ['tabs', 'a\tb\tc\n1\t2\t3\n'],
    ['CRLF', 'a,b,c\r\n1,2,3\r\n'],
    ['CR alone', 'a,b,c\r1,2,3\r'],
    ['no line break at its end', 'a,b,c\n1,2,3'],
    ['quotes', '"a","b","c"\n"1","2","3"\n'],
    ['spaces around its column names', ' a , b,c \n1,2,3\n'],
    ['its columns in another order', 'c,b,a\n3,2,1\n'],
    ['empty lines', '\n\na,b,c\n\n1,2,3\n\n\n'],
    ['rows without text', ',,\na,b,c\n , ,\u00a0\n1,2,3\n,,\n""\n'],
    ['columns without text', 'a,,b,c,,\n1,,2,3,,\n'],
    ['cells without text behind its columns', 'a,b,c\n1,2,3,, ,\n'],
    ['rows that end at its last head', 'a,b,c,,\n1,2,3\n'],
    ['other columns', 'x,a,y,b,c\n,1,"9,9",2,3\n'],
    ['another delimiter in quotes', '"a",b,c,"x;y;z;w"\n1,2,3,4\n'],
    ['a line that names its delimiter', 'sep=;\r\na;b;c\r\n1;2;3\r\n'],
    ['a line that names an unusual delimiter', '"sep=|"\na|b|c\n1|2|3\n'],
  ])('is parsed with %s', async (_, text) => {
    expect(await cellsOf(text)).toEqual([{ a: '1', b: '2', c: '3' }]);
  });

  it('may lack optional columns and rows', async () => {
    expect(await cellsOf('b,a\n2,1')).toEqual([{ a: '1', b: '2' }]);
    expect(await cellsOf('a,b\n')).toEqual([]);
  });

  it('names the columns without a field that have a head or text', async () => {
    const leftOut = async (text: string) => (await read(text)).leftOut;
    expect(await leftOut('a,Weight,b,,,\n1,,2,,x,\n1,,2,,,\n')).toEqual(['Weight', 'Column 5']);
    expect(await leftOut('a,b,c\n1,2,3,\n')).toEqual([]);
  });

  it('may have no heads', async () => {
    const chosen = { heads: false, fieldsOf: () => ['a', '', 'c'], maxRows: 2 };
    expect(await readCsv('\n1;2;3;;9\n4;;6;;\n', chosen)).toEqual({
      rows: [
        { line: 2, width: 5, expected: 5, cells: { a: '1', c: '3' } },
        { line: 3, width: 5, expected: 5, cells: { a: '4', c: '6' } },
      ],
      leftOut: ['Column 2', 'Column 5'],
    });
    const { rows } = await readCsv('1,2,3\n1,2\n', chosen);
    expect(rows[1]).toEqual({ line: 2, width: 2, expected: 3 });
    await expect(readCsv('1\n2\n3\n', chosen)).rejects.toMatchObject({
      errors: [{ message: 'At most 2 rows; this file has 3' }],
    });
  });

  it('keeps delimiters, quotes and line breaks in quotes, and spaces in cells', async () => {
    expect(await cellsOf('a;b\n"1;2";"say ""hi""\nthere"\n  x ;y')).toEqual([
      { a: '1;2', b: 'say "hi"\nthere' },
      { a: '  x ', b: 'y' },
    ]);
  });

  it('keeps characters of two units anywhere in a long text', async () => {
    const cell = '𝄞'.repeat(60);
    const text = `a,b\n${`${cell},x\n`.repeat(900)}`;
    expect(new Set((await cellsOf(text)).map((cells) => cells?.['a']))).toEqual(new Set([cell]));
  });

  it('reports rows with too many or too few cells', async () => {
    expect((await read('a,b\n1,2,3\n1\n1,2')).rows).toEqual([
      { line: 2, width: 3, expected: 2 },
      { line: 3, width: 1, expected: 2 },
      { line: 4, width: 2, expected: 2, cells: { a: '1', b: '2' } },
    ]);
  });

  it.each([
    ['', ['file: The file is empty']],
    ['\n \n', ['file: The file is empty']],
    ['sep=;\n', ['file: The file is empty']],
    ['sep=;\na;b\n1;x"2"', ['line 3: A quote stands inside a cell; put the cell in quotes and double those in it']],
    ['a,b\n1,"2', ['line 2: A quote that opens here is never closed']],
    ['a,b\n1,2\n1,x"2"', ['line 3: A quote stands inside a cell; put the cell in quotes and double those in it']],
    ['a,b\n1,"2"x', ['line 2: A quote stands inside a cell; put the cell in quotes and double those in it']],
  ])('%j is refused with its errors', async (text, errors) => {
    expect(await errorsOf(text)).toEqual(errors);
  });

  it('limits the length of a row', async () => {
    expect(await errorsOf(`a,b\n1,"${'x'.repeat(300_000)}"`)).toEqual([
      'line 2: This row is too long, or a quote in it is never closed',
    ]);
  });

  it.each([
    ['the header', `${'a,'.repeat(200)}\n`, 1],
    ['a row', `a,b\n1,2\n\n1${',2'.repeat(200)}\n`, 4],
  ])('has at most 200 cells in %s', async (_, text, line) => {
    expect(await errorsOf(text)).toEqual([`line ${line}: More than 200 cells in one row`]);
    expect(await errorsOf(text.replace(/,\d?\n$/, '\n'))).not.toEqual([`line ${line}: More than 200 cells in one row`]);
  });

  it.each([
    ['a quote inside a cell', '1,x"2"', 'A quote stands inside a cell; put the cell in quotes and double those in it'],
    ['an open quote', '1,"2', 'A quote that opens here is never closed'],
    ['too many cells', ','.repeat(200), 'More than 200 cells in one row'],
  ])('names the line of %s, also far down and after empty lines', async (_, row, message) => {
    for (const rows of [1, 9_000]) {
      const before = `a,b\n${'1,2\n'.repeat(rows)}\n\r\n"1\n",2\n\n`;
      expect(await errorsOf(`${before}${row}\n`, 10_000)).toEqual([`line ${rows + 7}: ${message}`]);
    }
  });

  it('limits the number of rows with text', async () => {
    expect(await errorsOf('a,b\n1,2\n , \n"1\n\n1",2\r\n\n,\n', 2)).toBeUndefined();
    expect(await errorsOf('a,b\n1,2\n1,2\n1,2\n', 2)).toEqual(['file: At most 2 rows; this file has 3']);
    expect(await errorsOf('sep=;\na;b\n1;2\n1;2\n;\n1;"""2"', 2)).toEqual(['file: At most 2 rows; this file has 3']);
  });
});

describe('the bytes of a file', () => {
  const text = 'naïve, 漢字 👩🏽‍🔧';
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ])('are read as %s', async (_, bytes) => expect(await textOf(bytes)).toBe(text));

  it('are decoded in chunks that may end within a character', async () => {
    const long = 'äöü漢'.repeat(100_000);
    expect(await textOf(Buffer.from(long))).toBe(long);
  });

  const NOT_UTF8 = 'The text is not valid UTF-8; in a spreadsheet save it as "CSV UTF-8"';
  const WORKBOOK = 'This is an Excel workbook: save it as CSV UTF-8, or choose it on the Import Parts page';
  const NO_TEXT = 'This is a picture or another file without text; the import reads CSV files';

  it.each([
    ['Windows-1252', Buffer.from('na\xefve', 'latin1'), NOT_UTF8],
    ['half a character', Buffer.from(text).subarray(0, 3), NOT_UTF8],
    [
      'UTF-16 with half a character',
      Buffer.concat([Buffer.from('\uFEFF', 'utf16le'), Buffer.from([0x3d, 0xd8, 0x61, 0])]),
      NOT_UTF8,
    ],
    ['an Excel workbook', Buffer.from('PK\x03\x04\x14\x00[Content_Types].xml'), WORKBOOK],
    ['an old Excel workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), WORKBOOK],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'This is a PDF; the import reads CSV files'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), NO_TEXT],
    ['UTF-16 without a mark', Buffer.from('a,b', 'utf16le'), NO_TEXT],
  ])('are refused in one sentence when they are %s', async (_, bytes, message) =>
    expect(textOf(bytes)).rejects.toMatchObject({ errors: [{ field: 'file', message }] }),
  );
});
