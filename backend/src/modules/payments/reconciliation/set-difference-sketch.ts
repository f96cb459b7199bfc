import { createHash } from 'node:crypto';

const BUCKETS = 65_536;

/**
 * Compares two sets in constant memory (512 kB): add the entries of one, remove those of the other. Entries are hashed into buckets, and
 * each bucket stores the sum of its fingerprints: a sum other than zero means that one of the sets lacks an entry. Different sets look
 * equal once in 2^64.
 */
export class SetDifferenceSketch {
  private readonly sums = new Int32Array(2 * BUCKETS);

  add(entry: string): void {
    this.count(entry, 1);
  }

  remove(entry: string): void {
    this.count(entry, -1);
  }

  /** Whether exactly the added entries were removed. */
  get isEmpty(): boolean {
    return this.sums.every((sum) => sum === 0);
  }

  /** Whether the entry may be in only one of the sets: never false for such an entry, rarely true for others. */
  mayDiffer(entry: string): boolean {
    const [bucket] = placeOf(entry);
    return this.sums[bucket] !== 0 || this.sums[bucket + 1] !== 0;
  }

  /** The sums overflow at 32 bits, which still adds up to zero. */
  private count(entry: string, sign: 1 | -1): void {
    const [bucket, low, high] = placeOf(entry);
    this.sums[bucket] = (this.sums[bucket] ?? 0) + sign * low;
    this.sums[bucket + 1] = (this.sums[bucket + 1] ?? 0) + sign * high;
  }
}

function placeOf(entry: string): [bucket: number, low: number, high: number] {
  const hash = createHash('sha256').update(entry).digest();
  return [2 * hash.readUInt16BE(0), hash.readInt32BE(2), hash.readInt32BE(6)];
}
