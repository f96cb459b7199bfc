import { emptyTexts, seenTexts } from '@test/field-cases.json';
import { checkOneLine, checkSeveralLines } from './field-rules';
import { checkEmail, trimmed } from './text-rules';

describe('A text', () => {
  it.each(emptyTexts)('is empty without a letter, digit, symbol or punctuation mark, as by the server: %j', (text) => {
    expect(trimmed(text)).toBe('');
    expect([checkOneLine(text), checkSeveralLines(text)]).toEqual([undefined, undefined]);
    expect(checkEmail(text)).toBe('*Enter an email');
  });

  it.each(seenTexts)('is trimmed and otherwise unchanged: %j', (text) => expect(trimmed(text)).toBe(text.trim()));
});
