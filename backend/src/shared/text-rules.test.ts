import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trimmed } from './text-rules.js';

/** The forms of the browser app keep the same rule. */
const { emptyTexts, seenTexts } = JSON.parse(
  readFileSync(join(__dirname, '../../../frontend/test/field-cases.json'), 'utf8'),
) as Record<'emptyTexts' | 'seenTexts', string[]>;

describe('a text', () => {
  it.each(emptyTexts)('is empty without a letter, digit, symbol or punctuation mark: %j', (text) =>
    expect(trimmed(text)).toBe(''),
  );

  it.each(seenTexts)('is trimmed and otherwise unchanged: %j', (text) => expect(trimmed(text)).toBe(text.trim()));
});
