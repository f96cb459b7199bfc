import { createBatcher } from './watch-shop';

beforeEach(() => jest.useFakeTimers());

function aBatcher() {
  const delivered: number[][] = [];
  return { delivered, ...createBatcher<number>((items) => delivered.push(items), { delay: 200, interval: 3000 }) };
}

describe('A batcher', () => {
  it('delivers items in one batch shortly after the first', () => {
    const { add, delivered } = aBatcher();
    add(1);
    jest.advanceTimersByTime(199);
    add(2);
    expect(delivered).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(delivered).toEqual([[1, 2]]);
  });

  it('delivers at most one batch per interval, and every item', () => {
    const { add, delivered } = aBatcher();
    for (let n = 0; n < 100; n += 1) {
      add(n);
      jest.advanceTimersByTime(100);
    }
    jest.advanceTimersByTime(3000);
    // Items for ten seconds are delivered at 0.2, 3.2, 6.2 and 9.2 seconds; a last batch has the rest.
    expect(delivered).toHaveLength(5);
    expect(delivered.flat()).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('delivers promptly again after a pause', () => {
    const { add, delivered } = aBatcher();
    add(1);
    jest.advanceTimersByTime(60_000);
    add(2);
    jest.advanceTimersByTime(200);
    expect(delivered).toEqual([[1], [2]]);
  });

  it('delivers nothing after it is cancelled', () => {
    const { add, cancel, delivered } = aBatcher();
    add(1);
    cancel();
    jest.advanceTimersByTime(60_000);
    expect(delivered).toEqual([]);
  });
});
