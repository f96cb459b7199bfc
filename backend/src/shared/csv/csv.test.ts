import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { csv } from '../http/send-csv.js';
import type { DomainError } from '../domain-error.js';
import { defused, plain, textOf, readCsv } from './read-csv.js';

const COLUMNS = { required: ['a', 'b'], optional: ['c'] };
const read = (text: string, maxRows = 1000) => readCsv(text, COLUMNS, maxRows);
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells);
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
    const rows = Array.from({ length: 2000 }, () => [randomText(random), randomText(random), randomText(random)]);
    const text = csv([['a', 'b', 'c'], ...rows]);
    const found = await readCsv(text, COLUMNS, 2000);
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
  ])('is parsed with %s', async (_, text) => {
    expect(await cellsOf(text)).toEqual([{ a: '1', b: '2', c: '3' }]);
  });

  it('may lack optional columns and rows', async () => {
    expect(await cellsOf('b,a\n2,1')).toEqual([{ a: '1', b: '2' }]);
    expect(await cellsOf('a,b\n')).toEqual([]);
  });

  it('keeps delimiters, quotes and line breaks in quotes, and spaces in cells', async () => {
    expect(await cellsOf('a;b\n"1;2";"say ""hi""\nthere"\n  x ;y')).toEqual([
      { a: '1;2', b: 'say "hi"\nthere' },
      { a: '  x ', b: 'y' },
    ]);
  });

  it('reports rows with too many or too few cells', async () => {
    expect(await read('a,b\n1,2,3\n1\n1,2')).toEqual([
      { line: 2, width: 3, expected: 2 },
      { line: 3, width: 1, expected: 2 },
      { line: 4, width: 2, expected: 2, cells: { a: '1', b: '2' } },
    ]);
  });

  it.each([
    ['', ['file: The file is empty']],
    ['\n \n', undefined],
    ['a,b,colour\n1,2,3', ['colour: Unknown column; there are c, a, b']],
    ['a\n1', ['b: This column is missing; the first line names the columns']],
    ['a,b,a\n1,2,3', ['a: This column is there twice']],
    ['a,b,\n1,2,3', ['column 3: This column has no name']],
    ['a,b\n1,"2', ['line 2: A quote that opens here is never closed']],
    ['a,b\n1,2\n1,x"2"', ['line 3: A quote stands inside a cell; put the cell in quotes and double those in it']],
    ['a,b\n1,"2"x', ['line 2: A quote stands inside a cell; put the cell in quotes and double those in it']],
  ])('%j is refused with its errors', async (text, errors) => {
    const found = await errorsOf(text);
    if (errors) expect(found).toEqual(errors);
    else expect(found?.length).toBeGreaterThan(0);
  });

  it('limits the length of a row', async () => {
    expect(await errorsOf(`a,b\n1,"${'x'.repeat(300_000)}"`)).toEqual([
      'line 2: This row is too long, or a quote in it is never closed',
    ]);
  });

  it.each([
    ['the header', `${','.repeat(50)}\n`, 1],
    ['a row', `a,b\n1,2\n\n1${',2'.repeat(50)}\n`, 4],
  ])('has at most 50 cells in %s', async (_, text, line) => {
    expect(await errorsOf(text)).toEqual([`line ${line}: More than 50 cells in one row`]);
    expect(await errorsOf(text.replace(/,\d?\n$/, '\n'))).not.toEqual([`line ${line}: More than 50 cells in one row`]);
  });

  it.each([
    ['a quote inside a cell', '1,x"2"', 'A quote stands inside a cell; put the cell in quotes and double those in it'],
    ['an open quote', '1,"2', 'A quote that opens here is never closed'],
    ['too many cells', ','.repeat(50), 'More than 50 cells in one row'],
  ])('names the line of %s, also far down and after empty lines', async (_, row, message) => {
    for (const rows of [1, 9_000]) {
      const before = `a,b\n${'1,2\n'.repeat(rows)}\n\r\n"1\n",2\n\n`;
      expect(await errorsOf(`${before}${row}\n`, 10_000)).toEqual([`line ${rows + 7}: ${message}`]);
    }
  });

  it('limits the number of rows', async () => {
    expect(await errorsOf('a,b\n1,2\n1,2\n', 2)).toBeUndefined();
    expect(await errorsOf('a,b\n1,2\n1,2\n1,2\n', 2)).toEqual(['file: At most 2 rows']);
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
  ])('are read as %s', (_, bytes) => expect(textOf(bytes)).toBe(text));

  it.each([
    ['Windows-1252', Buffer.from('na\xefve', 'latin1')],
    ['half a character', Buffer.from(text).subarray(0, 3)],
    [
      'UTF-16 with half a character',
      Buffer.concat([Buffer.from('\uFEFF', 'utf16le'), Buffer.from([0x3d, 0xd8, 0x61, 0])]),
    ],
  ])('are refused when they are %s', (_, bytes) => expect(textOf(bytes)).toBeUndefined());
});
