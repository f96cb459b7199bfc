import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { anUnmatchedPayment } from '#modules/payments/ports/unmatched-payment.repository.contract.js';
import { SqliteUserRepository } from '#modules/users/adapters/sqlite/sqlite-user.repository.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { ADA, anAccount, anOrder, aPart, STRICT_RULES } from '#test/support/builders.js';
import { sqliteStores } from './support/payment-servers.js';
import { shopCommand, shopProcess } from './support/shop-command.js';
import { storeUsers, FIREBASE_SETTINGS } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

describe('npm run shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-command-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const shop = (words: string[], settings: Record<string, string> = {}, folder = dataDir) =>
    shopCommand(folder, words, { settings: { ...FIREBASE_SETTINGS, ...settings } });

  it('refuses without a store and creates none', async () => {
    expect(await shop(['make-admin', 'ada@test.com'])).toEqual({
      status: 1,
      output: '',
      errors: `There is no shop in DATA_DIR ${dataDir} yet; start it once, or set DATA_DIR to its folder.`,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it(
    'is a program that lists its commands and exits with 2 after wrong usage',
    async () => {
      const { status, output } = await shopProcess(dataDir, ['help']);
      expect(status).toBe(0);
      expect(output).toMatch(
        /make-admin <email> .*\n.*remove-admin <email> .*\n.*verify-audit-log \[hash\] .*\n.*reconcile \[options\] /,
      );
      expect(await shopProcess(dataDir, [])).toEqual({
        ...{ status: 2, output: '' },
        errors: 'error: missing command. `npm run shop -- help` lists the commands.',
      });
    },
    SLOW,
  );

  it('makes and removes admins of a stopped shop, but does not remove the last one', async () => {
    await storeUsers(dataDir, 'ada@test.com', 'bob@test.com');
    const said = async (...words: string[]) => {
      const { status, output, errors } = await shop(words);
      return [status, output || errors];
    };
    expect(await said('make-admin', 'unknown@test.com')).toEqual([
      1,
      'There is no user unknown@test.com; they must have signed in once.',
    ]);
    expect(await said('make-admin', 'ADA@test.com')).toEqual([0, 'ada@test.com is an admin now.']);
    expect(await said('make-admin', 'ada@test.com')).toEqual([0, 'ada@test.com is an admin already.']);
    expect(await said('remove-admin', 'bob@test.com')).toEqual([0, 'bob@test.com is not an admin.']);
    expect(await said('remove-admin', 'ada@test.com')).toEqual([
      1,
      'ada@test.com is the last admin; make another user an admin first.',
    ]);
  });

  it('refuses an unverified admin where verification is required, and accepts every ASCII address', async () => {
    const folder = join(dataDir, 'unverified');
    mkdirSync(folder);
    const store = openSqliteStore(join(folder, 'shop.db'));
    const unverified = anAccount("o'neil@acme.store", { email_verified: false });
    await new SqliteUserRepository(store).signIn(unverified, STRICT_RULES);
    store.close();
    const make = (required: string) =>
      shop(['make-admin', "O'Neil@acme.store"], { REQUIRE_VERIFIED_EMAIL: required }, folder);
    expect(await make('true')).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^o'neil@acme\.store is not verified: [^\n]+$/) as string,
    });
    expect(await make('false')).toMatchObject({ status: 0, output: "o'neil@acme.store is an admin now." });
  });

  it('records its changes in the audit log and reports when the log was changed', async () => {
    const verify = async (hash: string[] = []) => {
      const { status, output, errors } = await shop(['verify-audit-log', ...hash]);
      return [status, output || errors] as const;
    };
    const [status, said] = await verify();
    expect([status, said]).toEqual([0, expect.stringMatching(/^The audit log is intact: 1 entry, .* [0-9a-f]{64}$/)]);
    const head = said.slice(-64);
    await shop(['make-admin', 'bob@test.com']);
    await shop(['remove-admin', 'bob@test.com']);
    expect(await verify([head])).toEqual([0, expect.stringContaining('3 entries')]);
    expect(await verify(['a'.repeat(64)])).toEqual([
      1,
      expect.stringContaining('it was replaced, or belongs to another shop'),
    ]);

    const store = openSqliteStore(join(dataDir, 'shop.db'));
    const entries = store.all<{ _id: string; actor: string }>('SELECT _id, actor FROM audit_log ORDER BY seq');
    await store.write((tx) => {
      tx.run('DROP TRIGGER audit_log_never_changes');
      tx.run(`UPDATE audit_log SET content = replace(content, 'bob@', 'eve@') WHERE seq = 2`);
    });
    store.close();
    expect(entries.map(({ actor }) => actor)).toEqual(Array(3).fill('command line'));
    expect(await verify()).toEqual([
      1,
      `The audit log was changed: after 1 valid entry, entry ${entries[1]!._id} was changed.`,
    ]);
  });

  it('compares orders and payments, and exits with 1 when they differ', async () => {
    const days = ['--from', '2026-03-01', '--to', '2026-03-31'];
    expect(await shop(['reconcile', ...days])).toEqual({
      ...{ status: 0, errors: '' },
      output: '2026-03-01 to 2026-03-31: 0 payments and 0 paid orders compared. They agree.',
    });
    const store = openSqliteStore(join(dataDir, 'shop.db'));
    const { parts, orders, unmatched } = sqliteStores(store);
    const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
    await orders.recordPayment(order._id, 'pi_unknown', '2026-03-09T09:30:00.000Z');
    await unmatched.record(anUnmatchedPayment({ transactionId: 'pi_open', amount_cents: 1_050 }));
    store.close();
    const { status, output, errors } = await shop(['reconcile', ...days]);
    expect({ status, errors }).toEqual({ status: 1, errors: '' });
    expect(output.split('\n')).toEqual([
      '2026-03-01 to 2026-03-31: 0 payments and 1 paid orders compared.',
      `unknown-at-gateway  pi_unknown  ${order._id}  carl@test.com  gateway: unknown  shop: pending, $3,490`,
      expect.stringMatching(/^unknown-at-gateway: Look the payment up at the card provider/),
      'Waits for a decision: pi_open, $10.50 of carl@test.com: payment-of-another-amount',
    ]);
  });

  it(
    'changes a role in a running shop at the next request',
    async () => {
      const tokens = await storeUsers(dataDir, 'ada@test.com', 'carl@test.com');
      const running = BuiltShop.start(dataDir, FIREBASE_SETTINGS);
      try {
        const url = await running.url();
        const orders = () => request(url).get('/orders').set('Authorization', `Bearer ${tokens['carl@test.com']}`);
        await orders().expect(403);
        expect((await shopProcess(dataDir, ['make-admin', 'carl@test.com'])).status).toBe(0);
        await orders().expect(200);
        expect(await shop(['remove-admin', 'carl@test.com'], { ADMIN_EMAILS: 'carl@test.com' })).toMatchObject({
          status: 0,
          output: expect.stringContaining('ADMIN_EMAILS names them') as string,
        });
        await orders().expect(403);
      } finally {
        expect(await running.end('SIGTERM')).toBe(0);
      }
    },
    SLOW,
  );
});
