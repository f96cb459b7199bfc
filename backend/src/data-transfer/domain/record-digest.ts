import { createHash } from 'node:crypto';
import { RECORD_TYPE_NAMES, type AnyRecord, type RecordType } from './record-types.js';

/** The number of records of each type. */
export type Counts = Record<RecordType, number>;

/** Counts records and hashes their lines: stores and files with the same hash have the same records. */
export class RecordDigest {
  readonly counts = Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, 0])) as Counts;
  private readonly hash = createHash('sha256');

  /** Adds the next record, with its fields in the order of the format; returns its line. */
  add(type: RecordType, record: AnyRecord): string {
    const line = `${JSON.stringify({ [type]: record })}\n`;
    this.hash.update(line);
    this.counts[type] += 1;
    return line;
  }

  /** Of the lines so far. */
  get sha256(): string {
    return this.hash.copy().digest('hex');
  }
}
