import { newPartBodyLimits } from '@/api/limits.gen';
import type { MatchedPart, RowMatches } from '@/api/types.gen';
import { PICTURES, refusalOf } from '@/api/uploads';

/** A chosen file with the part that it is of, or why there is none. */
export interface PictureFile {
  file: File;
  part?: MatchedPart | undefined;
  /** `already`: the part had this picture; `refused`: with the shop's reason */
  state: 'unmatched' | 'waiting' | 'sending' | 'added' | 'already' | 'refused';
  problem?: string;
}

const stemOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').trim();
/** The place of a further picture of a part. */
const FURTHER = /[-_](\d{1,2})$/;

/** The part numbers that a file may be named by: all of its name without the ending, or the rest of one such as `NB-FAN-120_2`. */
export function numbersOf(file: File): readonly string[] {
  const stem = stemOf(file);
  return [...new Set([stem, stem.replace(FURTHER, '')])].filter(
    (number) => number !== '' && number.length <= newPartBodyLimits.sku,
  );
}

const byNumber = new Intl.Collator('en-US', { numeric: true });

/** The files with their parts: those without one first, then by part and in the order of its pictures. */
export function matchedFiles(files: readonly File[], matches: ReadonlyMap<string, RowMatches>): PictureFile[] {
  const isUnmatched = ({ state }: PictureFile) => (state === 'unmatched' ? 0 : 1);
  return files
    .map((file) => matched(file, matches))
    .toSorted((one, other) => isUnmatched(one) - isUnmatched(other) || byNumber.compare(placeOf(one), placeOf(other)));
}

function placeOf({ file, part }: PictureFile): string {
  const stem = stemOf(file);
  if (part?.sku === undefined) return stem;
  return `${part.sku} ${lettersOf(stem) === lettersOf(part.sku) ? '0' : (FURTHER.exec(stem)?.[1] ?? '')}`;
}

function matched(file: File, matches: ReadonlyMap<string, RowMatches>): PictureFile {
  const refusal = refusalOf(file, PICTURES);
  if (refusal !== undefined) return { file, state: 'unmatched', problem: refusal };
  for (const number of numbersOf(file)) {
    const [part, another] = withNumber(matches.get(number), number);
    if (another) return { file, state: 'unmatched', problem: `Several parts have the number ${number}, marks aside.` };
    if (part) return { file, state: 'waiting', part };
  }
  return { file, state: 'unmatched', problem: `No part on sale has the number ${stemOf(file)}.` };
}

const lettersOf = (number = '') => number.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

/** The parts that have the number, not those whose name it is. */
function withNumber(found: RowMatches | undefined, number: string): readonly MatchedPart[] {
  return found?.match === 'exact' ? found.parts.filter(({ sku }) => lettersOf(sku) === lettersOf(number)) : [];
}

/** How many files are in each state. */
export const countsOf = (files: readonly PictureFile[]) => {
  const counts = { unmatched: 0, waiting: 0, sending: 0, added: 0, already: 0, refused: 0 };
  for (const { state } of files) counts[state] += 1;
  return counts;
};
