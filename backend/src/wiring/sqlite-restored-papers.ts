import { existsSync } from 'node:fs';
import { insertPaper, lastPosition } from '#app/recording/papers/adapters/sqlite/sqlite-paper-issuer.js';
import { PAPER_SEARCH } from '#app/recording/papers/adapters/sqlite/paper.schema.js';
import { lostPaper, paperNumber, type Place, type Series, SERIES, yearOf } from '#app/recording/papers/domain/paper.js';
import type { StoreKind } from '#app/data-transfer/domain/store-kind.js';
import { DomainError } from '#shared/domain-error.js';
import { Refusal } from '#shared/refusal.js';
import { emptyQueues } from '#shared/sqlite/search-queue.js';
import { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';

/** The numbers that the next papers get, because a shop on another machine may have issued those before them after the backup. */
export type NextPlaces = Partial<Record<Series, Place>>;

const WORDS: Record<Series, { one: string; many: string; option: string }> = {
  invoices: { one: 'invoice', many: 'invoices', option: '--invoices-from' },
  'credit-notes': { one: 'credit note', many: 'credit notes', option: '--credit-notes-from' },
};
const MAX_LOST = 100_000;
/** More than a shop issues between two backups; only damaged data have more. */
const MAX_REPLACED = 1_000_000;

/** The last numbers of the data that a restore replaces; why they are not known, if they are not. */
export type ReplacedPapers = { last: readonly Place[] } | { unknown?: string };

/** Reads the last number of each series and year in the file of a stopped shop of this kind. */
export function replacedPapers(path: string, kind: StoreKind): ReplacedPapers {
  if (!existsSync(path)) return {};
  let file: SqliteConnection | undefined;
  try {
    file = SqliteConnection.open(path);
    // Another shop's numbers, such as a demo's.
    if (file.one<{ kind: StoreKind }>('SELECT kind FROM store_mark')?.kind !== kind) return {};
    return {
      last: file.all<Place>('SELECT series, year, max(position) AS position FROM papers GROUP BY series, year'),
    };
  } catch (error) {
    return { unknown: error instanceof DomainError ? error.detail : (error as Error).message };
  } finally {
    file?.close();
  }
}

/**
 * Records numbers as lost in a data file that is not in use: those that the replaced data have after it, and those up to the given ones;
 * returns lines for the operator about each series. Throws `Refusal` and changes nothing when a given number cannot be the next.
 */
export function restorePapers(file: SqliteConnection, next: NextPlaces, replaced: ReplacedPapers): string[] {
  const now = new Date().toISOString();
  const record = (places: readonly Place[]) => {
    for (const place of places) insertPaper(file, lostPaper(place, now));
    return places;
  };
  file.exec('BEGIN');
  const lines = SERIES.flatMap((series) => {
    const known = 'last' in replaced ? replaced.last.filter((place) => place.series === series) : [];
    const found = known.flatMap((place) =>
      recorded(record(replacedAfter(file, place)), ', which the replaced data have'),
    );
    const given = next[series] ? givenLines(record(lostBefore(file, next[series], yearOf(now)))) : [];
    return found.length + given.length > 0 ? [...found, ...given] : lastLines(file, series, yearOf(now), replaced);
  });
  Array.from(emptyQueues(file, [PAPER_SEARCH]));
  file.exec('COMMIT');
  return 'unknown' in replaced && replaced.unknown !== undefined
    ? [`The last numbers of the replaced data cannot be read: ${replaced.unknown}`, ...lines]
    : lines;
}

/** The last place of a series in a year; its position is 0 before the first paper. */
function lastOf(file: SqliteConnection, { series, year }: Omit<Place, 'position'>): Place {
  return { series, year, position: lastPosition(file, series, year) };
}

/** The places after this one, up to a position. */
function after({ series, year, position }: Place, last: number): Place[] {
  const count = Math.max(last - position, 0);
  return Array.from({ length: count }, (_, index) => ({ series, year, position: position + 1 + index }));
}

/** The places after the last paper, up to the last one of the replaced data. */
function replacedAfter(file: SqliteConnection, place: Place): Place[] {
  const last = lastOf(file, place);
  const { many, option } = WORDS[place.series];
  if (place.position - last.position > MAX_REPLACED)
    throw new Refusal(
      `The replaced data have ${place.position - last.position} ${many} more than the backup. Move them away, and restore with ${option} <the next number>.`,
    );
  return after(last, place.position);
}

/** The places after the last paper, before the next. */
function lostBefore(file: SqliteConnection, next: Place, thisYear: number): Place[] {
  const { one, option } = WORDS[next.series];
  if (next.year > thisYear) throw new Refusal(`${option}: the year ${next.year} has not begun.`);
  const last = lastOf(file, next);
  if (next.position <= last.position)
    throw new Refusal(
      `${option} must be after the last ${one} of the backup and the replaced data, ${paperNumber(last)}.`,
    );
  const count = next.position - last.position - 1;
  if (count > MAX_LOST)
    throw new Refusal(`${option}: at most ${MAX_LOST} numbers can be recorded as lost, and these are ${count}.`);
  return after(last, next.position - 1);
}

function givenLines(lost: readonly Place[]): string[] {
  return lost.length > 0 ? recorded(lost) : ['No number lies between the last one and the given one.'];
}

function recorded(lost: readonly Place[], why = ''): string[] {
  const [first, last] = [lost[0], lost.at(-1)];
  if (!first || !last) return [];
  const { one, many } = WORDS[first.series];
  return [
    lost.length === 1
      ? `Recorded 1 ${one} as lost: ${paperNumber(first)}${why}.`
      : `Recorded ${lost.length} ${many} as lost: ${paperNumber(first)} to ${paperNumber(last)}${why}.`,
  ];
}

/** The last numbers of this year and of the one before it. */
function lastLines(file: SqliteConnection, series: Series, thisYear: number, replaced: ReplacedPapers): string[] {
  const { one, option } = WORDS[series];
  const last = [thisYear - 1, thisYear]
    .map((year) => lastOf(file, { series, year }))
    .filter(({ position }) => position > 0);
  const hint =
    'last' in replaced
      ? 'The replaced data have none after it.'
      : `If later ones were issued, restore with ${option} <the next number>.`;
  if (last.length === 0) return [`Last ${one}: none. ${hint}`];
  return last.map((place) => `Last ${one}: ${paperNumber(place)}. ${hint}`);
}
