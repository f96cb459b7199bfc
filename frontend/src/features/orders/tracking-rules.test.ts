import { trackingNumbers } from '@test/field-cases.json';
import { readTrackingLines } from './tracking-lines';
import type { Carrier } from './tracking-link';
import { carrierIn, checkTrackingNumber } from './tracking-rules';

const REASONS: Record<string, unknown> = {
  '': undefined,
  link: 'This is a link: enter the tracking number alone',
  shortened: 'A spreadsheet has shortened this number: format its cell as text, and copy it again',
  several: 'These are several numbers: enter one',
  letters: expect.stringMatching(/^A (UPS|USPS|GLS) number has only letters, digits, blanks and dashes$/),
};

describe('A tracking number', () => {
  it.each(trackingNumbers as [Carrier, string, string][])(
    'of the carrier %s is checked as by the server: %s',
    (carrier, number, reason) => expect(checkTrackingNumber(carrier, number)).toEqual(REASONS[reason]),
  );

  it.each([
    ['', '*Enter the tracking number'],
    ['1'.repeat(65), 'At most 64 characters'],
    [' '.repeat(80) + '1', undefined],
  ])('has one to 64 characters', (number, message) => expect(checkTrackingNumber('ups', number)).toBe(message));
});

describe('The name of a carrier', () => {
  it.each<[string, Carrier | undefined]>([
    ['dhl', 'dhl'],
    ['DHL Express', 'dhl'],
    ['Deutsche Post DHL', 'dhl'],
    ['FEDEX Ground', 'fedex'],
    ['FedEx® 2Day', 'fedex'],
    ['Fed-Ex', 'fedex'],
    ['Federal  Express', 'fedex'],
    ['UPS Standard', 'ups'],
    ['U.P.S.', 'ups'],
    ['United Parcel Service', 'ups'],
    ['USPS Priority Mail', 'usps'],
    ['U.S. Postal Service', 'usps'],
    ['DPD Classic', 'dpd'],
    ['gls_business', 'gls'],
    ['Other carrier', 'other'],
    ['other', 'other'],
    ['dh', undefined],
    ['groups', undefined],
    ['UPS or DHL', undefined],
    ['', undefined],
  ])('“%s” means %s', (text, carrier) => expect(carrierIn(text)).toBe(carrier));
});

describe('Pasted lines', () => {
  const orders = [{ _id: 'a', number: 'NB-0001-0000' }];
  const meant = (line: string) => readTrackingLines(line, orders)[0];

  it.each([
    ['NB-0001-0000;UPS Standard;1Z 999', 'ups', '1Z 999'],
    ['NB-0001-0000,DHL Express,0034,', 'dhl', '0034'],
    ['NB-0001-0000,other,"K 7"', 'other', 'K 7'],
  ])('name a carrier and a number: %s', (line, carrier, tracking_number) =>
    expect(meant(line)).toMatchObject({ parcel: { carrier, tracking_number } }),
  );

  it.each([
    ['NB-0001-0000;UPS;3,40434E+18', /^a spreadsheet has shortened this number/],
    ['NB-0001-0000,UPS,3,40434E+18', /^a spreadsheet has shortened this number/],
    ['NB-0001-0000,DHL,0034,0035', /^these are several numbers/],
    ['NB-0001-0000,DHL,https://dhl.test/0034', /^this is a link/],
    ['NB-0001-0000,DHL,0034,https://dhl.test/0034', /^only other carriers have a link/],
    ['NB-0001-0000,ups,=1Z', /^a UPS number has only letters/],
    ['NB-0001-0000,ups,', /^the tracking number is missing/],
  ])('are refused with the reason: %s', (line, problem) =>
    expect(meant(line)).toMatchObject({ problem: expect.stringMatching(problem) as string }),
  );

  const problemsIn = (...lines: string[]) =>
    readTrackingLines(lines.join('\n'), orders).map((line) => ('problem' in line ? line.problem : undefined));

  it('of one order are its parcels: at most five, and each once', () => {
    const six = Array.from({ length: 6 }, (_, index) => `NB-0001-0000;UPS;1Z${index}`);
    expect(problemsIn(...six)).toEqual([
      ...Array<undefined>(5).fill(undefined),
      'NB-0001-0000 has 5 parcels already, which is the most',
    ]);
    expect(problemsIn('NB-0001-0000;UPS;1Z 9', 'NB-0001-0000;DHL;1Z9', 'NB-0001-0000;UPS;1Z9')).toEqual([
      ...[undefined, undefined],
      'it is the same as line 1',
    ]);
  });
});
