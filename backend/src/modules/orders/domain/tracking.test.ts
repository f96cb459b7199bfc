import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARRIERS, PARCEL, type Parcel, parcelsFault, trackingNumberFault, trackingUrl } from './tracking.js';

/** The forms of the browser app keep the same rule; an empty reason means a valid number. */
const { trackingNumbers } = JSON.parse(
  readFileSync(join(__dirname, '../../../../../frontend/test/field-cases.json'), 'utf8'),
) as { trackingNumbers: [Parcel['carrier'], string, keyof typeof REASONS][] };

const REASONS = {
  '': undefined,
  link: 'This is a link: enter the tracking number alone',
  shortened: 'A spreadsheet has shortened this number: format its cell as text, and copy it again',
  several: 'These are several numbers: enter one',
  letters: expect.stringMatching(/^A (UPS|USPS|GLS) number has only letters, digits, blanks and dashes$/) as string,
};

describe('a parcel of an order', () => {
  it('has a page for each known carrier, with the encoded number', () => {
    const pages = CARRIERS.map((carrier) => trackingUrl({ carrier, tracking_number: '1/2 &x=../#' }));
    expect(pages.pop()).toBeUndefined();
    for (const page of pages) {
      const url = new URL(page!);
      expect(url.protocol).toBe('https:');
      expect([...url.searchParams.values()]).toContain('1/2 &x=../#');
      expect(url.hash).toBe('');
    }
    expect(new Set(pages).size).toBe(CARRIERS.length - 1);
  });

  it('has the link of another carrier, if it was given one', () => {
    const tracking_url = 'https://courier.test/7';
    expect(trackingUrl({ carrier: 'other', tracking_number: '7', tracking_url })).toBe(tracking_url);
    expect(trackingUrl({ carrier: 'other', tracking_number: '7' })).toBeUndefined();
  });

  it.each<[string, object, boolean]>([
    ['64 characters outside the basic plane', { tracking_number: '📦'.repeat(64) }, true],
    ['65 characters', { tracking_number: '1'.repeat(65) }, false],
    ['an empty number', { tracking_number: '' }, false],
    ['a number that is not trimmed', { tracking_number: ' 1' }, false],
    ['a line break', { tracking_number: '1\r\n2' }, false],
    ['an unpaired surrogate', { tracking_number: '\ud83d' }, false],
    ['an http link', { tracking_url: 'http://courier.test' }, false],
    ['a javascript link', { tracking_url: 'javascript:alert(1)' }, false],
    ['a link of 500 characters', { tracking_url: `https://x.test/${'a'.repeat(485)}` }, true],
    ['a link of 501 characters', { tracking_url: `https://x.test/${'a'.repeat(486)}` }, false],
  ])('is checked when it is stored: %s', (_, fields, valid) => {
    expect(PARCEL.safeParse({ carrier: 'other', tracking_number: '7', ...fields }).success).toBe(valid);
  });

  it.each(trackingNumbers)('of the carrier %s is checked when it is given: %s', (carrier, tracking_number, reason) => {
    expect(trackingNumberFault({ carrier, tracking_number })).toEqual(REASONS[reason]);
  });
});

describe('the parcels of a stored order', () => {
  const UPS = { carrier: 'ups', tracking_number: '1Z' } as const;
  const numbered = (count: number): Parcel[] =>
    Array.from({ length: count }, (_, index) => ({ ...UPS, tracking_number: `1Z${index}` }));

  it.each<[string, object[] | undefined, string | undefined]>([
    ['none', undefined, undefined],
    ['five', numbered(5), undefined],
    ['an equal number of another carrier', [UPS, { ...UPS, carrier: 'dhl' }], undefined],
    ['an empty list', [], 'its parcels must be a list of 1 to 5 parcels'],
    ['six', numbered(6), 'its parcels must be a list of 1 to 5 parcels'],
    ['the same twice', [...numbered(2), numbered(1)[0]!], 'two of its parcels have the same carrier and number'],
    [
      'a link of a known carrier',
      [UPS, { ...UPS, carrier: 'dhl', tracking_url: 'https://x.test' }],
      'it has a tracking link, which only the carrier other may have',
    ],
    [
      'a parcel without a number',
      [UPS, { carrier: 'ups' }],
      expect.stringMatching(/^its parcels\.1\.tracking_number must/),
    ],
  ])('are checked: %s', (_, parcels, fault) => {
    expect(parcelsFault({ status: 'shipped', parcels: parcels as Parcel[] | undefined })).toEqual(fault);
  });

  it('belong to a shipped order', () => {
    expect(parcelsFault({ status: 'pending', parcels: [UPS] })).toBe('it is pending, but has parcels');
    expect(parcelsFault({ status: 'pending' })).toBeUndefined();
  });
});
