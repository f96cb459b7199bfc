import { type Clause, type OrderedIndexes, searchClause } from './clauses.js';
import { FROM_ZONE, SEQ_BITS, TO_ZONE } from './search-index.js';
import type { SqliteStore } from './sqlite-store.js';

/** The first and the last zone of a range, in the direction of reading. */
export interface ZoneRange {
  from: number;
  to: number;
}

/** Where a search index, which lists rows in the order of a sort column, has the next matches. */
export class SearchOrder {
  constructor(
    private readonly store: SqliteStore,
    private readonly index: OrderedIndexes,
    private readonly descending: boolean,
  ) {}

  /** The zone of the next match at or after a value or, with `skip`, of a later match; undefined if there is none. */
  zoneAt(value?: string | number, skip = 0): number | undefined {
    if (value === undefined) return this.nextZone(undefined, skip);
    const { zones } = this.index;
    const here = this.store.one<{ zone: number }>(`SELECT ${zones.of('value')} AS zone FROM (SELECT ? AS value)`, [
      value,
    ]);
    const [lowest, highest] = zones.mixed(here?.zone ?? 0);
    return this.nextZone(this.descending ? highest : lowest, skip);
  }

  /** Whether the zone has no end, or is mixed with other zones: its matches may come before those of the zone before it. */
  isOpen(zone: number): boolean {
    return this.index.zones.isOpen(zone);
  }

  /** As `zoneAt`, after a zone that is not open. */
  zoneAfter(zone: number, skip: number): number | undefined {
    return this.nextZone(this.descending ? zone - 1 : zone + 1, skip);
  }

  /** A value at or before every value of the zone; undefined if the zone has no end. */
  beginningOf(zone: number): string | number | undefined {
    const { zones } = this.index;
    if (!this.descending) return zones.lowest(zone);
    return this.isOpen(zone) ? undefined : zones.lowest(zone + 1);
  }

  /** The condition of the rows that match in these zones. */
  within({ from, to }: ZoneRange): Clause {
    const { names, match } = this.index;
    return searchClause(names, match, { sql: FROM_ZONE + TO_ZONE, params: [Math.min(from, to), Math.max(from, to)] });
  }

  /** The zone of the match after the next `skip` ones, from a zone on, if one is given. */
  private nextZone(from: number | undefined, skip: number): number | undefined {
    const { names, match } = this.index;
    const start = this.descending ? TO_ZONE : FROM_ZONE;
    const [condition, params] = from === undefined ? ['', []] : [start, [from]];
    const direction = this.descending ? 'DESC' : 'ASC';
    const next = names.map(
      (name) =>
        `SELECT * FROM (SELECT rowid >> ${SEQ_BITS} AS zone FROM ${name} WHERE ${name} MATCH ?${condition} ORDER BY rowid ${direction} LIMIT ${skip + 1})`,
    );
    const zones = this.store.all<{ zone: number }>(
      `SELECT zone FROM (${next.join(' UNION ALL ')}) ORDER BY zone ${direction} LIMIT ?`,
      [...names.flatMap(() => [match, ...params]), skip + 1],
    );
    return zones.at(-1)?.zone;
  }
}
