import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/support/compose-file.js';
import { openFonts } from './page-fonts.js';
import { printable } from './printable-text.js';
import { printedCharacters } from './printed-characters.js';

const FILE = 'frontend/src/ui/printed-characters.gen.ts';

describe('the characters that papers print', () => {
  it('are those that the browser app knows; `npm run openapi` writes them', () => {
    expect(readFileSync(join(ROOT, FILE), 'utf8')).toBe(printedCharacters(openFonts()));
  });

  it('include nine signs, Greek and Cyrillic, and no other scripts or emoji', () => {
    const fonts = openFonts();
    expect(printable('≥≤≈≠→⌀√∞✓ Łódź Λάμπα Процессор €₽₹Ω½', fonts)).toBe('≥≤≈≠→⌀√∞✓ Łódź Λάμπα Процессор €₽₹Ω½');
    expect(printable('王小明 שלום سلام हिन्दी 😀', fonts)).toMatch(/^▯▯▯ ▯{4} ▯{4} ▯+ ▯$/);
  });
});
