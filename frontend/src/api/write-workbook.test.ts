import readSheet from 'read-excel-file/node';
import { defused } from './defused';
import { MAX_ROWS, toWorkbook } from './write-workbook';

/** The cells of the workbook as a reader sees them: texts, numbers and dates. */
async function cellsIn(csv: string) {
  const workbook = toWorkbook(csv, 'orders-2026-03-01');
  const [sheet] = await readSheet(Buffer.from(await workbook!.arrayBuffer()), { trim: false });
  return sheet!;
}

describe('An Excel workbook of a CSV file', () => {
  it('has numbers, dates and times as such, and everything else as text', async () => {
    const csv =
      '\uFEFF"_id","number","line","created_at","sku","amount","order_total","delivery_phone","paid_on","po_number"\r\n' +
      '"665f","NB-1","1","2026-03-01T09:00:00.000Z","0017",3,12.34,"+4930123456","2026-03-02","1E10"\r\n' +
      '"665f","NB-1",2,"2026-03-01T09:00:00.000Z","90.750",-1,,"030 123","",""\r\n';
    const { sheet, data } = await cellsIn(csv);
    expect(sheet).toBe('orders-2026-03-01');
    const placed = new Date('2026-03-01T09:00:00.000Z');
    expect(data).toEqual([
      ['_id', 'number', 'line', 'created_at', 'sku', 'amount', 'order_total', 'delivery_phone', 'paid_on', 'po_number'],
      ['665f', 'NB-1', 1, placed, '0017', 3, 12.34, '+4930123456', new Date('2026-03-02'), '1E10'],
      ['665f', 'NB-1', 2, placed, '90.750', -1, null, '030 123', null, null],
    ]);
  });

  it.each([
    '=1+1',
    "'quoted",
    '+1+1',
    'a;=1',
    '＝1',
    '<b>&amp;"',
    'two\nlines',
    ' spaces ',
    '漢字 👩🏽‍🔧',
    '\u0001control',
  ])('has the text %j without the apostrophes of the file, never as a formula', async (text) => {
    const { data } = await cellsIn(`"note"\r\n"${defused(text).replaceAll('"', '""')}"\r\n`);
    expect(data).toEqual([['note'], [text.replace('\u0001', '')]]);
  });

  it('keeps a text where a number or a date is expected', async () => {
    const { data } = await cellsIn('Amount,day\r\nmany,2026\r\n12345678901234567890,\r\n');
    expect(data).toEqual([
      ['Amount', 'day'],
      ['many', '2026'],
      ['12345678901234567890', null],
    ]);
  });

  it(`has at most ${MAX_ROWS} rows, and more than 26 columns`, async () => {
    const csv = `sku\r\n${'x\r\n'.repeat(MAX_ROWS)}`;
    expect((await cellsIn(csv)).data).toHaveLength(MAX_ROWS + 1);
    expect(toWorkbook(`${csv}x\r\n`, 'parts')).toBeUndefined();
    const wide = Array.from({ length: 60 }, (_, index) => `c${index}`);
    expect((await cellsIn(`${wide.join(',')}\r\n`)).data).toEqual([wide]);
  });
});
