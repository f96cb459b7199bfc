import { DatabaseSync } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { finishRestore, isHalfRestored } from '#app/backup/restored-data.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { IS_QUICK } from '#test/support/quick.js';
import { shopCommand, shopProcess } from '#test/support/shop-command.js';
import { backedUpShops, contentOf, LIVE, namesIn, refusal, shop } from './support/backed-up-shops.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

describe('restore', () => {
  const { folder, populated } = backedUpShops();
  let file: string;
  beforeAll(async () => {
    file = join(folder, 'to-restore.db');
    expect(await shop(await populated('source'), 'backup', file)).toMatchObject({ status: 0 });
  });

  /** A copy of the backup, changed by hand. */
  function changed(name: string, change: (path: string) => void): string {
    const path = join(folder, name);
    cpSync(file, path);
    change(path);
    return path;
  }
  /** A changed backup with the right checksum. */
  function withSql(name: string, sql: string): string {
    return changed(name, (path) => {
      const bytes = readFileSync(path);
      const line = bytes.subarray(bytes.lastIndexOf('\nbackup of')).toString();
      truncateSync(path, bytes.length - line.length);
      const db = new DatabaseSync(path);
      db.exec(sql);
      db.close();
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
      writeFileSync(path, line.replace(/[0-9a-f]{64}/, sha256), { flag: 'a' });
    });
  }

  it('refuses damaged, foreign and newer files and backups of the other kind, and changes nothing', async () => {
    const data = await populated('unchanged');
    const before = contentOf(data);
    const flipped = changed('flipped.db', (path) => {
      const bytes = readFileSync(path);
      const at = bytes.indexOf('Ångström Fan');
      expect(at).toBeGreaterThan(0);
      bytes[at + 3]! ^= 1;
      writeFileSync(path, bytes);
    });
    const files: [string, RegExp][] = [
      [flipped, /is damaged: its checksum does not match\.$/],
      [changed('cut.db', (path) => truncateSync(path, 100_000)), /is not a complete backup/],
      [changed('empty.db', (path) => truncateSync(path, 0)), /is not a complete backup/],
      [join(data, 'shop.db'), /is not a complete backup/],
      [folder, /was not written|is not a complete backup/],
      [join(folder, 'none.db'), /^There is no file /],
      [
        withSql('newer.db', 'PRAGMA user_version = 999; UPDATE backup_manifest SET data_version = 999'),
        /newer version of the shop \(data version 999/,
      ],
      [withSql('earlier.db', 'PRAGMA application_id = 0'), /earlier\.db is the backup of a version before 1\.0/],
      [
        withSql('other.db', 'PRAGMA user_version = 1; UPDATE backup_manifest SET data_version = 1'),
        /other\.db is the backup of an earlier beta \(data version 1\), and this version \(data version \d+\) cannot restore it; restore it with the version that wrote it\.$/,
      ],
      [withSql('format.db', 'UPDATE backup_manifest SET format = 2'), /newer version of the shop/],
      [withSql('demo.db.copy', `UPDATE backup_manifest SET kind = 'demo'`), /is the backup of a demo/],
    ];
    for (const [path, line] of files) expect(await shop(data, 'restore', path)).toEqual(refusal(line));
    expect(await shopCommand(data, ['restore', file], { settings: {} })).toEqual(
      refusal(/is the backup of a live shop, .* Set FIREBASE_PROJECT_ID/),
    );
    expect(contentOf(data)).toEqual(before);
    expect(namesIn(data)).toEqual(['identity', 'jwt-secret', 'lock', 'shop.db', 'uploads']);
  });

  it('refuses while another program, such as Litestream, has the database open, and changes nothing', async () => {
    const data = await populated('replicated');
    const before = contentOf(data);
    const reader = new DatabaseSync(join(data, 'shop.db'));
    reader.prepare('SELECT count(*) FROM orders').get();
    expect(await shop(data, 'restore', file)).toEqual(refusal(/shop\.db open, such as Litestream\. Stop it first: /));
    reader.close();
    expect(contentOf(data)).toEqual(before);
    expect(await shop(data, 'restore', file)).toMatchObject({ status: 0 });
  });

  it('holds messages that were waiting, so that no server sends them again, and keeps the others', async () => {
    const data = await populated('holding');
    expect(await shop(data, 'restore', file)).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        / 19 messages that were waiting are held until an admin releases or drops them\.\n/,
      ) as string,
    });
    const store = openSqliteStore(join(data, 'shop.db'));
    const { messages } = sqliteShop(store);
    const states = ['held', 'waiting', 'sent', 'failed'] as const;
    expect(await Promise.all(states.map((state) => messages.count(state)))).toEqual([19, 0, 1, 1]);
    expect((await messages.find('c.order-placed'))?.lease).toBeUndefined();
    store.close();
    expect(await shop(data, 'doctor')).toMatchObject({ status: 0 });
  });

  it(
    'is finished by the next start when it is killed between the files of the data folder',
    async () => {
      const data = await populated('torn');
      const killedAt = /renameSync .*restored-\w+\/jwt-secret /;
      const { status } = await shopProcess(data, ['restore', file], { settings: LIVE, killedAt });
      expect([status, isHalfRestored(data)]).toEqual([null, true]);
      expect(await shop(data, 'verify-audit-log')).toEqual(
        refusal(`A restore to DATA_DIR ${data} was interrupted; start the shop, which finishes it.`),
      );
      const started = BuiltShop.start(data, LIVE);
      await started.url();
      expect(await started.end('SIGTERM')).toBe(0);
      expect(isHalfRestored(data)).toBe(false);
      expect(contentOf(data).records).toEqual(contentOf(join(folder, 'source')).records);
    },
    SLOW,
  );

  if (!IS_QUICK)
    it(
      'leaves the old or the new data when it is killed at any step',
      async () => {
        const [before, restored] = [contentOf(await populated('original')), contentOf(join(folder, 'source'))];
        let steps = 0;
        const outcomes: string[] = [];
        for (let ended = false; !ended;) {
          steps += 1;
          const data = join(folder, `killed-${steps}`);
          cpSync(join(folder, 'original'), data, { recursive: true });
          const { status } = await shopProcess(data, ['restore', file], { settings: LIVE, killedAt: steps });
          ended = status !== null;
          if (isHalfRestored(data)) {
            finishRestore(data);
            outcomes.push('finished');
          }
          const now = contentOf(data);
          expect([before.records, restored.records]).toContain(now.records);
          const isOld = now.records === before.records;
          expect(now.secret === before.secret).toBe(isOld);
          expect(now.secret).not.toBe(restored.secret);
          outcomes.push(isOld ? 'old' : 'new');
          const kept = readdirSync(data).filter((name) => name.startsWith('before-restore-'));
          expect(kept).toHaveLength(isOld ? 0 : 1);
          for (const name of kept) expect(contentOf(join(data, name))).toEqual(before);
          rmSync(data, { recursive: true });
        }
        expect(new Set(outcomes)).toEqual(new Set(['old', 'finished', 'new']));
        process.stdout.write(`restore was killed at ${steps - 1} steps\n`);
      },
      SLOW,
    );
});
