import { freezeClock } from '#test/support/clock.js';
import type { StoreProbe } from './store-probe.js';

const WEEK_MS = 7 * 86_400_000;

/** What every adapter of the port must do. */
export function storeProbeContract(probe: () => StoreProbe): void {
  afterEach(() => jest.useRealTimers());

  it('writes, also when several servers do so at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => probe().write()));
    await probe().write();
  });

  it('knows the time, which does not jump with the clock of this machine', async () => {
    const asked = probe();
    const before = await asked.now();
    expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
    freezeClock(new Date(Date.now() + WEEK_MS));
    const after = await asked.now();
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after - before).toBeLessThan(60_000);
  });
}
