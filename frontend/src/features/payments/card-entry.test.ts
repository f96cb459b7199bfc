import {
  caretAfter,
  EMPTY_CARD,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  incompleteness,
  toCard,
} from './card-entry';

describe('card entry', () => {
  it('groups the number by four and drops other characters', () => {
    expect(formatCardNumber('42424')).toBe('4242 4');
    expect(formatCardNumber('4242-4242 4242.4242')).toBe('4242 4242 4242 4242');
    expect(formatCardNumber('4'.repeat(30))).toBe('4444 4444 4444 4444 444');
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['1/34', '01 / 34'],
    ['12/2034', '12 / 34'],
    ['12 / ', '12 / '],
    ['', ''],
  ])('formats the expiry %j as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('removes one character with every Backspace', () => {
    let text = '12 / 34';
    const seen = [text];
    while (text !== '') {
      text = formatExpiry(text.slice(0, -1));
      expect(seen).not.toContain(text);
      seen.push(text);
    }
  });

  it('keeps at most four digits of the CVC', () => {
    expect(formatCvc('12a345')).toBe('1234');
  });

  it('places the caret after the typed digit', () => {
    expect(caretAfter(5, '4242 4242')).toBe(6);
    expect(caretAfter(9, '4242 4242')).toBe(9);
  });

  it('names the first incomplete field', () => {
    expect(incompleteness(EMPTY_CARD)).toBe('Your card number is incomplete.');
    expect(incompleteness({ ...EMPTY_CARD, number: '4242 4242 4242 4242' })).toBe(
      "Your card's expiration date is incomplete.",
    );
    expect(incompleteness({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '1' })).toBe(
      "Your card's security code is incomplete.",
    );
    expect(incompleteness({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })).toBeUndefined();
  });

  it('converts the card to the format of the API', () => {
    expect(toCard({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '012' })).toEqual({
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2034,
      cvc: '012',
    });
  });
});
