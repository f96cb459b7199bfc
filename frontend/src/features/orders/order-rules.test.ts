import { checkAddress, checkAmount, checkPhone, isOutOfBounds, refusalToSell, totalOf } from './order-rules';

const stock = { min_order: 10, quantity: 480 };

describe('An order', () => {
  it.each([
    ['', '*Enter a phone number'],
    ['+1 503', '*Please enter a valid phone number without space or dash'],
    ['503-555', '*Please enter a valid phone number without space or dash'],
    ['+', '*Please enter a valid phone number without space or dash'],
    ['+15035550123', undefined],
    ['5035550123', undefined],
  ])('the phone %j: %s', (phone, message) => expect(checkPhone(phone)).toBe(message));

  it.each([
    ['', '*Enter Amount'],
    ['ten', '*Please enter a number as amount'],
    ['10.5', '*Please enter a number as amount'],
    ['1e2', '*Please enter a number as amount'],
    ['481', 'Please enter amount less than quantity.'],
    ['9', 'You have to enter amount greater than minimum order'],
    ['-20', 'You have to enter amount greater than minimum order'],
    ['10', undefined],
    ['480', undefined],
  ])('the amount %j: %s', (amount, message) => expect(checkAmount(amount, stock)).toBe(message));

  it('needs an address', () => {
    expect(checkAddress(' ')).toBe('*Enter your delivery address');
    expect(checkAddress('12 Harbour Road')).toBeUndefined();
  });

  it('is out of bounds only by a number outside them', () => {
    expect(isOutOfBounds('9', stock)).toBe(true);
    expect(isOutOfBounds('481', stock)).toBe(true);
    expect(isOutOfBounds('10', stock)).toBe(false);
    expect(isOutOfBounds('', stock)).toBe(false);
  });

  it('costs price times amount, and nothing while the amount is no number', () => {
    expect(totalOf('20', 349)).toBe(6980);
    expect(totalOf('two', 349)).toBe(0);
    expect(totalOf('-3', 349)).toBe(0);
  });

  it('is not for admins, nor for parts that run short', () => {
    expect(refusalToSell(stock, true)).toMatch('Admins cannot place orders');
    expect(refusalToSell({ min_order: 10, quantity: 0 }, false)).toMatch('out of stock');
    expect(refusalToSell({ min_order: 10, quantity: 9 }, false)).toMatch('Fewer pieces');
    expect(refusalToSell(stock, false)).toBeUndefined();
  });
});
