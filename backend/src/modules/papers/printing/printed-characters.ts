import type { PageFonts } from './page-fonts.js';
import { printedFor } from './printable-text.js';

/** A file for the browser app's forms, which say what papers cannot show: the characters that the fonts print, as a character class. */
export function printedCharacters(fonts: PageFonts): string {
  const codes = new Set([...fonts.regular.characterSet, ...fonts.symbols.characterSet].toSorted((a, b) => a - b));
  const ranges: { from: number; to: number }[] = [];
  for (const code of codes) {
    const char = String.fromCodePoint(code);
    if (printedFor(char, fonts) !== char) continue;
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  const escaped = (code: number) => `\\\\u{${code.toString(16)}}`;
  const parts = ranges.map(({ from, to }) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`));
  return `export const PRINTED_CHARACTERS =\n  '${parts.join('')}';\n`;
}
