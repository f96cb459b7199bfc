import {
  amountHint,
  checkAddress,
  checkAmount,
  checkPhone,
  isOutOfBounds,
  refusalToSell,
  stepped,
  totalOf,
} from './order-rules';

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

  it('is not for admins, nor for parts that run short, nor outside the bounds, and says which', () => {
    expect(refusalToSell('10', stock, true)).toMatch('Admins cannot place orders');
    expect(refusalToSell('10', stock, undefined)).toMatch('Checking');
    expect(refusalToSell('10', { min_order: 10, quantity: 0 }, false)).toMatch(/^Sold out\. None left/);
    expect(refusalToSell('10', { min_order: 10, quantity: 9 }, false)).toMatch(/^Sold out\. Only 9 left/);
    expect(refusalToSell('9', stock, false)).toBe('The minimum order is 10 pieces.');
    expect(refusalToSell('2', { min_order: 1, quantity: 1 }, false)).toBe('Only 1 piece is in stock.');
    expect(refusalToSell('481', stock, false)).toBe('Only 480 pieces are in stock.');
    expect(refusalToSell('', stock, false)).toBeUndefined();
    expect(refusalToSell('480', stock, false)).toBeUndefined();
  });

  it.each([
    ['10', undefined, 11],
    ['11', 10, 12],
    ['480', 479, undefined],
    ['3', undefined, 10],
    ['999', 480, undefined],
    ['', undefined, 10],
    ['two', undefined, 10],
  ])('from the amount %j goes down to %p and up to %p', (amount, down, up) => {
    expect(stepped(amount, -1, stock)).toBe(down);
    expect(stepped(amount, 1, stock)).toBe(up);
  });

  it('of a sold-out part has no steps', () => {
    expect(stepped('10', 1, { min_order: 10, quantity: 9 })).toBeUndefined();
    expect(stepped('10', -1, { min_order: 10, quantity: 9 })).toBeUndefined();
  });

  it.each([
    ['10', stock, /^10 is the minimum order\.$/],
    ['480', stock, /^480 is all there is in stock\.$/],
    ['5', { min_order: 5, quantity: 5 }, /^5 is the minimum order, and all/],
    ['6', { min_order: 5, quantity: 5 }, /^Only 5 can be ordered/],
    ['20', stock, /^From 10 to 480 pieces/],
  ])('of %s is told its limits', (amount, of, words) => expect(amountHint(amount, of)).toMatch(words));
});
