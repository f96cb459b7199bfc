import { rowsIn } from './rows-in-list';

/** A row with its amount, or with the text that is none. */
const row = (text: string, written?: number | string) => ({
  text,
  ...(typeof written === 'number' && { amount: written }),
  ...(typeof written === 'string' && { unclear: written }),
});

describe('rowsIn', () => {
  it.each([
    ['NB-PROCESSOR-N8, 20', [row('NB-PROCESSOR-N8', 20)]],
    ['NB-PROCESSOR-N8;20\r\nNB-FAN\t4', [row('NB-PROCESSOR-N8', 20), row('NB-FAN', 4)]],
    ['Northbridge N8 Processor', [row('Northbridge N8 Processor')]],
    ['NB-FAN;\nNB-CASE\t\t', [row('NB-FAN'), row('NB-CASE')]],
    ['\u200eNB-\u001bFAN\u202c\t4', [row('NB-FAN', 4)]],
    ['\ufeffNOR.\u200c0707-61\u200b, 5', [row('NOR.0707-61', 5)]],
    ['Si\u00adlent Fan\u2060;\u200d4\u200d', [row('Silent Fan', 4)]],
    ['می\u200cخواهم 👩\u200d💻;2', [row('می\u200cخواهم 👩\u200d💻', 2)]],
    [',4\n \n', []],
  ])('reads %j as parts and amounts', (list, rows) => expect(rowsIn(list)).toEqual(rows));

  it.each([
    ['Fan, silent, 4', [row('Fan, silent', 4)]],
    ['Fan, silent', [row('Fan, silent')]],
    ['Fan, silent;4', [row('Fan, silent', 4)]],
    ['27" Monitor, 4\n"27" Monitor;5', [row('27" Monitor', 4), row('"27" Monitor', 5)]],
    ['"Fan, ""silent""","4"', [row('Fan, "silent"', 4)]],
    ['"Fan; silent",4', [row('Fan; silent', 4)]],
    ['NB-FAN;4;"a note\nof two lines"\nNB-CASE;5', [row('NB-FAN', 4), row('NB-CASE', 5)]],
    ['"Silent\nFan";4', [row('Silent Fan', 4)]],
    ['"NB-FAN;4\nNB-CASE;5', [row('"NB-FAN', 4), row('NB-CASE', 5)]],
  ])('keeps the commas and quotes of a name in %j', (list, rows) => expect(rowsIn(list)).toEqual(rows));

  it.each([
    ['NB-1;25;a note', 25],
    ['NB-1\tProcessor\t25', 25],
    ['NB-1,Processor,25', 25],
    ['NB-1,25,a note', 25],
    ['NB-1, 25, a note', 25],
    ['NB-1;20 pcs', 20],
    ['NB-1, 1 Piece', 1],
    ['NB-1;24pcs.;a note', 24],
    ['NB-1\t10.0', 10],
    ['NB-1\t10.00', 10],
    ['NB-1\t10.5', '10.5'],
    ['NB-1;20 boxes', '20 boxes'],
    ['NB-1;many', 'many'],
    ['"NB-1","many"', 'many'],
    ['NB-1;;a note', 'a note'],
    ['NB-1;25;30', '25;30'],
    ['NB-1\t25\t300', '25 300'],
    ['NB-1;-5', '-5'],
  ])('takes the only whole number after the first cell of %j as the amount: %j', (list, amount) =>
    expect(rowsIn(list)).toEqual([row('NB-1', amount)]),
  );

  it.each([
    ['NB-1\t1,000', 1000],
    ['NB-1;1,000', 1000],
    ['NB-1;12 000 000', 12000000],
    ['NB-1\t1\u00a0000', 1000],
    ['NB-1,"1,000"', 1000],
    ['NB-1, "1 000"', 1000],
    ['NB-1,1,000', '1,000'],
    ['NB-1, 1 000', '1 000'],
    ['NB-1;1.000', '1.000'],
    ['NB-1;0,500', '0,500'],
    ['NB-1;1,00', 1],
    ['NB-1;1,000 000', '1,000 000'],
  ])('reads thousands only where the separator is clear: %j is %j', (list, amount) =>
    expect(rowsIn(list)).toEqual([row('NB-1', amount)]),
  );

  it.each([
    ['20 x NB-FAN', [row('NB-FAN', 20)]],
    ['20x NB-FAN', [row('NB-FAN', 20)]],
    ['NB-FAN x 20', [row('NB-FAN', 20)]],
    ['NB-FAN x16', [row('NB-FAN', 16)]],
    [
      '- NB-FAN, 5\n> NB-CASE, 4\n1. NB-PSU, 3\n2) NB-CPU',
      [row('NB-FAN', 5), row('NB-CASE', 4), row('NB-PSU', 3), row('NB-CPU')],
    ],
    ["NB-FAN;1'000\nNB-CASE;5,0", [row('NB-FAN', 1000), row('NB-CASE', 5)]],
  ])('understands %j', (list, rows) => expect(rowsIn(list)).toEqual(rows));
});
