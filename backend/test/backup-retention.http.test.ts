import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { backupName } from '#app/backup/backup-names.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { backedUpShops, LIVE, shop } from './support/backed-up-shops.js';

/** Each start and command is a process of its own, which takes seconds on a busy machine. */
const SLOW = 300_000;

const { folder, dataDir, populated } = backedUpShops();
const january = (day: number) => new Date(Date.UTC(2026, 0, day));

/** A stopped shop with a part whose stock is one piece too low, which the data check reports. */
async function withProblem(name: string): Promise<string> {
  const data = await populated(name);
  const store = openSqliteStore(join(data, 'shop.db'));
  await store.write((tx) => tx.run('UPDATE parts SET quantity = quantity - 1 WHERE archived IS NULL'));
  store.close();
  return data;
}

describe('backups of data with problems', () => {
  it(
    'name the problems in their file name, are removed when they are old, and leave the newest one without',
    async () => {
      const data = await withProblem('removing');
      const backups = dataDir('removing-backups');
      for (const day of [1, 2, 3]) writeFileSync(join(backups, backupName(data, january(day))), '');
      const backedUp = () => shop(data, 'backup', '--keep', '1', backups);
      const named = () => readdirSync(backups).filter((name) => name.endsWith('.db'));
      expect(await backedUp()).toMatchObject({
        status: 1,
        output: expect.stringMatching(
          / Removed older backups: 2\.\n.*Ångström Fan.*\nThe data check found 1 problem: /,
        ) as string,
      });
      const withoutProblems = backupName(data, january(3));
      const [first = ''] = named().filter((name) => name !== withoutProblems);
      expect(first).toMatch(/Z-with-problems\.db$/);
      expect(named()).toHaveLength(2);

      // Two backups of one second would have one name.
      const older = backupName(data, january(4)).replace('.db', '-with-problems.db');
      renameSync(join(backups, first), join(backups, older));
      expect(await backedUp()).toMatchObject({ status: 1 });
      expect(named()).toEqual([withoutProblems, expect.stringMatching(/Z-with-problems\.db$/)]);
      expect(named()).not.toContain(older);
      expect(await shop(join(folder, 'restored'), 'restore', join(backups, named()[1]!))).toMatchObject({
        status: 0,
      });
    },
    SLOW,
  );
});

describe('scheduled backups', () => {
  let running: BuiltShop;
  let url: string;
  afterEach(() => running.end('SIGKILL'));
  const start = async (data: string, backups: string) => {
    running = BuiltShop.start(data, { ...LIVE, BACKUP_DIR: backups, BACKUP_EVERY: '1s', BACKUP_KEEP: '1' });
    url = await running.url();
  };
  async function metric(name: string): Promise<number | undefined> {
    const { text } = await request(url).get('/metrics').expect(200);
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    return value === undefined ? undefined : Number(value);
  }
  const warnings = () =>
    running.output
      .split('\n')
      .filter((line) => line.includes('"context":"backup"'))
      .map((line) => (JSON.parse(line) as { msg: string }).msg);

  it(
    'fail until a missing BACKUP_DIR is there, and never create it',
    async () => {
      const backups = join(folder, 'not-mounted/backups');
      await start(await populated('unmounted'), backups);
      await running.printed(/The scheduled backup to BACKUP_DIR failed/);
      expect(await metric('shop_backup_failed')).toBe(1);
      expect(warnings()).toEqual([expect.stringMatching(/^The scheduled backup to BACKUP_DIR failed, .*not-mounted/)]);
      expect(existsSync(join(folder, 'not-mounted'))).toBe(false);
      mkdirSync(backups, { recursive: true });
      await running.printed(/The scheduled backups succeed again/);
      expect(await metric('shop_backup_failed')).toBe(0);
      expect(readdirSync(backups).length).toBeGreaterThan(0);
    },
    SLOW,
  );

  it(
    'succeed although the data have problems, and report these apart',
    async () => {
      const data = await withProblem('scheduled');
      await start(data, dataDir('scheduled-backups'));
      await running.printed(/The scheduled backup was written, but/);
      expect(await metric('shop_backup_has_problems')).toBe(1);
      expect(await metric('shop_backup_failed')).toBe(0);
      expect(new Set(warnings())).toEqual(
        new Set([
          'The scheduled backup was written, but its data have problems: The data check found 1 problem: run `npm run shop -- doctor`.',
        ]),
      );
    },
    SLOW,
  );
});
