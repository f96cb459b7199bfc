import { readFileSync } from 'node:fs';
import path from 'node:path';
import { columnsByHeads, summaryOf } from '@/features/sheets/columns';
import { sheetOf } from '@/features/sheets/open-file';
import { columnsByContent, isCertainList, LIST_KINDS, listRowsOf } from './list-columns';

/** A row with its amount, or with the text that is none. */
const row = (text: string, written?: number | string) => ({
  text,
  ...(typeof written === 'number' && { amount: written }),
  ...(typeof written === 'string' && { unclear: written }),
});

function read(text: string) {
  const sheet = sheetOf('list.csv', text);
  const columns = columnsByHeads(sheet, LIST_KINDS);
  return {
    rows: listRowsOf(sheet, columns),
    isCertain: isCertainList(sheet, columns),
    summary: summaryOf(sheet, columns, LIST_KINDS),
  };
}

/** Forms of parts lists that programs and people write, with parts of this shop. */
const readFixture = (form: string) => readFileSync(path.join(__dirname, `../../../test/lists/${form}.csv`), 'utf8');

describe('columns of a parts list', () => {
  it.each([
    ['digi-key-upload', [row('NB-FAN-120', 3), row('NB-PSU-750', 12)]],
    ['kicad-maker', [row('NB-FAN-120', 2), row('NB-PROCESSOR-N8', 1)]],
    ['positions', [row('NB-FAN-120', 8), row('NB-PSU-750', 2)]],
    ['lines-above', [row('NB-FAN-120', 4)]],
    ['hand-made', [row('Case Fan', 12), row('Power Supply', 2)]],
    ['names', [row('Case Fan', 12)]],
    ['digi-key-cart', [row('NB-FAN-120', 5)]],
    ['german', [row('NB-FAN-120', 20), row('NB-PSU-750', 4)]],
  ] as const)('are certain by the heads of the list %s', (form, rows) =>
    expect(read(readFixture(form))).toMatchObject({ rows, isCertain: true }),
  );

  it('say which column is what', () =>
    expect(read(readFixture('kicad-maker')).summary).toBe(
      'Qty → Amount, Value → Part name, ManufacturerPartNum → Part number; 3 columns left out',
    ));

  it.each([
    ['two amounts', 'sku;quantity;amount\nNB-1;25;300\n'],
    ['no amount beside a price', 'sku;price\nNB-1;25\n'],
  ])('ask about %s', (_, text) => expect(read(text).isCertain).toBe(false));
  it.each(['kicad', 'no-heads', 'amount-first'])('are not certain by the heads of the list %s', (form) =>
    expect(read(readFixture(form)).isCertain).toBe(false),
  );

  it('take whole numbers as the amount in a list without heads', () => {
    const sheet = sheetOf('list.csv', readFixture('no-heads'));
    const columns = columnsByContent(sheet, 3);
    expect(columns.fields).toEqual([undefined, 'amount', undefined, 'number', undefined]);
    expect(listRowsOf(sheet, columns)).toEqual([row('NB-FAN-120', 1), row('NB-PSU-750', 4)]);
  });

  it.each([
    ['sku,amount\nNB-1,25', [row('NB-1', 25)]],
    ['\ufeffsku,amount\n\u200eNB-\u200c1\u202c,25', [row('NB-1', 25)]],
    ['sep=;\nSKU;Qty\nNB-1;4', [row('NB-1', 4)]],
    ['Part number;Quantity\n\n NB-1 ; 4 \n;;\n', [row('NB-1', 4)]],
    ['Qty;Note;Part No.\n25;7;NB-1', [row('NB-1', 25)]],
    ['name;sku;amount\nFan;NB-1;25\nFan;;4', [row('NB-1', 25), row('Fan', 4)]],
    ['sku;note;amount\nNB-1;25;\nNB-2', [row('NB-1'), row('NB-2')]],
    ['sku;note;amount\nNB-1;25;1.000', [row('NB-1', '1.000')]],
    ['name;amount\nFan, silent\nFan, 4\nNB-2\t5', [row('Fan, silent'), row('Fan', 4), row('NB-2', 5)]],
    ['sku,amount\nNB-1,1,000', [row('NB-1', '1,000')]],
    ['sku,amount\nNB-1,"1,000"', [row('NB-1', 1000)]],
    ['sku,amount,note\nNB-1,1,000', [row('NB-1', '1,000')]],
    ['sku,amount,note\nNB-1,1,500,urgent', [row('NB-1', '1,500,urgent')]],
    ['sku,amount,note\nNB-1,1000,300 V\nNB-2,4,1000', [row('NB-1', 1000), row('NB-2', 4)]],
    ['sku,amount,price\nNB-1,25,300\nNB-2,1,000', [row('NB-1', 25), row('NB-2', '1,000')]],
  ])('decide which cell of %j is the amount', (text, rows) => expect(read(text).rows).toEqual(rows));
});
