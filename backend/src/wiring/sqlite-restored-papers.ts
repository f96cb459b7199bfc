import { insertPaper, lastPosition } from '#modules/papers/recording/adapters/sqlite/sqlite-paper-issuer.js';
import { PAPER_SEARCH } from '#modules/papers/recording/adapters/sqlite/paper.schema.js';
import {
  lostPaper,
  paperNumber,
  type Place,
  type Series,
  SERIES,
  yearOf,
} from '#modules/papers/recording/domain/paper.js';
import { Refusal } from '#shared/refusal.js';
import { emptyQueues } from '#shared/sqlite/search-queue.js';
import type { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';

/** The numbers that the next papers get, because the shop may have issued those before them after the backup. */
export type NextPlaces = Partial<Record<Series, Place>>;

const WORDS: Record<Series, { one: string; many: string; option: string }> = {
  invoices: { one: 'invoice', many: 'invoices', option: '--invoices-from' },
  'credit-notes': { one: 'credit note', many: 'credit notes', option: '--credit-notes-from' },
};
const MAX_LOST = 100_000;

/**
 * Records the numbers of a data file that is not in use up to the given ones as lost; returns lines for the operator about each series.
 * Throws `Refusal` and changes nothing when one cannot be the next.
 */
export function restorePapers(file: SqliteConnection, next: NextPlaces): string[] {
  const now = new Date().toISOString();
  if (file.one(`SELECT 1 FROM sqlite_schema WHERE name = 'papers'`) === undefined) {
    if (Object.keys(next).length === 0) return [];
    throw new Refusal('The backup is of a version without invoices, so no numbers can be recorded as lost.');
  }
  const lost = SERIES.flatMap((series) => (next[series] ? lostBefore(file, next[series], yearOf(now)) : []));
  file.exec('BEGIN');
  for (const place of lost) insertPaper(file, lostPaper(place, now));
  Array.from(emptyQueues(file, [PAPER_SEARCH]));
  file.exec('COMMIT');
  return SERIES.flatMap((series) =>
    next[series] ? recorded(lost.filter((place) => place.series === series)) : lastOf(file, series, yearOf(now)),
  );
}

/** The places after the last paper, before the next. */
function lostBefore(file: SqliteConnection, { series, year, position }: Place, thisYear: number): Place[] {
  const { one, option } = WORDS[series];
  if (year > thisYear) throw new Refusal(`${option}: the year ${year} has not begun.`);
  const last = lastPosition(file, series, year);
  const count = position - last - 1;
  if (count < 0)
    throw new Refusal(
      `${option} must be after the last ${one} of the backup, ${paperNumber({ series, year, position: last })}.`,
    );
  if (count > MAX_LOST)
    throw new Refusal(`${option}: at most ${MAX_LOST} numbers can be recorded as lost, and these are ${count}.`);
  return Array.from({ length: count }, (_, index) => ({ series, year, position: last + 1 + index }));
}

function recorded(lost: readonly Place[]): string[] {
  const [first, last] = [lost[0], lost.at(-1)];
  if (!first || !last) return ['No number lies between the last one of the backup and the given one.'];
  const { one, many } = WORDS[first.series];
  return [
    lost.length === 1
      ? `Recorded 1 ${one} as lost: ${paperNumber(first)}.`
      : `Recorded ${lost.length} ${many} as lost: ${paperNumber(first)} to ${paperNumber(last)}.`,
  ];
}

/** The last numbers of this year and of the one before it. */
function lastOf(file: SqliteConnection, series: Series, thisYear: number): string[] {
  const { one, option } = WORDS[series];
  const last = [thisYear - 1, thisYear]
    .map((year) => ({ series, year, position: lastPosition(file, series, year) }))
    .filter(({ position }) => position > 0);
  const hint = `If later ones were issued, restore with ${option} <the next number>.`;
  if (last.length === 0) return [`Last ${one}: none. ${hint}`];
  return last.map((place) => `Last ${one}: ${paperNumber(place)}. ${hint}`);
}
