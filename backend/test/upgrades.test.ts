import { DatabaseSync } from '@photostructure/sqlite';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SEARCH_INDEXES } from '#app/data-transfer/adapters/sqlite/derived-data.schema.js';
import { MIGRATIONS, openSqliteStore } from '#app/wiring/sqlite-store.js';
import { newestVersion } from '#shared/sqlite/migrate.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { namesIn } from '#test/support/backed-up-shops.js';
import { canLimitFiles } from '#test/support/limited-files.js';
import { IS_QUICK } from '#test/support/quick.js';
import { scriptProcess, shopCommand } from '#test/support/shop-command.js';
import { digestOf } from '#test/support/store-digest.js';
import { populate, sqliteShop } from '#test/support/whole-shop.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;
const UPGRADE = resolve(__dirname, 'support/upgrade.mjs');

const OLD = newestVersion(MIGRATIONS);
const NEW = OLD + 1;
/** A migration as a later version may have it. */
const EXAMPLE = `ALTER TABLE orders ADD COLUMN gift_text TEXT; UPDATE orders SET gift_text = 'for ' || name;`;

const folder = mkdtempSync(join(tmpdir(), 'upgrades-'));
afterAll(() => rmSync(folder, { recursive: true }));

const original = join(folder, 'original.db');
beforeAll(async () => {
  const store = openSqliteStore(original);
  await populate(sqliteShop(store));
  store.close();
});

/** A new data folder with the data of today's version. */
function dataFolder(name: string): string {
  const data = join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  copyFileSync(original, join(data, 'shop.db'));
  return data;
}

interface Content {
  version: number;
  columns: string[];
  orders: { _id: string; number: string; name: string; lines: string; gift_text?: string }[];
}

/** Reads a file of any version without changing it. */
function read(path: string): Content {
  const db = new DatabaseSync(path);
  const all = <Row>(sql: string) => db.prepare(sql).all() as Row[];
  const [{ user_version: version }] = all<{ user_version: number }>('PRAGMA user_version') as [
    { user_version: number },
  ];
  const columns = all<{ name: string }>('PRAGMA table_info(orders)').map(({ name }) => name);
  const gift = columns.includes('gift_text') ? ', gift_text' : '';
  const orders = all<Content['orders'][number]>(`SELECT _id, number, name, lines${gift} FROM orders ORDER BY _id`);
  db.close();
  return { version, columns, orders };
}

const UPGRADED = [...MIGRATIONS, EXAMPLE];
const upgrade = (data: string) => SqliteStore.open(join(data, 'shop.db'), UPGRADED, SEARCH_INDEXES);

const killedUpgrade = async (data: string, killedAt: number | RegExp) =>
  (await scriptProcess(UPGRADE, [join(data, 'shop.db'), EXAMPLE], { killedAt })).status;

const copiesIn = (data: string) => readdirSync(data).filter((name) => name.includes('.version-'));

const digestOfFile = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The digest of the upgraded data. */
function digest(data: string): string {
  const store = upgrade(data);
  const value = digestOf(store);
  store.close();
  return value;
}

describe('an upgrade', () => {
  it('adds a column, keeps the rows, and keeps a copy of the older file', () => {
    const data = dataFolder('upgraded');
    const before = read(original);
    expect([before.version, before.orders.length]).toEqual([OLD, 3]);
    upgrade(data).close();
    expect(read(join(data, 'shop.db'))).toEqual({
      version: NEW,
      columns: [...before.columns, 'gift_text'],
      orders: before.orders.map((order) => ({ ...order, gift_text: `for ${order.name}` })),
    });
    expect(copiesIn(data)).toEqual([`shop.db.version-${OLD}`]);
    expect(read(join(data, `shop.db.version-${OLD}`))).toEqual(before);
  });

  it('makes no copy of a file of the same version', () => {
    const data = dataFolder('same');
    openSqliteStore(join(data, 'shop.db')).close();
    expect(copiesIn(data)).toEqual([]);
  });

  it('refuses a file of a newer version in one line, and leaves it alone', async () => {
    const data = dataFolder('newer');
    upgrade(data).close();
    const before = read(join(data, 'shop.db'));
    const { status, errors } = await shopCommand(data, ['verify-audit-log']);
    expect(status).toBe(1);
    expect(errors).toMatch(
      new RegExp(`^DATA_DIR .*newer version of the shop \\(data version ${NEW}, this one knows ${OLD}\\).*$`),
    );
    expect(read(join(data, 'shop.db'))).toEqual(before);
  });

  describe('while a shop of the older version runs', () => {
    const migrations = MIGRATIONS as (typeof MIGRATIONS)[number][];
    beforeAll(() => void migrations.push(EXAMPLE));
    afterAll(() => void migrations.pop());

    it.each([
      'doctor',
      'doctor --repair',
      'verify-audit-log',
      'reconcile',
      'make-admin ada@test.com',
      'remove-admin ada@test.com',
    ])('is left to the start: %s', async (command) => {
      const words = command.split(' ');
      const data = dataFolder(`running ${command}`);
      const content = () => namesIn(data).map((name) => [name, digestOfFile(join(data, name))]);
      const shop = new DatabaseSync(join(data, 'lock'));
      shop.exec('BEGIN EXCLUSIVE');
      const before = content();
      expect(await shopCommand(data, words)).toEqual({
        ...{ status: 1, output: '' },
        errors: `DATA_DIR ${data} has the data of an older version, and a shop runs on it: stop the shop, or restart it with this version, before you run commands.`,
      });
      expect(content()).toEqual(before);
      shop.close();
      expect((await shopCommand(data, words)).errors).not.toContain('older version');
      expect(read(join(data, 'shop.db')).version).toBe(NEW);
      expect(copiesIn(data)).toEqual([`shop.db.version-${OLD}`]);
    });
  });

  it('removes the copies of earlier upgrades after it succeeded', () => {
    const data = dataFolder('copies');
    writeFileSync(join(data, 'shop.db.version-0'), '');
    writeFileSync(join(data, `shop.db.version-${OLD}.part`), '');
    upgrade(data).close();
    expect(copiesIn(data)).toEqual([`shop.db.version-${OLD}`]);
  });

  it(
    'leaves the old data when it is killed before it is committed, and the next start finishes it',
    async () => {
      const data = dataFolder('killed');
      expect(await killedUpgrade(data, /^exec COMMIT/)).toBeNull();
      expect(read(join(data, 'shop.db'))).toEqual(read(original));
      expect(digest(data)).toBe(digest(dataFolder('not killed')));
      expect(read(join(data, `shop.db.version-${OLD}`))).toEqual(read(original));
    },
    SLOW,
  );

  if (!IS_QUICK)
    it(
      'leaves the old or the new data when it is killed at any step, and the next start finishes it',
      async () => {
        const [old, upgraded] = [read(original), digest(dataFolder('whole'))];
        const found = new Set<number>();
        for (let [step, ended] = [1, false]; !ended; step += 1) {
          const data = dataFolder(`killed-${step}`);
          ended = (await killedUpgrade(data, step)) !== null;
          const now = read(join(data, 'shop.db'));
          expect([OLD, NEW]).toContain(now.version);
          found.add(now.version);
          expect(now.orders).toMatchObject(old.orders);
          expect(digest(data)).toBe(upgraded);
          expect(read(join(data, `shop.db.version-${OLD}`))).toEqual(old);
        }
        expect(found).toEqual(new Set([OLD, NEW]));
      },
      SLOW,
    );

  if (!IS_QUICK)
    (canLimitFiles('The upgrade without space for a copy') ? it : it.skip)(
      'is refused in one line, and changes nothing, when there is no space for the copy',
      () => {
        const data = dataFolder('no space');
        const words = [UPGRADE, join(data, 'shop.db'), EXAMPLE];
        const { status, stderr } = spawnSync('prlimit', ['--fsize=200000', process.execPath, ...words]);
        expect([status, stderr.toString()]).toEqual([
          1,
          expect.stringMatching(
            /shop\.db: The file could not be copied before its upgrade\. Free 1 MB beside it; nothing was changed\..*$/,
          ),
        ]);
        expect(read(join(data, 'shop.db'))).toEqual(read(original));
        expect(copiesIn(data)).toEqual([]);
      },
      SLOW,
    );
});
