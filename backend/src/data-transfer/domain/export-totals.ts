import { createHash } from 'node:crypto';
import { descriptionOf, RECORD_TYPE_NAMES, type AnyRecord, type RecordType } from './record-types.js';

/** Counts and sums: the number of records under the name of each type, and their sums under `type.sum`. */
export type Totals = Record<string, number | string>;

/** Counts and sums of records, and a hash of all of them. */
export class ExportTotals {
  readonly totals: Totals = Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, 0]));
  private readonly hash = createHash('sha256');

  /** Adds the next record, with its fields in the order of the format; returns its line. */
  add(type: RecordType, record: AnyRecord): string {
    const line = `${JSON.stringify({ [type]: record })}\n`;
    this.hash.update(line);
    this.count(type, 1);
    for (const [name, value] of Object.entries(descriptionOf(type).sums?.(record) ?? {}))
      this.count(`${type}.${name}`, value);
    return line;
  }

  /** Checksum of the lines so far. */
  get digest(): string {
    return this.hash.copy().digest('hex');
  }

  private count(name: string, value: number | string): void {
    const before = this.totals[name];
    this.totals[name] = typeof value === 'number' && typeof before === 'number' ? before + value : value;
  }
}

/** The differences between two sets of counts and sums; an absent one is 0. */
export function differences(expected: Totals, found: Totals): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names]
    .filter((name) => (expected[name] ?? 0) !== (found[name] ?? 0))
    .map((name) => `${name} should be ${expected[name] ?? 0} and is ${found[name] ?? 0}`);
}
