import { isPictureLink, partOnSaleRules, partRules, toNewPart } from './part-rules';

describe('the rules of Add New Part', () => {
  it.each([
    ['name', '*Please enter Name of the Part'],
    ['price', '*Enter a Price of Part'],
    ['min_order', '*Please enter a Minimum Order Quantity'],
    ['quantity', '*Please enter Quantity of the Part'],
    ['description', '*Please add description of the Part'],
    ['image_url', '*Please provide a picture URL of the Part'],
  ] as const)('ask for %s, also when it is only spaces', (field, message) => {
    expect(partRules[field]('')).toBe(message);
    expect(partRules[field]('   ')).toBe(message);
  });

  it.each([
    ['price', '*Price must be Positive number', '*Please enter a number as Price'],
    [
      'min_order',
      '*Minimum Order Quantity must be Positive number',
      '*Please enter a number as Minimum Order Quantity',
    ],
    ['quantity', '*Available Quantity must be Positive number', '*Please enter a number as Available Quantity'],
  ] as const)('let %s be digits alone, from 1', (field, positive, digits) => {
    for (const value of ['0', '-5', '0.5']) expect(partRules[field](value)).toBe(positive);
    for (const value of ['ten', '1.5', '1e3', '1,000', '0x10', '+5']) expect(partRules[field](value)).toBe(digits);
    for (const value of ['1', ' 42 ', '1000000000']) expect(partRules[field](value)).toBeUndefined();
    expect(partRules[field]('1000000001')).toBe('At most 1,000,000,000');
  });

  it.each(['https://example.com/a.png', 'http://pictures.example/x', '/pictures/processor-n8.svg'])(
    'take %s as a picture',
    (link) => {
      expect(isPictureLink(link)).toBe(true);
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
  ])('refuse %s as a picture', (link) => {
    expect(partRules.image_url(link)).toBe('*Please enter a valid link');
  });

  it('let the stock of a part on sale be gone, and nothing else', () => {
    expect(partOnSaleRules.quantity('0')).toBeUndefined();
    expect(partOnSaleRules.quantity('-1')).toBe('*Available Quantity must be Positive number');
    expect(partOnSaleRules.min_order('0')).toBe('*Minimum Order Quantity must be Positive number');
  });

  it('make numbers of the numeric fields and trim the texts', () => {
    const fields = {
      name: ' Fan ',
      price: ' 12',
      min_order: '5',
      quantity: '100',
      description: ' Quiet. ',
      image_url: ' /pictures/fan-120.svg ',
    };
    expect(toNewPart(fields)).toEqual({
      name: 'Fan',
      price: 12,
      min_order: 5,
      quantity: 100,
      description: 'Quiet.',
      image_url: '/pictures/fan-120.svg',
    });
  });
});
