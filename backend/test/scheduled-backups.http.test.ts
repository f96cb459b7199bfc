import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { BuiltShop } from '#test/support/built-shop.js';
import { shopCommand } from '#test/support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

const SLOW = 300_000;

describe('the scheduled backups of a running shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scheduled-'));
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
  let shop: BuiltShop;
  let url: string;
  beforeAll(async () => {
    mkdirSync(data);
    // A file in the place of the folder: the first backups fail.
    writeFileSync(backups, '');
    shop = BuiltShop.start(data, {
      ...FIREBASE_SETTINGS,
      ...{ BACKUP_DIR: backups, BACKUP_EVERY: '1s', BACKUP_KEEP: '2' },
    });
    url = await shop.url();
  }, SLOW);
  afterAll(async () => {
    await shop.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  async function metric(name: string): Promise<number | undefined> {
    const { text } = await request(url).get('/metrics').expect(200);
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    return value === undefined ? undefined : Number(value);
  }
  const names = () => readdirSync(backups).filter((name) => name.endsWith('.db'));

  it(
    'warn once while they fail and once when they succeed, and show both in the metrics',
    async () => {
      await shop.printed(/The scheduled backup to BACKUP_DIR failed/);
      expect(await metric('shop_backup_failed')).toBe(1);
      expect(await metric('shop_backup_last_success_timestamp_seconds')).toBeUndefined();
      rmSync(backups);
      mkdirSync(backups);
      await shop.printed(/The scheduled backups succeed again/);
      expect(await metric('shop_backup_failed')).toBe(0);
      const age = Date.now() / 1000 - (await metric('shop_backup_last_success_timestamp_seconds'))!;
      expect(Math.abs(age)).toBeLessThan(60);
      const warnings = shop.output.split('\n').filter((line) => line.includes('"context":"backup"'));
      expect(warnings.map((line) => (JSON.parse(line) as { level: string; msg: string }).msg)).toEqual([
        expect.stringMatching(/^The scheduled backup to BACKUP_DIR failed, and is tried again: /),
        'The scheduled backups succeed again.',
      ]);
    },
    SLOW,
  );

  it(
    'keep the newest ones, which can be restored',
    async () => {
      const [first] = names();
      for await (const change of watch(backups))
        if (change.eventType === 'rename' && names().length > 0 && !names().includes(first!)) break;
      expect(await shop.end('SIGTERM')).toBe(0);
      expect(names().length).toBeLessThanOrEqual(3);
      const restored = await shopCommand(join(folder, 'restored'), ['restore', join(backups, names().at(-1)!)]);
      expect(restored).toMatchObject({ status: 0, errors: '' });
    },
    SLOW,
  );
});
