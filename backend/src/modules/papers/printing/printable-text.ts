import type { Font } from 'fontkit';
import { FORBIDDEN } from '#shared/text-rules.js';
import type { PageFonts } from './page-fonts.js';

/** Printed for a character that no font has: an empty box. */
export const STAND_IN = '\u25AF';
const LINE_BREAKS = /[\n\r\u0085\u2028\u2029]+/u;
const SPACES = /\s+/gu;
/** Control characters, marks of direction, and other invisible characters. */
const REMOVED = new RegExp(`[${FORBIDDEN.oneLine}]|\\p{Cf}`, 'gu');
/** Combining marks that would cover the lines above and below. */
const MARKS = /(\p{M}{2})\p{M}+/gu;
/** Other scripts need rules that join and order their letters, even where the font has the letters. */
const PRINTED_SCRIPTS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;
const ASCII = /^[ -~]*$/;
const MARK = /^\p{M}$/u;

/** One line that the fonts can print: a box for each other character. */
export function printable(text: string, fonts: PageFonts): string {
  if (ASCII.test(text)) return text.trim().replace(SPACES, ' ');
  const line = text.normalize('NFC').replace(SPACES, ' ').replace(REMOVED, '').replace(MARKS, '$1').trim();
  return Array.from(line, (char) => printedFor(char, fonts)).join('');
}

/** The character itself when a font has it; otherwise a box, or nothing for a mark. The browser app's forms say so with the same table. */
export function printedFor(char: string, fonts: PageFonts): string {
  if (PRINTED_SCRIPTS.test(char) && (has(fonts.regular, char) || has(fonts.symbols, char))) return char;
  return MARK.test(char) ? '' : STAND_IN;
}

/** A printable text in pieces that are printed with one font each. */
export function piecesByFont(text: string, fonts: PageFonts): { text: string; isSymbols: boolean }[] {
  if (ASCII.test(text)) return [{ text, isSymbols: false }];
  const pieces: { text: string; isSymbols: boolean }[] = [];
  for (const char of text) {
    const isSymbols = !has(fonts.regular, char);
    const last = pieces.at(-1);
    if (last?.isSymbols === isSymbols) last.text += char;
    else pieces.push({ text: char, isSymbols });
  }
  return pieces;
}

function has(font: Font, char: string): boolean {
  return font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
}

/** The lines of a text that are not empty; those beyond the last allowed one are joined to it. */
export function linesOf(text: string | undefined, maxLines: number): string[] {
  const lines = (text ?? '').split(LINE_BREAKS).filter((line) => line.trim() !== '');
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(', ')];
}
