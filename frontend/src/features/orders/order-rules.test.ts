import {
  amountHint,
  checkAddress,
  checkAmount,
  checkDeliveryPhone,
  nextAmount,
  orderDisabledReason,
  totalPrice,
} from './order-rules';

const stock = { min_order: 10, quantity: 480 };

describe('The rules of the order form', () => {
  it.each([
    ['', '*Enter a phone number'],
    ['\u3164', '*Enter a phone number'],
    ['+1 503', '*Please enter a valid phone number without space or dash'],
    ['503-555', '*Please enter a valid phone number without space or dash'],
    ['+', '*Please enter a valid phone number without space or dash'],
    ['+15035550123', undefined],
    ['5035550123', undefined],
  ])('check the phone %j and report %j', (phone, message) => expect(checkDeliveryPhone(phone)).toBe(message));

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
  ])('check the amount %j and report %j', (amount, message) => expect(checkAmount(amount, stock)).toBe(message));

  it('require an address', () => {
    for (const text of [' ', '\u200B']) expect(checkAddress(text)).toBe('*Enter your delivery address');
    expect(checkAddress('12 Harbour Road\n\tPortland')).toBeUndefined();
    expect(checkAddress('12 Harbour \u202eRoad')).toBe(
      'Control characters and marks of text direction are not allowed',
    );
  });

  it('multiply price and amount, with a total of 0 while the amount is not a number', () => {
    expect(totalPrice('20', 349)).toBe(6980);
    expect(totalPrice('two', 349)).toBe(0);
    expect(totalPrice('-3', 349)).toBe(0);
  });

  it('disable the order for admins, sold-out parts and amounts out of bounds, and explain why', () => {
    expect(orderDisabledReason('10', stock, true)).toMatch('Admins cannot place orders');
    expect(orderDisabledReason('10', stock, undefined)).toMatch('Checking');
    expect(orderDisabledReason('10', { min_order: 10, quantity: 0 }, false)).toMatch(/^Sold out\. None left/);
    expect(orderDisabledReason('10', { min_order: 10, quantity: 9 }, false)).toMatch(/^Sold out\. Only 9 left/);
    expect(orderDisabledReason('9', stock, false)).toBe('The minimum order is 10 pieces.');
    expect(orderDisabledReason('2', { min_order: 1, quantity: 1 }, false)).toBe('Only 1 piece is in stock.');
    expect(orderDisabledReason('481', stock, false)).toBe('Only 480 pieces are in stock.');
    expect(orderDisabledReason('', stock, false)).toBeUndefined();
    expect(orderDisabledReason('480', stock, false)).toBeUndefined();
  });

  it.each([
    ['10', undefined, 11],
    ['11', 10, 12],
    ['480', 479, undefined],
    ['3', undefined, 10],
    ['999', 480, undefined],
    ['', undefined, 10],
    ['two', undefined, 10],
  ])('step from the amount %j down to %p and up to %p', (amount, down, up) => {
    expect(nextAmount(amount, -1, stock)).toBe(down);
    expect(nextAmount(amount, 1, stock)).toBe(up);
  });

  it('disable both buttons for a sold-out part', () => {
    expect(nextAmount('10', 1, { min_order: 10, quantity: 9 })).toBeUndefined();
    expect(nextAmount('10', -1, { min_order: 10, quantity: 9 })).toBeUndefined();
  });

  it.each([
    ['10', stock, /^10 is the minimum order\.$/],
    ['480', stock, /^480 is all there is in stock\.$/],
    ['5', { min_order: 5, quantity: 5 }, /^5 is the minimum order, and all/],
    ['6', { min_order: 5, quantity: 5 }, /^Only 5 can be ordered/],
    ['20', stock, /^From 10 to 480 pieces/],
    ['10', { min_order: 10, quantity: 9 }, /^None can be ordered\.$/],
  ])('explain the bounds of the amount %s (%#)', (amount, of, hint) => expect(amountHint(amount, of)).toMatch(hint));
});
