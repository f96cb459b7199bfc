import { axisTicks } from './axis-ticks';

describe('The values beside an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [11, [0, 5, 10, 15]],
    [48_200, [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
    [215_000, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
    [999_999, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
  ])('that reaches %i are round', (most, ticks) => {
    expect(axisTicks(most)).toEqual(ticks);
  });

  it('begin at 0, reach the highest, and are few', () => {
    for (let most = 1; most < 5_000_000; most = Math.ceil(most * 1.17)) {
      const ticks = axisTicks(most);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.at(-2)).toBeLessThan(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
