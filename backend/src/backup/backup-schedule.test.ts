import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#app/config/settings.js';
import { SqliteMessageRepository } from '#modules/messages/adapters/sqlite/sqlite-message.repository.js';
import { ADMINS } from '#modules/messages/recording/domain/message.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { BackupSchedule } from './backup-schedule.js';

const store = temporaryStore();
const page = { sort: 'created_at', descending: false, limit: 10 } as const;

describe('scheduled backups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-schedule-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const settings = readSettings({ DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups'), BACKUP_EVERY: '1s' });
  const [script, attempts] = [join(folder, 'shop.cjs'), join(folder, 'attempts')];
  const count = () => readFileSync(attempts, 'utf8').length;
  writeFileSync(
    script,
    `require('node:fs').appendFileSync(${JSON.stringify(attempts)}, '.'); console.error('No disk.'); process.exit(1);`,
  );
  const failTwice = async (messages: SqliteMessageRepository) => {
    writeFileSync(attempts, '');
    const schedule = new BackupSchedule(settings, messages);
    schedule.start(script);
    while (count() < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await schedule.beforeApplicationShutdown();
    expect(schedule.state).toEqual({ failed: true });
  };

  it('tell the admins once when they begin to fail', async () => {
    const messages = new SqliteMessageRepository(store());
    await failTwice(messages);
    const { items } = await messages.list({}, page);
    expect(items).toMatchObject([{ kind: 'backup-failed', recipient: ADMINS, state: 'waiting' }]);
    expect(JSON.parse(items[0]!.content)).toEqual({ failed_at: expect.any(String) as string, reason: 'No disk.' });
  });

  it('continue when the message cannot be stored', async () => {
    const messages = new SqliteMessageRepository(store());
    messages.add = () => Promise.reject(new Error('The disk is full.'));
    await failTwice(messages);
    expect(await messages.count('waiting')).toBe(0);
  });
});
