import { newId } from '#shared/object-id.js';
import { isOrderNumber, orderNumber, orderNumberIn } from './order-number.js';

describe('order numbers', () => {
  it('have eight digits without I, L, O and U, and follow from the id', () => {
    const numbers = Array.from({ length: 2000 }, () => orderNumber(newId()));
    for (const number of numbers) expect(number).toMatch(/^NB-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(numbers.every(isOrderNumber)).toBe(true);
    expect(new Set(numbers).size).toBe(2000);
    expect(numbers.join('').replaceAll('NB-', '')).not.toMatch(/[ILOU]/);
    expect(orderNumber('6900c0100000000000000000')).toBe(orderNumber('6900c0100000000000000000'));
    expect(orderNumber('6900c0100000000000000000', 1)).not.toBe(orderNumber('6900c0100000000000000000'));
  });

  it.each(['NB-7K0M-91XD', 'nb-7k0m-91xd', ' NB 7K0M 91XD ', 'nb7k0m91xd', 'NB-7KOM-9IXD', 'nb7kom9lxd'])(
    'are understood as people type them: %s',
    (typed) => expect(orderNumberIn(typed)).toBe('NB-7K0M-91XD'),
  );

  it.each(['', 'NB', '7K0M-91XD', 'harrison', 'NB-7K0M-91X', 'NB-7K0M-91XDD', 'NB-7K0M-91XU', 'NB-7K0M-91X!'])(
    'are not seen in other texts: %p',
    (text) => expect(orderNumberIn(text)).toBeUndefined(),
  );
});
