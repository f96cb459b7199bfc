import { SetDifferenceSketch } from './set-difference-sketch.js';

const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `pi_${from + n}`);

describe('a tally of two lists', () => {
  it('is even when they have the same entries, in whatever order', () => {
    const tally = new SetDifferenceSketch();
    for (const entry of entries(0, 100_000)) tally.add(entry);
    expect(tally.isEmpty).toBe(false);
    for (const entry of entries(0, 100_000).reverse()) tally.remove(entry);
    expect(tally.isEmpty).toBe(true);
    expect(tally.mayDiffer('pi_1')).toBe(false);
  });

  it('names each entry that only one of them has, and few others', () => {
    const tally = new SetDifferenceSketch();
    for (const entry of entries(0, 10_000)) tally.add(entry);
    for (const entry of entries(20, 10_020)) tally.remove(entry);
    const odd = [...entries(0, 20), ...entries(10_000, 10_020)];
    expect(odd.filter((entry) => !tally.mayDiffer(entry))).toEqual([]);
    expect(entries(20, 10_000).filter((entry) => tally.mayDiffer(entry)).length).toBeLessThan(100);
    expect(tally.isEmpty).toBe(false);
  });

  it('knows an entry that was added twice from one that was not', () => {
    const tally = new SetDifferenceSketch();
    tally.add('pi_1');
    tally.add('pi_1');
    expect([tally.isEmpty, tally.mayDiffer('pi_1')]).toEqual([false, true]);
  });
});
