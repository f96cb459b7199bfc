import { SetDifferenceSketch } from './set-difference-sketch.js';

const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `pi_${from + n}`);

describe('a set difference sketch', () => {
  it('is empty when both sets have the same entries, in any order', () => {
    const sketch = new SetDifferenceSketch();
    for (const entry of entries(0, 100_000)) sketch.add(entry);
    expect(sketch.isEmpty).toBe(false);
    for (const entry of entries(0, 100_000).reverse()) sketch.remove(entry);
    expect(sketch.isEmpty).toBe(true);
    expect(sketch.mayDiffer('pi_1')).toBe(false);
  });

  it('finds each entry that is in one set only, and few others', () => {
    const sketch = new SetDifferenceSketch();
    for (const entry of entries(0, 10_000)) sketch.add(entry);
    for (const entry of entries(20, 10_020)) sketch.remove(entry);
    const odd = [...entries(0, 20), ...entries(10_000, 10_020)];
    expect(odd.filter((entry) => !sketch.mayDiffer(entry))).toEqual([]);
    expect(entries(20, 10_000).filter((entry) => sketch.mayDiffer(entry)).length).toBeLessThan(100);
    expect(sketch.isEmpty).toBe(false);
  });

  it('is not empty when an entry was added twice', () => {
    const sketch = new SetDifferenceSketch();
    sketch.add('pi_1');
    sketch.add('pi_1');
    expect([sketch.isEmpty, sketch.mayDiffer('pi_1')]).toEqual([false, true]);
  });
});
