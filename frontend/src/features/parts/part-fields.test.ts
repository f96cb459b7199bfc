import { aPart } from '@test/builders';
import { isPictureUrl } from './field-kinds';
import {
  changedPart,
  changesOf,
  differingFields,
  editPartRules,
  formatField,
  newPartRules,
  toFields,
  toNewPart,
  valueIn,
} from './part-fields';

describe('the fields of a part', () => {
  const part = aPart();

  it('are unchanged before typing, and when only the notation of a value changes', () => {
    expect(toFields(part)).toMatchObject({ name: part.name, price: '349', quantity: '480' });
    expect(changesOf(part, toFields(part))).toEqual({});
    expect(changesOf(part, { ...toFields(part), name: ` ${part.name} `, price: '0349' })).toEqual({});
  });

  it('produce a change with only the edited fields', () => {
    expect(changesOf(part, { ...toFields(part), price: '329', description: 'New text ' })).toEqual({
      price: 329,
      description: 'New text',
    });
  });

  it('have no part number when it is empty', () => {
    const numbered = aPart({ sku: 'F-1' });
    expect(changesOf(part, { ...toFields(part), sku: ' ' })).toEqual({});
    expect(changesOf(numbered, { ...toFields(numbered), sku: '' })).toEqual({ sku: '' });
    expect([undefined, '', numbered.sku].map((sku) => formatField('sku', sku))).toEqual(['None', 'None', 'F-1']);
  });

  it('are compared between two versions', () => {
    expect(differingFields(part, aPart({ quantity: 477, image_url: '/pictures/other.svg' }))).toEqual([
      'quantity',
      'image_url',
    ]);
  });

  it('have a list of pictures unless the address of a single one says it all', () => {
    const [a, b] = ['/pictures/a.svg', '/pictures/b.svg'];
    const first = { ...toFields(part), image_url: a };
    expect(changesOf(part, first)).toEqual({ image_url: a });
    expect(changesOf(part, { ...first, pictures: [{ url: '', alt: ' The fan ' }] })).toEqual({
      pictures: [{ url: a, alt: 'The fan' }],
    });
    const two = aPart({ image_url: a, pictures: [{ url: a }, { url: b }] });
    expect(changesOf(two, toFields(two))).toEqual({});
    expect(changesOf(two, { ...toFields(two), image_url: b, pictures: [{ url: b }] })).toEqual({
      pictures: [{ url: b }],
    });
    expect(changedPart(two, { pictures: [{ url: b }] })).toMatchObject({ image_url: b, pictures: [{ url: b }] });
    expect(toNewPart(toFields(two))).toMatchObject({ image_url: a, pictures: [{ url: a }, { url: b }] });
  });

  it('name stored datasheets, and no file that is still to be sent', () => {
    const sheet = { url: '/datasheets/1.pdf', name: 'Guide', size: 5 };
    const before = aPart({ datasheets: [sheet] });
    const file = { name: 'New', file: new File([], 'New.pdf') };
    expect(changesOf(before, { ...toFields(before), datasheets: [sheet, file] })).toEqual({});
    expect(changesOf(before, { ...toFields(before), datasheets: [{ ...sheet, name: 'Manual ' }, file] })).toEqual({
      datasheets: [{ url: sheet.url, name: 'Manual' }],
    });
    expect(changesOf(before, { ...toFields(before), datasheets: [] })).toEqual({ datasheets: [] });
  });

  it('show both lists of a conflict as texts', () => {
    const link = { url: 'https://pictures.example/a/fan.png' };
    const now = aPart({
      pictures: [{ url: part.image_url, alt: 'The front' }, link],
      datasheets: [{ url: '/datasheets/1.pdf', name: 'Guide', size: 5 }],
    });
    expect(differingFields(part, now)).toEqual(['pictures', 'datasheets']);
    const shown = (of: typeof part) =>
      (['pictures', 'datasheets'] as const).map((field) => formatField(field, valueIn(of, field)));
    expect(shown(part)).toEqual(['1 picture: processor-n8.svg', 'None']);
    expect(shown(now)).toEqual(['2 pictures: The front; fan.png', 'Guide']);
    const other = { url: 'https://pictures.example/b/fan.png' };
    expect(differingFields(now, { ...now, pictures: [{ url: part.image_url, alt: 'The front' }, other] })).toEqual([
      'pictures',
    ]);
  });

  it('are formatted as money, as counts, as they are, or as None', () => {
    expect([undefined, null, 0].map((value) => formatField('quantity', value))).toEqual(['None', 'None', '0']);
    expect([formatField('price', 1349), formatField('quantity', 1200), formatField('name', '1200')]).toEqual([
      '$1,349',
      '1,200',
      '1200',
    ]);
  });

  it('are trimmed and turned into numbers', () => {
    const fields = {
      name: ' Fan ',
      sku: ' F-1 ',
      price: ' 12',
      min_order: '5',
      quantity: '100',
      description: ' Quiet. ',
      image_url: ' /pictures/fan-120.svg ',
    };
    expect(toNewPart(fields)).toEqual({
      name: 'Fan',
      sku: 'F-1',
      price: 12,
      min_order: 5,
      quantity: 100,
      description: 'Quiet.',
      image_url: '/pictures/fan-120.svg',
    });
  });
});

describe('the rules of a part', () => {
  it('accept a part number of up to 64 letters, digits and . - _ /', () => {
    for (const sku of ['', ' aZ0.-_/ ', 'x'.repeat(64)]) expect(newPartRules.sku(sku)).toBeUndefined();
    for (const sku of ['two words', 'ä', 'x'.repeat(65)]) expect(newPartRules.sku(sku)).toBeDefined();
  });

  it.each([
    ['name', '*Please enter Name of the Part'],
    ['price', '*Enter a Price of Part'],
    ['min_order', '*Please enter a Minimum Order Quantity'],
    ['quantity', '*Please enter Quantity of the Part'],
    ['description', '*Please add description of the Part'],
    ['image_url', '*Please provide a picture URL of the Part'],
  ] as const)('require %s, and do not accept spaces alone', (field, message) => {
    for (const text of ['', '\u200B', '\u3164 ']) expect(newPartRules[field](text)).toBe(message);
    expect(newPartRules[field]('   ')).toBe(message);
  });

  it.each([
    ['price', '*Price must be Positive number', '*Please enter a number as Price'],
    [
      'min_order',
      '*Minimum Order Quantity must be Positive number',
      '*Please enter a number as Minimum Order Quantity',
    ],
    ['quantity', '*Available Quantity must be Positive number', '*Please enter a number as Available Quantity'],
  ] as const)('accept whole numbers from 1 as %s', (field, positive, digits) => {
    for (const value of ['0', '-5', '0.5']) expect(newPartRules[field](value)).toBe(positive);
    for (const value of ['ten', '1.5', '1e3', '1,000', '0x10', '+5']) expect(newPartRules[field](value)).toBe(digits);
    for (const value of ['1', ' 42 ', '1000000000']) expect(newPartRules[field](value)).toBeUndefined();
    expect(newPartRules[field]('1000000001')).toBe('At most 1,000,000,000');
  });

  it.each(['https://example.com/a.png', 'http://pictures.example/x', '/pictures/processor-n8.svg'])(
    'accept %s as a picture',
    (link) => {
      expect(isPictureUrl(link)).toBe(true);
    },
  );

  it.each([
    'picture',
    'ftp://example.com/a.png',
    'javascript:alert(1)',
    'https://',
    'http://a b',
    '/etc/passwd',
    '/pictures/../x.svg',
  ])('reject %s as a picture', (link) => {
    expect(newPartRules.image_url(link)).toBe('*Please enter a valid link');
  });

  it.each(['a\u001bb', 'a\u0085b', 'a\u202eb', 'a\vb'])('refuse the control character or mark in %j', (text) => {
    expect(newPartRules.name(text)).toMatch(/^Enter one line/);
    expect(newPartRules.description(text)).toMatch(/^Control characters/);
  });

  it('accept line breaks and tabs in the description only', () => {
    for (const text of ['a\nb', 'a\r\nb', 'a\tb']) {
      expect(newPartRules.name(text)).toMatch(/^Enter one line/);
      expect(newPartRules.description(text)).toBeUndefined();
    }
    expect(newPartRules.name(' Ångström مروحة 漢字 👩🏽‍🔧\t')).toBeUndefined();
  });

  it('accept 0 only as the stock of a part on sale', () => {
    expect(editPartRules.quantity('0')).toBeUndefined();
    expect(editPartRules.quantity('-1')).toBe('*Available Quantity must be Positive number');
    expect(editPartRules.min_order('0')).toBe('*Minimum Order Quantity must be Positive number');
  });
});
