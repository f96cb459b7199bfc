import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { DAY_MS } from '#shared/time.js';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { freezeClock } from '#test/support/clock.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { shop as command } from './support/backed-up-shops.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;
const SELLER = { SELLER_NAME: 'Northbridge', SELLER_ADDRESS: 'Portland' };

describe('a clock that was wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrong-clock-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A stopped live shop with an order that was placed and paid at this time. */
  async function shopAt(time: Date): Promise<string> {
    const data = mkdtempSync(join(folder, 'shop-'));
    freezeClock(time);
    try {
      const store = openSqliteStore(join(data, 'shop.db'));
      const { parts, orders, papers, mark } = sqliteShop(store);
      await mark.claim('live');
      const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
      await orders.recordPayment(order._id, 'pi_1', time.toISOString(), { issuer: AN_ISSUER });
      await papers.issueOwed(AN_ISSUER);
      store.close();
      return data;
    } finally {
      jest.useRealTimers();
    }
  }

  it(
    'in the future is named at the start, and papers are owed until its time',
    async () => {
      const ahead = new Date(Date.now() + 400 * DAY_MS);
      const shop = BuiltShop.start(await shopAt(ahead), { ...FIREBASE_SETTINGS, ...SELLER });
      await shop.url();
      await shop.printed(/are owed and not issued/);
      await shop.end('SIGTERM');
      const lines = shop.output.split('\n').filter((line) => line.includes('The clock says') || line.includes('owed'));
      expect(lines).toEqual([
        expect.stringContaining(
          `but the newest order is of ${ahead.toISOString()}, and the newest paper or audit entry is of ${ahead.toISOString()}. Correct the clock`,
        ),
        expect.stringMatching(
          `the clock says [\\d.:TZ-]+, before the newest paper or audit entry of ${ahead.toISOString()}`,
        ),
      ]);
    },
    SLOW,
  );

  it('in 1999 leaves papers that doctor accepts and an export contains', async () => {
    const data = await shopAt(new Date('1999-12-31T23:59:00.000Z'));
    const store = openSqliteStore(join(data, 'shop.db'));
    const { papers } = sqliteShop(store);
    const { items } = await papers.list({}, { sort: 'issued_at', descending: true, limit: 5 });
    expect(items).toMatchObject([{ number: '1999-000001', year: 1999 }]);
    store.close();
    expect((await command(data, 'doctor')).output).toMatch(
      /\nStored records: ok\n(.*\n)*Invoices and credit notes: ok\n/,
    );
    const file = join(folder, 'shop.ndjson');
    expect(await command(data, 'export', file)).toMatchObject({ status: 0, errors: '' });
    const target = mkdtempSync(join(folder, 'imported-'));
    expect(await command(target, 'import', file)).toMatchObject({ status: 0, errors: '' });
  });
});
