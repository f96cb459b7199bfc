import { createBatcher } from './batcher';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function aGatherer() {
  const delivered: number[][] = [];
  return { delivered, ...createBatcher<number>((items) => delivered.push(items), { soon: 200, gap: 3000 }) };
}

describe('What comes in together', () => {
  it('is handed on together, soon after the first', () => {
    const { add, delivered } = aGatherer();
    add(1);
    jest.advanceTimersByTime(199);
    add(2);
    expect(delivered).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(delivered).toEqual([[1, 2]]);
  });

  it('comes to its reader no more often than once in the gap, and complete', () => {
    const { add, delivered } = aGatherer();
    for (let n = 0; n < 100; n += 1) {
      add(n);
      jest.advanceTimersByTime(100);
    }
    jest.advanceTimersByTime(3000);
    // Ten seconds of it: at 0.2, 3.2, 6.2, 9.2 and the rest.
    expect(delivered).toHaveLength(5);
    expect(delivered.flat()).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('is handed on soon again after a quiet time', () => {
    const { add, delivered } = aGatherer();
    add(1);
    jest.advanceTimersByTime(60_000);
    add(2);
    jest.advanceTimersByTime(200);
    expect(delivered).toEqual([[1], [2]]);
  });

  it('is not handed on any more once it was dropped', () => {
    const { add, drop, delivered } = aGatherer();
    add(1);
    drop();
    jest.advanceTimersByTime(60_000);
    expect(delivered).toEqual([]);
  });
});
