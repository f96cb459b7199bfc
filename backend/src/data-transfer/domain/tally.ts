import { createHash } from 'node:crypto';
import type { Fields } from './fields.js';
import { descriptionOf, KIND_NAMES, type AnyRecord, type Kind } from './kinds.js';

/** Counts and sums: how many records there are of each kind under its name, and what they add up to under `kind.sum`. */
export type Totals = Record<string, number | string>;

/** The one line of a record: its fields, and those of the items of its lists, in the order of `KINDS`. */
export function lineOf(kind: Kind, record: AnyRecord): string {
  return `${JSON.stringify({ [kind]: inOrder(record, descriptionOf(kind).fields) })}\n`;
}

function inOrder(record: AnyRecord, fields: Fields): AnyRecord {
  const values = Object.entries(fields).map(([name, { items }]) => {
    const value = record[name];
    return [
      name,
      items && Array.isArray(value) ? value.map((item: AnyRecord) => inOrder(item, items)) : value,
    ] as const;
  });
  return Object.fromEntries(values);
}

/** Counts and sums of records, and a hash of all of them. */
export class Tally {
  readonly totals: Totals = Object.fromEntries(KIND_NAMES.map((kind) => [kind, 0]));
  private readonly sum = createHash('sha256');

  /** Takes the next record; answers its line. */
  add(kind: Kind, record: AnyRecord): string {
    const line = lineOf(kind, record);
    this.sum.update(line);
    this.count(kind, 1);
    for (const [name, value] of Object.entries(descriptionOf(kind).sums?.(record) ?? {}))
      this.count(`${kind}.${name}`, value);
    return line;
  }

  /** Of the lines so far. */
  get digest(): string {
    return this.sum.copy().digest('hex');
  }

  private count(name: string, value: number | string): void {
    const before = this.totals[name];
    this.totals[name] = typeof value === 'number' && typeof before === 'number' ? before + value : value;
  }
}

/** The counts and sums in which the two differ. */
export function differences(expected: Totals, found: Totals): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names]
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name} should be ${expected[name] ?? 'absent'} and is ${found[name] ?? 'absent'}`);
}
