import { monitorEventLoopDelay } from 'node:perf_hooks';
import { HEADER, uploadFile } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const TRIES = 3;
/** Bytes or cells of a file. */
const SIZE = 4_000_000;

/** The longest time in milliseconds that `work` blocks the event loop, in the best of some tries. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const longest = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    await work();
    delays.disable();
    longest.push(delays.max / 1e6);
  }
  return Math.min(...longest);
}

describe('large part import files', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });

  it.each([
    ['the first line', (cells: string) => cells, 'line 1'],
    ['a row', (cells: string) => `${HEADER}\n${cells}`, 'line 2'],
  ])('reject %s at the 201st cell, no later than a file of one cell', async (_, fileOf, field) => {
    const reject = (cells: string) => () => uploadFile(admin, fileOf(cells)).expect(400);
    const { body } = await reject(','.repeat(SIZE))();
    expect(body).toMatchObject({ errors: [{ field, message: 'More than 200 cells in one row' }] });
    const oneCell = await longestBlock(reject('x'.repeat(SIZE)));
    const manyCells = await longestBlock(reject(','.repeat(SIZE)));
    // Reading all of four million cells blocks for a hundred times as long.
    expect(manyCells).toBeLessThan(10 * oneCell);
  });
});
