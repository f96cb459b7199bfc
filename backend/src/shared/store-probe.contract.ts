import { freezeClock } from '#test/support/clock.js';
import type { StoreProbe } from './store-probe.js';

const WEEK_MS = 7 * 86_400_000;

/** The contract of every adapter of the port. */
export function storeProbeContract(probe: () => StoreProbe): void {
  afterEach(() => jest.useRealTimers());

  it('writes, also from several servers concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => probe().check()));
    await probe().check();
  });

  it('names the engine and its version', async () => {
    const { name, version } = await probe().engine();
    expect(['SQLite', 'MongoDB', 'FerretDB']).toContain(name);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("returns a time that ignores jumps of this machine's clock", async () => {
    const asked = probe();
    const before = await asked.now();
    expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
    freezeClock(new Date(Date.now() + WEEK_MS));
    const after = await asked.now();
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after - before).toBeLessThan(60_000);
  });
}
