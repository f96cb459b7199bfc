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
const LISTS = {
  'Digi-Key upload': 'Quantity,Digi-Key Part Number,Customer Reference\n3,NB-FAN-14,"C101, C102"\n12,NB-PSU-750,R9\n',
  'KiCad with a maker': `"Reference","Qty","Value","Footprint","Datasheet","ManufacturerPartNum"
"C2 C3","2","100nF","0603","~","NB-FAN-14"
"U1","1","Processor","LGA","https://example.com/a.pdf","NB-CPU-N8"
`,
  positions:
    'POS,QTY,PART NAME,MATERIAL,PART CODE\n6,8,Case Fan,plastic,NB-FAN-14\n7,2,Power Supply,steel,NB-PSU-750\n',
  'lines above the heads': `"This list is for information only, prices may change."
"See the terms of the seller."
Index,Quantity,Part Number,Manufacturer Part Number,Description,Unit Price
1,4,999-1234-ND,NB-FAN-14,Fan,"$2.50"
`,
  'hand-made': 'Qty,Component,Notes\n12,Case Fan,quiet\n2,Power Supply,\n',
  'names and amounts': 'Part Name,Colour,Quantity\nCase Fan,black,12\n',
  'Digi-Key cart':
    '"Index","Quantity","Part Number","Manufacturer Part Number","Description"\n"1","5","ND-1","NB-FAN-14","Fan"\n',
  German: 'Pos.;Artikelnummer;Bezeichnung;Menge;Einheit\n1;NB-FAN-14;Lüfter;20;Stk\n2;NB-PSU-750;Netzteil;4;Stk\n',
};

describe('columns of a parts list', () => {
  it.each([
    ['Digi-Key upload', [row('NB-FAN-14', 3), row('NB-PSU-750', 12)]],
    ['KiCad with a maker', [row('NB-FAN-14', 2), row('NB-CPU-N8', 1)]],
    ['positions', [row('NB-FAN-14', 8), row('NB-PSU-750', 2)]],
    ['lines above the heads', [row('NB-FAN-14', 4)]],
    ['hand-made', [row('Case Fan', 12), row('Power Supply', 2)]],
    ['names and amounts', [row('Case Fan', 12)]],
    ['Digi-Key cart', [row('NB-FAN-14', 5)]],
    ['German', [row('NB-FAN-14', 20), row('NB-PSU-750', 4)]],
  ] as const)('are certain by the heads of a list of the form: %s', (form, rows) =>
    expect(read(LISTS[form])).toMatchObject({ rows, isCertain: true }),
  );

  it('say which column is what', () =>
    expect(read(LISTS['KiCad with a maker']).summary).toBe(
      'Qty → Amount, Value → Part name, ManufacturerPartNum → Part number; 3 columns left out',
    ));

  it.each([
    ['a column of values', '"Reference","Value","Footprint","Qty","DNP"\n"C1,C2","100nF","0603","2",""\n'],
    ['two amounts', 'sku;quantity;amount\nNB-1;25;300\n'],
    ['no amount beside a price', 'sku;price\nNB-1;25\n'],
    ['no heads', '1,311-10.0,R9\n4,NB-FAN-14,R10\n'],
  ])('ask about %s', (_, text) => expect(read(text).isCertain).toBe(false));

  it('take whole numbers as the amount in a list without heads', () => {
    const sheet = sheetOf(
      'list.csv',
      'www.example.com,1,Toggle switch,NB-SW-1,2.75\nwww.example.com,4,Fan,NB-FAN-14,3.10\n',
    );
    const columns = columnsByContent(sheet, 3);
    expect(columns.fields).toEqual([undefined, 'amount', undefined, 'number', undefined]);
    expect(listRowsOf(sheet, columns)).toEqual([row('NB-SW-1', 1), row('NB-FAN-14', 4)]);
  });

  it.each([
    ['sku,amount\nNB-1,25', [row('NB-1', 25)]],
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
