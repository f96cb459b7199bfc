import Database from 'libsql';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { gunzipSync, gzipSync } from 'node:zlib';
import { JwtSessionTokens } from '#modules/users/adapters/jwt-session-tokens.js';
import { isOrderNumber } from '#modules/orders/domain/order-number.js';
import { SessionKey } from '#modules/users/domain/session.js';
import { MIGRATIONS, openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { ADA, aLine, anOrderOf, aPart } from '#test/support/builders.js';
import { canLimitFiles } from '#test/support/limited-files.js';
import { IS_QUICK } from '#test/support/quick.js';
import { digestOf } from '#test/support/store-digest.js';
import { SHOP_COMMAND, shopCommand, shopProcess } from '#test/support/shop-command.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;
const SETTINGS = { ...FIREBASE_SETTINGS, REQUIRE_VERIFIED_EMAIL: 'false', UNPAID_ORDER_HOLD: '0' };
const TODAY = MIGRATIONS.length;

/** One data file of each version, as a shop of that version left it: `version-<number of migrations>.db.gz`. They never change. */
const STORED = join(__dirname, 'upgrades');
const storedFile = (version: number) => join(STORED, `version-${String(version).padStart(2, '0')}.db.gz`);

const folder = mkdtempSync(join(tmpdir(), 'upgrades-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A data folder with the stored file of a version. */
function shopOf(version: number, name = `version-${version}`): string {
  const data = join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, 'shop.db'), gunzipSync(readFileSync(storedFile(version))));
  return data;
}

interface StoredOrder {
  _id: string;
  status: string;
  amount: number;
  total_cents: number;
  transactionId: string | null;
}

type ServedOrder = Partial<StoredOrder> & {
  _id: string;
  number: string;
  total_price: number;
  lines: { amount: number; price: number; total_price: number }[];
};

/** Reads a file of any version without changing it. */
function read(path: string): { version: number; orders: StoredOrder[] } {
  const db = new Database(path);
  const [{ user_version: version }] = db.prepare('PRAGMA user_version').all([]) as [{ user_version: number }];
  const columns = '_id, status, amount, total_cents, transactionId';
  const orders = db.prepare(`SELECT ${columns} FROM orders ORDER BY _id`).all([]) as StoredOrder[];
  db.close();
  return { version, orders };
}

/** With KEEP_VERSION=1: stores a file of today's version, from the newest stored one and two parts and an order of today. */
async function keepToday(): Promise<void> {
  const data = shopOf(TODAY - 1, 'today');
  const store = openSqliteStore(join(data, 'shop.db'));
  const { parts, orders } = sqliteShop(store);
  const part = await parts.add(aPart({ name: `Part of version ${TODAY}` }), ADA);
  const other = await parts.add(aPart({ name: `Other part of version ${TODAY}` }), ADA);
  const lines = [part, other].map((each) => aLine(each, { amount: 10 }));
  const { order } = await orders.place(anOrderOf(lines), { created_at: '2026-03-15T10:00:00.000Z' });
  await orders.recordPayment(order._id, `pi_version_${TODAY}`, '2026-03-15T11:00:00.000Z');
  await orders.ship(order._id, '2026-03-15T12:00:00.000Z', ADA);
  store.close();
  const db = new Database(join(data, 'shop.db'));
  db.prepare('VACUUM INTO ?').run([join(data, 'stored.db')]);
  db.close();
  writeFileSync(storedFile(TODAY), gzipSync(readFileSync(join(data, 'stored.db')), { level: 9 }));
}

beforeAll(async () => {
  if (process.env['KEEP_VERSION'] === '1' && !existsSync(storedFile(TODAY))) await keepToday();
});

it('every version has a stored file; `KEEP_VERSION=1 npm run test:backend -- upgrades` adds the file of a new migration', () => {
  const versions = Array.from({ length: TODAY }, (_, index) => index + 1);
  expect(readdirSync(STORED).sort()).toEqual(versions.map((version) => storedFile(version).slice(STORED.length + 1)));
  for (const version of versions)
    expect(read(join(shopOf(version, `stored-${version}`), 'shop.db')).version).toBe(version);
});

describe('the built shop', () => {
  const versions = readdirSync(STORED).map((name) => Number(name.replace(/\D/g, '')));

  it.each(IS_QUICK ? [1] : versions)(
    'upgrades a file of version %i, keeps a copy of it, and serves its orders',
    async (version) => {
      const data = shopOf(version);
      const before = read(join(data, 'shop.db'));
      const shop = BuiltShop.start(data, SETTINGS);
      try {
        const url = await shop.url();
        const tokens = new JwtSessionTokens(new SessionKey(FIREBASE_SETTINGS.JWT_SECRET), 3600);
        const token = tokens.issue({ id: '6900c0100000000000000000', email: 'ada@test.com', version: 0 });
        const { body } = await request(url).get('/orders').set('Authorization', `Bearer ${token}`).expect(200);
        const numbers = (body as ServedOrder[]).map(({ number }) => number);
        expect([numbers.every(isOrderNumber), new Set(numbers).size]).toEqual([true, numbers.length]);
        for (const { lines, ...order } of body as ServedOrder[]) {
          const sum = (of: 'amount' | 'total_price') => lines.reduce((all, line) => all + line[of], 0);
          expect([sum('amount'), sum('total_price')]).toEqual([order.amount, order.total_price]);
          for (const { price, amount, total_price } of lines) expect(price * amount).toBe(total_price);
        }
        const served = (body as ServedOrder[]).map(
          ({ _id, status = 'unpaid', amount, total_price, transactionId = null }) => ({
            ...{ _id, status, amount, total_cents: total_price * 100, transactionId },
          }),
        );
        expect(served.sort((a, b) => a._id.localeCompare(b._id))).toEqual(before.orders);
      } finally {
        expect(await shop.end('SIGTERM')).toBe(0);
      }
      expect(await shopCommand(data, ['doctor'])).toMatchObject({ status: 0 });
      const copies = readdirSync(data).filter((name) => name.includes('.version-'));
      expect(copies).toEqual(version === TODAY ? [] : [`shop.db.version-${version}`]);
      for (const name of copies) expect(read(join(data, name))).toEqual(before);
    },
    SLOW,
  );
});

describe('an upgrade', () => {
  const upgrade = (data: string) => shopCommand(data, ['verify-audit-log']);

  it('refuses a file of a newer version in one line, and leaves it alone', async () => {
    const data = shopOf(TODAY, 'newer');
    const db = new Database(join(data, 'shop.db'));
    db.exec('PRAGMA user_version = 999');
    db.close();
    const { status, errors } = await upgrade(data);
    expect(status).toBe(1);
    expect(errors).toMatch(
      new RegExp(`^DATA_DIR .*newer version of the shop \\(data version 999, this one knows ${TODAY}\\).*$`),
    );
    expect(read(join(data, 'shop.db')).version).toBe(999);
  });

  it.each([
    'doctor',
    'doctor --repair',
    'verify-audit-log',
    'reconcile',
    'make-admin ada@test.com',
    'remove-admin ada@test.com',
  ])('is left to the start while a shop of the older version runs: %s', async (command) => {
    const words = command.split(' ');
    const data = shopOf(TODAY - 1, `running ${command}`);
    const content = () => readdirSync(data).map((name) => [name, digestOfFile(join(data, name))]);
    const shop = new Database(join(data, 'lock'));
    shop.exec('BEGIN EXCLUSIVE');
    const before = content();
    expect(await shopCommand(data, words)).toEqual({
      ...{ status: 1, output: '' },
      errors: `DATA_DIR ${data} has the data of an older version, and a shop runs on it: stop the shop, or restart it with this version, before you run commands.`,
    });
    expect(content()).toEqual(before);
    shop.close();
    expect((await shopCommand(data, words)).errors).not.toContain('older version');
    expect(read(join(data, 'shop.db')).version).toBe(TODAY);
    expect(existsSync(join(data, `shop.db.version-${TODAY - 1}`))).toBe(true);
  });

  it(
    'leaves the old data when it is killed before it is committed, and the next start finishes it',
    async () => {
      const data = shopOf(1, 'killed');
      const old = read(join(data, 'shop.db'));
      const { status } = await shopProcess(data, ['verify-audit-log'], { killedAt: /^exec COMMIT/ });
      expect(status).toBeNull();
      expect(read(join(data, 'shop.db'))).toEqual(old);
      expect(await upgrade(data)).toMatchObject({ status: 0 });
      const whole = shopOf(1, 'not killed');
      await upgrade(whole);
      expect(digest(data)).toBe(digest(whole));
      expect(read(join(data, 'shop.db.version-1'))).toEqual(old);
    },
    SLOW,
  );

  if (!IS_QUICK)
    it(
      'leaves the old or the new data when it is killed at any step, and the next start finishes it',
      async () => {
        const whole = shopOf(1, 'whole');
        expect(await upgrade(whole)).toMatchObject({ status: 0 });
        const [old, upgraded] = [read(join(shopOf(1, 'untouched'), 'shop.db')), digest(whole)];
        const found = new Set<number>();
        let kills = 0;
        // Not every step, because each one takes a second.
        for (let [step, next] = [1, 2], ended = false; !ended; [step, next] = [next, step + next]) {
          const data = shopOf(1, `killed-${step}`);
          ended = (await shopProcess(data, ['verify-audit-log'], { killedAt: step })).status !== null;
          kills += Number(!ended);
          const now = read(join(data, 'shop.db'));
          expect([old.version, TODAY]).toContain(now.version);
          found.add(now.version);
          expect(now.orders).toEqual(old.orders);
          expect(await upgrade(data)).toMatchObject({ status: 0 });
          expect(digest(data)).toBe(upgraded);
          expect(read(join(data, 'shop.db.version-1'))).toEqual(old);
        }
        expect(found).toEqual(new Set([old.version, TODAY]));
        process.stdout.write(`an upgrade was killed at ${kills} steps\n`);
      },
      SLOW,
    );

  it('removes the copies of earlier upgrades after it succeeded', async () => {
    const data = shopOf(2, 'copies');
    writeFileSync(join(data, 'shop.db.version-1'), '');
    writeFileSync(join(data, 'shop.db.version-2.part'), '');
    expect(await upgrade(data)).toMatchObject({ status: 0 });
    expect(readdirSync(data).filter((name) => name.includes('.version-'))).toEqual(['shop.db.version-2']);
  });

  if (!IS_QUICK)
    (canLimitFiles('The upgrade without space for a copy') ? it : it.skip)(
      'is refused in one line, and changes nothing, when there is no space for the copy',
      () => {
        const data = shopOf(13, 'no space');
        const before = read(join(data, 'shop.db'));
        const { status, stderr } = spawnSync(
          'prlimit',
          ['--fsize=200000', process.execPath, SHOP_COMMAND, 'verify-audit-log'],
          { cwd: folder, env: { ...process.env, NODE_ENV: 'development', DATA_DIR: data, ...SETTINGS } },
        );
        expect([status, stderr.toString()]).toEqual([
          1,
          expect.stringMatching(
            /^DATA_DIR cannot be used: .*shop\.db: The file could not be copied before its upgrade\. Free 1 MB beside it; nothing was changed\..*\n$/,
          ),
        ]);
        expect(read(join(data, 'shop.db'))).toEqual(before);
        expect(readdirSync(data).filter((name) => name.includes('.version-'))).toEqual([]);
      },
      SLOW,
    );

  const digestOfFile = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

  function digest(data: string): string {
    const store = openSqliteStore(join(data, 'shop.db'));
    const value = digestOf(store);
    store.close();
    return value;
  }
});
