import type { HostileCall } from '#test/support/hostile-calls.js';
import { hostileShop } from '#test/support/hostile-shop.js';
import { IS_QUICK } from '#test/support/quick.js';

const LONG = 5000;
/** `make test` sends every fifth request. */
const STEP = IS_QUICK ? 5 : 1;
/** A regular expression that backtracks takes the square of the length: some hundred times as long. */
const LIMIT = 50;

describe('long hostile values in every field, parameter and header of the API', () => {
  const { calls, send } = hostileShop();
  const timeOf = async (call: HostileCall) => (await send(call)).milliseconds;

  /** The shortest time of a response in milliseconds. */
  async function bestTimeOf(call: HostileCall): Promise<number> {
    const times = [];
    for (let tries = 0; tries < 10; tries += 1) times.push(await timeOf(call));
    return Math.min(...times);
  }

  it('are answered about as fast as each other', async () => {
    const long = [...calls()].filter(({ path, body }) => path.length + (body?.length ?? 0) > LONG);
    const sent = long.filter((_, index) => index % STEP === 0);
    const timed = [];
    for (const call of sent) timed.push({ call, time: await timeOf(call) });
    const median = timed.map(({ time }) => time).sort((a, b) => a - b)[timed.length >> 1]!;
    const slow = [];
    for (const { call, time } of timed) {
      // The machine may have paused once.
      if (time < LIMIT * median || (await bestTimeOf(call)) < LIMIT * median) continue;
      slow.push(`${call.operation} ${call.what}`);
    }
    expect(slow).toEqual([]);
  });
});
