import { rowsIn } from './rows-in-list';

describe('rowsIn', () => {
  it.each([
    ['NB-PROCESSOR-N8, 20', [{ text: 'NB-PROCESSOR-N8', amount: 20 }]],
    [
      'NB-PROCESSOR-N8;20\r\nNB-FAN\t4',
      [
        { text: 'NB-PROCESSOR-N8', amount: 20 },
        { text: 'NB-FAN', amount: 4 },
      ],
    ],
    ['Northbridge N8 Processor', [{ text: 'Northbridge N8 Processor' }]],
    ['Fan, silent, 4', [{ text: 'Fan, silent', amount: 4 }]],
    ['Fan, silent', [{ text: 'Fan, silent' }]],
    ['"Fan, ""silent""","4"', [{ text: 'Fan, "silent"', amount: 4 }]],
    ['sku,amount\nNB-FAN,4', [{ text: 'NB-FAN', amount: 4 }]],
    ['\uFEFFPart number;Quantity\n\n NB-FAN ; 4 \n', [{ text: 'NB-FAN', amount: 4 }]],
    ['NB-FAN;many', [{ text: 'NB-FAN' }]],
    ['\u200eNB-\u001bFAN\u202c\t4', [{ text: 'NB-FAN', amount: 4 }]],
    [',4\n \n', []],
  ])('reads %j as rows', (list, rows) => expect(rowsIn(list)).toEqual(rows));
});
