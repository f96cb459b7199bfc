import { createHash } from 'node:crypto';

/** Heaps that the entries are counted in. */
const HEAPS = 65_536;

/**
 * Tells two lists of entries apart without keeping either: what one list adds and the other takes away leaves no trace. Its size is
 * that of an empty one, 512 kB, however many entries there are. Each falls into one of many heaps, of which only a sum of fingerprints
 * is kept: a heap whose sum is not zero has an entry that one list lacks. Two lists that differ look alike once in 2^64.
 */
export class SetDifferenceSketch {
  private readonly sums = new Int32Array(2 * HEAPS);

  add(entry: string): void {
    this.count(entry, 1);
  }

  remove(entry: string): void {
    this.count(entry, -1);
  }

  /** Whether every entry that was added was taken away again, and none besides. */
  get isEmpty(): boolean {
    return this.sums.every((sum) => sum === 0);
  }

  /** Whether the entry may be one that only one list has: never false for such a one, rarely true for another. */
  mayDiffer(entry: string): boolean {
    const [heap] = placeOf(entry);
    return this.sums[heap] !== 0 || this.sums[heap + 1] !== 0;
  }

  /** The sums run over at 32 bits, which does not matter to what they add up to. */
  private count(entry: string, sign: 1 | -1): void {
    const [heap, low, high] = placeOf(entry);
    this.sums[heap] = (this.sums[heap] ?? 0) + sign * low;
    this.sums[heap + 1] = (this.sums[heap + 1] ?? 0) + sign * high;
  }
}

function placeOf(entry: string): [heap: number, low: number, high: number] {
  const print = createHash('sha256').update(entry).digest();
  return [2 * print.readUInt16BE(0), print.readInt32BE(2), print.readInt32BE(6)];
}
