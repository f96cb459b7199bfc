import Database from 'libsql';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishRestore, isHalfRestored } from '#app/config/restored-data.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { shopCommand } from '#test/support/shop-command.js';
import { contentOf, dataDir, folder, LIVE, namesIn, populated, refusal, shop } from './support/backed-up-shops.js';

/** Each start and command is a process of its own, which takes seconds on a busy machine. */
const SLOW = 300_000;

describe('restore', () => {
  let file: string;
  beforeAll(async () => {
    file = join(folder, 'to-restore.db');
    expect(await shop(await populated('source'), 'backup', file)).toMatchObject({ status: 0 });
  }, SLOW);

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
      const db = new Database(path);
      db.exec(sql);
      db.close();
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
      writeFileSync(path, line.replace(/[0-9a-f]{64}/, sha256), { flag: 'a' });
    });
  }

  it(
    'refuses damaged, foreign and newer files and backups of the other kind, and changes nothing',
    async () => {
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
        [withSql('format.db', 'UPDATE backup_manifest SET format = 2'), /newer version of the shop/],
        [withSql('demo.db.copy', `UPDATE backup_manifest SET kind = 'demo'`), /is the backup of a demo/],
      ];
      for (const [path, line] of files) expect(await shop(data, 'restore', path)).toEqual(refusal(line));
      expect(await shopCommand(data, ['restore', file], { settings: {} })).toEqual(
        refusal(/is the backup of a live shop, .* Set FIREBASE_PROJECT_ID/),
      );
      expect(contentOf(data)).toEqual(before);
      expect(namesIn(data)).toEqual(['identity', 'jwt-secret', 'lock', 'shop.db']);
    },
    SLOW,
  );

  async function finishedByStart(data: string): Promise<void> {
    const line = `A restore to DATA_DIR ${data} was interrupted; start the shop, which finishes it.`;
    expect(await shop(data, 'verify-audit-log')).toEqual(refusal(line));
    const started = await BuiltShop.start(data, LIVE);
    await started.url();
    expect(await started.end('SIGTERM')).toBe(0);
    expect(isHalfRestored(data)).toBe(false);
  }

  it(
    'leaves the old or the new data when it is killed at any step, and the next start finishes it',
    async () => {
      const [before, restored] = [contentOf(await populated('original')), contentOf(join(folder, 'source'))];
      let steps = 0;
      const outcomes: string[] = [];
      for (let ended = false; !ended;) {
        steps += 1;
        const data = join(folder, `killed-${steps}`);
        cpSync(join(folder, 'original'), data, { recursive: true });
        const { status } = await shopCommand(data, ['restore', file], { settings: LIVE, killedAt: steps });
        ended = status !== null;
        if (isHalfRestored(data)) {
          if (!outcomes.includes('finished')) await finishedByStart(data);
          finishRestore(data);
          outcomes.push('finished');
        }
        const now = contentOf(data);
        expect([before, restored]).toContainEqual(now);
        const isOld = now.secret === before.secret;
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

describe('a start', () => {
  it.each([
    ['is missing', undefined],
    ['is empty', ''],
  ])(
    'refuses when shop.db %s beside the secret of a shop',
    async (what, content) => {
      const data = dataDir(`lost ${what}`);
      writeFileSync(join(data, 'jwt-secret'), 'x'.repeat(40), { mode: 0o600 });
      if (content !== undefined) writeFileSync(join(data, 'shop.db'), content);
      const refused = await BuiltShop.start(data, LIVE);
      expect(await refused.status()).toBe(1);
      expect(refused.output).toBe(
        `DATA_DIR ${data} has jwt-secret of a shop, but its shop.db is missing or empty. Restore a backup with \`npm run shop -- restore <file>\`, or, for a new shop, delete the folder or set another DATA_DIR.\n`,
      );
      expect(existsSync(join(data, 'shop.db')) ? statSync(join(data, 'shop.db')).size : 0).toBe(0);
    },
    SLOW,
  );
});
