import type { Font } from 'fontkit';
import { FORBIDDEN } from '#shared/text-rules.js';

/** Printed for a character that the font lacks; the reader sees a box with a question mark. */
const MISSING = '\uFFFD';
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

/** One line that the font can print: a box for each other character. */
export function printable(text: string, font: Font): string {
  if (ASCII.test(text)) return text.trim().replace(SPACES, ' ');
  const line = text.normalize('NFC').replace(SPACES, ' ').replace(REMOVED, '').replace(MARKS, '$1').trim();
  return Array.from(line, (char) => {
    if (PRINTED_SCRIPTS.test(char) && font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)) return char;
    return MARK.test(char) ? '' : MISSING;
  }).join('');
}

/** The lines of a text that are not empty; those beyond the last allowed one are joined to it. */
export function linesOf(text: string | undefined, maxLines: number): string[] {
  const lines = (text ?? '').split(LINE_BREAKS).filter((line) => line.trim() !== '');
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(', ')];
}
