import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#app/config/settings.js';
import { SqliteMessageRepository } from '#modules/messages/adapters/sqlite/sqlite-message.repository.js';
import { ADMINS } from '#app/recording/messages/domain/message.js';
import { silenceLogger } from '#test/support/silence-logger.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { BackupSchedule } from './backup-schedule.js';

const store = temporaryStore();
silenceLogger();
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
  /** Runs the script twice in a new process of the shop. */
  const runTwice = async (messages: SqliteMessageRepository, of = script) => {
    writeFileSync(attempts, '');
    const schedule = new BackupSchedule(settings, messages);
    schedule.start(of);
    const before = schedule.state;
    while (count() < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await schedule.beforeApplicationShutdown();
    return { before, after: schedule.state };
  };
  const failTwice = async (messages: SqliteMessageRepository) =>
    expect((await runTwice(messages)).after).toEqual({ failed: true });
  const succeeds = join(folder, 'succeeds.cjs');
  writeFileSync(succeeds, `require('node:fs').appendFileSync(${JSON.stringify(attempts)}, '.');`);
  beforeEach(() => rmSync(join(folder, 'backup-failed'), { force: true }));

  it('tell the admins once when they begin to fail', async () => {
    const messages = new SqliteMessageRepository(store());
    await failTwice(messages);
    const { items } = await messages.list({}, page);
    expect(items).toMatchObject([{ kind: 'backup-failed', recipient: ADMINS, state: 'waiting' }]);
    expect(JSON.parse(items[0]!.content)).toEqual({ failed_at: expect.any(String) as string, reason: 'No disk.' });
  });

  it('tell the admins nothing new after a restart, until a backup has succeeded', async () => {
    const messages = new SqliteMessageRepository(store());
    const told = async () => (await messages.list({}, page)).items.length;
    await failTwice(messages);
    expect((await runTwice(messages)).before).toEqual({ failed: true });
    expect(await told()).toBe(1);
    expect(await runTwice(messages, succeeds)).toEqual({ before: { failed: true }, after: { failed: false } });
    await failTwice(messages);
    expect(await told()).toBe(2);
  });

  it('continue when the message cannot be stored, and tell after the next start', async () => {
    const messages = new SqliteMessageRepository(store());
    messages.add = () => Promise.reject(new Error('The disk is full.'));
    await failTwice(messages);
    expect(await messages.count('waiting')).toBe(0);
    const working = new SqliteMessageRepository(store());
    await failTwice(working);
    expect(await working.count('waiting')).toBe(1);
  });
});
