import writeWorkbook from 'write-excel-file/node';
import { openFile } from './open-file';
import { readWorkbook } from './read-workbook';

const LIMITS = { maxSize: 1_000_000, maxRows: 5 };
const open = (bytes: BlobPart, name = 'parts.csv') => openFile(new File([bytes], name), LIMITS);
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

async function workbook(): Promise<ArrayBuffer> {
  const day = { type: Date, value: new Date('2026-03-01T00:00:00Z'), format: 'yyyy-mm-dd' };
  const rows = [
    [{ value: 'Part Number' }, { value: 'Price' }, { value: 'Since' }],
    [{ value: '0017', type: String }, { type: Number, value: 349 }, day],
    [{ value: 'Größe "L", lang' }, null, null],
  ];
  const bytes = await writeWorkbook([
    { sheet: 'Parts', data: rows },
    { sheet: 'Notes', data: [[{ value: 'a note' }]] },
  ]).toBuffer();
  return Uint8Array.from(bytes).buffer;
}

/** A worker that reads in the page. */
class Reader {
  static last?: Reader;
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;
  terminate = jest.fn();
  constructor() {
    Reader.last = this;
  }
  postMessage(bytes: ArrayBuffer) {
    void readWorkbook(bytes).then(
      (data) => this.onmessage?.({ data }),
      () => this.onerror?.(),
    );
  }
}

describe('a chosen file', () => {
  const { Worker } = globalThis;
  beforeEach(() => void Object.assign(globalThis, { Worker: Reader }));
  afterEach(() => void Object.assign(globalThis, { Worker }));

  it.each([
    ['commas', 'sku,price\n0017,349\n', ','],
    ['semicolons', 'sku;price\r\n0017;349\r\n', ';'],
    ['tabs', 'sku\tprice\n0017\t349\n', '\t'],
    ['the line sep=', 'sep=;\r\nsku;price\r\n0017;349\r\n', ';'],
    ['a byte order mark', '\uFEFFsku,price\n0017,349\n', ','],
  ])('is a table with %s', async (_, text, separator) => {
    const { file } = await open(text);
    expect(file?.sheets).toMatchObject([{ name: 'parts.csv', separator }]);
    expect(file?.sheets[0]?.rows.slice(0, 2)).toEqual([
      ['sku', 'price'],
      ['0017', '349'],
    ]);
  });

  it('is a workbook with the texts of its cells', async () => {
    const { file } = await open(await workbook(), 'parts.xlsx');
    expect(file?.sheets).toEqual([
      {
        name: 'Parts',
        rows: [
          ['Part Number', 'Price', 'Since'],
          ['0017', '349', '2026-03-01'],
          ['Größe "L", lang', '', ''],
        ],
      },
      { name: 'Notes', rows: [['a note']] },
    ]);
    expect(Reader.last?.terminate).toHaveBeenCalled();
  });

  it('is refused when it would be too large unpacked, without unpacking it', async () => {
    const bytes = new DataView(await workbook());
    const entry = Buffer.from(bytes.buffer).indexOf('PK\x01\x02', 0, 'latin1');
    // The size that the list of files declares.
    bytes.setUint32(entry + 24, 0x7fffffff, true);
    expect(await open(bytes.buffer, 'bomb.xlsx')).toEqual({
      problem: expect.stringContaining('bomb.xlsx cannot be read as an Excel workbook') as string,
    });
  });

  it.each([
    ['empty', '', 'is empty'],
    ['too large', 'a'.repeat(LIMITS.maxSize + 1), 'is larger than 1 MB'],
    ['in an old character set', hex('4cfc66746572'), 'is not in UTF-8. In a spreadsheet save it as "CSV UTF-8".'],
    ['a picture', hex('89504e470d0a1a0a0000000d'), 'is no table. Choose a CSV file or an Excel workbook.'],
    ['a PDF file', '%PDF-1.7 ', 'is no table'],
    ['an old or locked workbook', hex('d0cf11e0a1b11ae1'), 'is locked by a password or in the old format .xls'],
    ['a broken workbook', hex('504b030414000000'), 'cannot be read as an Excel workbook'],
  ])('is refused with a sentence when it is %s', async (_, bytes, sentence) =>
    expect(await open(bytes)).toEqual({ problem: expect.stringContaining(`parts.csv ${sentence}`) as string }),
  );
});
