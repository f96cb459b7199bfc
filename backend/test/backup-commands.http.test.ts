import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { backupName } from '#app/backup/backup-names.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { shopCommand, shopProcess } from '#test/support/shop-command.js';
import { backedUpShops, contentOf, LIVE, namesIn, refusal, shop } from './support/backed-up-shops.js';
import { anUpload } from './support/uploads.js';
import { FIREBASE_SETTINGS, storeUsers } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

const { folder, dataDir, populated } = backedUpShops();

describe('backup and restore', () => {
  it(
    'bring a stopped shop to another folder, complete and private',
    async () => {
      const data = await populated('first');
      const file = join(folder, 'first.db');
      mkdirSync(join(data, 'identity'));
      writeFileSync(join(data, 'identity/accounts.json'), '[]');
      expect(await shopProcess(data, ['backup', file], { settings: LIVE })).toEqual({
        ...{ status: 0, errors: '' },
        output: `Backed up 2 parts and 3 orders to ${file}. It contains customers' data and secrets: keep it as safe as the shop's own.`,
      });
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
      expect(readdirSync(folder).filter((name) => name.startsWith('first'))).toEqual(['first', 'first.db']);
      expect(filesIn(folder)).toEqual(filesIn(data));
      const before = readFileSync(file);
      expect(await shop(data, 'backup', file)).toEqual(
        refusal(`${file} exists already, and a backup does not overwrite files.`),
      );
      expect(readFileSync(file).equals(before)).toBe(true);

      const other = join(folder, 'other');
      expect(await shopProcess(other, ['restore', file], { settings: LIVE })).toEqual({
        ...{ status: 0, errors: '' },
        output: expect.stringMatching(
          /^Restored 2 parts and 3 orders of 20\S+Z to \S+other\. There were no old data\. 19 messages that were waiting are held until an admin releases or drops them\.\nLast invoice: /,
        ) as string,
      });
      expect(contentOf(other).records).toEqual(contentOf(data).records);
      expect(readFileSync(join(other, 'identity/accounts.json'), 'utf8')).toBe('[]');
      expect(namesIn(other)).toEqual(['identity', 'jwt-secret', 'lock', 'shop.db', 'uploads']);
      expect(filesIn(other)).toEqual(filesIn(data));
      const open = readdirSync(other, { recursive: true, encoding: 'utf8' }).filter(
        (name) => (statSync(join(other, name)).mode & 0o077) !== 0,
      );
      expect(open).toEqual([]);
      expect(readFileSync(file).equals(before)).toBe(true);
    },
    SLOW,
  );

  it(
    'keep every acknowledged review and user of a running shop',
    async () => {
      const data = dataDir('running');
      const { 'kim@example.com': token } = await storeUsers(data, 'kim@example.com');
      const settings = { ...FIREBASE_SETTINGS, MAX_REVIEWS_PER_DAY: '0', RATE_LIMIT_PER_MINUTE: '0' };
      const running = BuiltShop.start(data, settings);
      const file = join(folder, 'running.db');
      const acknowledged: string[] = [];
      try {
        const url = await running.url();
        const copied = shopProcess(data, ['backup', file], { settings });
        let [copying, done] = [false, false];
        void copied.then(() => (done = true));
        for (let n = 0; !done; n += 1) {
          const review = `Review ${n}`;
          await addReview(url, token, review).expect(201);
          // Those after the start of the copy may be missing.
          copying ||= existsSync(`${file}.part`);
          if (!copying) acknowledged.push(review);
        }
        expect(await copied).toMatchObject({ status: 0, errors: '' });
        expect(await shopCommand(data, ['restore', file], { settings })).toEqual(
          refusal(`A shop runs on DATA_DIR ${data}. Stop it, or set DATA_DIR to another folder.`),
        );
      } finally {
        await running.end('SIGTERM');
      }

      const other = join(folder, 'running-restored');
      expect(await shopCommand(other, ['restore', file], { settings })).toMatchObject({ status: 0 });
      const store = openSqliteStore(join(other, 'shop.db'));
      const found = new Set(store.all<{ review: string }>('SELECT review FROM reviews').map(({ review }) => review));
      const users = store.all('SELECT email FROM users');
      store.close();
      expect(acknowledged.filter((review) => !found.has(review))).toEqual([]);
      expect(users).toEqual([{ email: 'kim@example.com' }]);
    },
    SLOW,
  );
});

describe('the files of uploads', () => {
  it('are copied once for all backups, and restored where they are undamaged', async () => {
    const { data, backups } = await withBackups('pictured', 1);
    const [changed = '', lost = '', ...others] = filesIn(data).map(([name]) => name!);
    const kept = (name: string) => join(backups, 'uploads', name);
    expect(await shop(data, 'backup', backups)).toMatchObject({ status: 0 });
    expect(filesIn(backups)).toEqual(filesIn(data));
    const { ino } = statSync(kept(lost));
    expect(await shop(data, 'backup', join(backups, 'again.db'))).toMatchObject({ status: 0 });
    expect(statSync(kept(lost)).ino).toBe(ino);

    rmSync(kept(lost));
    writeFileSync(kept(changed), 'Another');
    const other = join(folder, 'pictured-elsewhere');
    const words = ['restore', join(backups, 'again.db')];
    const missing = (where: string, ...names: string[]) => [
      `${names.length === 1 ? '1 file of an upload is' : `${names.length} files of uploads are`} missing in ${where} or damaged. Upload the pictures and datasheets again:`,
      ...names.map((name) => `  ${name}`),
    ];
    const { status, output } = await shop(other, ...words);
    expect([status, ...output.split('\n').slice(-3)]).toEqual([1, ...missing(join(backups, 'uploads'), changed, lost)]);
    expect(filesIn(other).map(([name]) => name)).toEqual(others);
    // The data folder has them still.
    expect(await shop(data, ...words)).toMatchObject({ status: 0 });
    expect(filesIn(data).map(([name]) => name)).toEqual([changed, lost, ...others].sort());
    const [old = ''] = readdirSync(data).filter((name) => name.startsWith('before-restore-'));
    expect(filesIn(join(data, old))).toEqual(filesIn(data));

    rmSync(join(data, 'uploads', lost));
    rmSync(join(backups, 'uploads'), { recursive: true });
    const again = await shop(data, 'backup', join(backups, 'with-problems.db'));
    expect(again.status).toBe(1);
    expect(again.output.split('\n').slice(1)).toEqual(missing(join(data, 'uploads'), lost));
  });

  it('go with old backups when no file in their folder is as old', async () => {
    const { data, backups } = await withBackups('pictures-removed', 2);
    const old = anUpload('datasheet', 'Of a removed backup').files[0]!.name;
    mkdirSync(join(backups, 'uploads'));
    writeFileSync(join(backups, 'uploads', old), 'Of a removed backup');
    writeFileSync(join(backups, 'uploads/notes.txt'), '');
    for (const name of [old, 'notes.txt']) utimesSync(join(backups, 'uploads', name), january(5), january(5));
    writeFileSync(join(backups, 'renamed.db'), '');
    utimesSync(join(backups, 'renamed.db'), january(4), january(4));
    const backedUp = () => shop(data, 'backup', '--keep', '1', backups);
    expect(await backedUp()).toMatchObject({ output: expect.stringMatching(/backups: 2\.$/) as string });
    expect(readdirSync(join(backups, 'uploads'))).toContain(old);
    rmSync(join(backups, 'renamed.db'));
    // Two backups of one second would have one name.
    const [newest = ''] = readdirSync(backups).filter((name) => name.endsWith('.db'));
    renameSync(join(backups, newest), join(backups, backupName(data, january(3))));
    expect(await backedUp()).toMatchObject({ output: expect.stringMatching(/backups: 1\.$/) as string });
    expect(readdirSync(join(backups, 'uploads')).sort()).toEqual([...filesIn(data).map(([name]) => name), 'notes.txt']);
  });
});

describe('backup', () => {
  it('refuses without a shop, with MongoDB, and where it cannot write, and leaves nothing behind', async () => {
    const data = await populated('refusing');
    const file = join(folder, 'refused.db');
    expect(await shop(dataDir('empty'), 'backup', file)).toEqual(refusal(/^There is no shop in DATA_DIR .*empty yet/));
    const mongo = { ...LIVE, MONGODB_URI: 'mongodb://127.0.0.1:9/shop', JWT_SECRET: 'x'.repeat(32) };
    expect(await shopCommand(data, ['backup', file], { settings: mongo })).toEqual(refusal(/: use its own mongodump,/));
    expect(await shopCommand(data, ['restore', data], { settings: mongo })).toEqual(
      refusal(/: use its own mongorestore,/),
    );
    expect(await shop(data, 'backup', join(folder, 'missing/a.db'))).toEqual(
      refusal(`${join(folder, 'missing/a.db')} was not written: its folder does not exist. Nothing was changed.`),
    );
    expect(await shop(data, 'backup', '--keep', '2', file)).toEqual(refusal(/--keep needs a folder/));
    expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('reports problems of the data, and keeps the newest backup without problems', async () => {
    const { data, backups, own } = await withBackups('tampered', 1);
    const store = openSqliteStore(join(data, 'shop.db'));
    await store.write((tx) => tx.run('UPDATE parts SET quantity = quantity - 1 WHERE archived IS NULL'));
    store.close();
    const { status, output } = await shop(data, 'backup', '--keep', '1', backups);
    expect(status).toBe(1);
    expect(output.split('\n').slice(1)).toEqual([
      expect.stringMatching(/Ångström Fan/),
      'The data check found 1 problem: run `npm run shop -- doctor`.',
    ]);
    expect(readdirSync(backups)).toEqual([...own, expect.any(String), 'uploads']);
  });

  it(
    "removes only this shop's older backups and what killed backups left more than an hour ago",
    async () => {
      const { data, backups, own } = await withBackups('keeping', 3);
      const others = [backupName(join(folder, 'another'), january(1)), 'shop-before-update.db', 'notes.txt'];
      for (const name of others) writeFileSync(join(backups, name), '');
      const killedAt = /^renameSync .*\.db\.part/;
      const killed = await shopProcess(data, ['backup', backups], { settings: LIVE, killedAt });
      expect(killed.status).toBeNull();
      const [left = ''] = readdirSync(backups).filter((name) => name.endsWith('.db.part'));
      const recent = `${backupName(data, new Date(Date.now() - 1_800_000))}.part`;
      cpSync(join(backups, left), join(backups, recent), { recursive: true });
      renameSync(join(backups, left), join(backups, `${backupName(data, january(4))}.part`));
      expect(await shop(data, 'backup', '--keep', '2', backups)).toMatchObject({
        status: 0,
        output: expect.stringMatching(/ Removed older backups: 2\.$/) as string,
      });
      const stayed = readdirSync(backups).filter((name) => !others.includes(name));
      expect(stayed).toEqual([own[2], recent, expect.stringMatching(/\.db$/), 'uploads']);
      expect(readdirSync(backups)).toEqual(expect.arrayContaining(others));
    },
    SLOW,
  );
});

/** The files of uploads in the folder, with their contents. */
const filesIn = (of: string) =>
  readdirSync(join(of, 'uploads'))
    .filter((name) => /\.(webp|pdf)$/.test(name))
    .sort()
    .map((name) => [name, readFileSync(join(of, 'uploads', name), 'utf8')]);

const january = (day: number) => new Date(Date.UTC(2026, 0, day));

/** A stopped shop, and a folder with its (empty) backups of the first `days` of January. */
async function withBackups(name: string, days: number) {
  const data = await populated(name);
  const backups = dataDir(`${name}-backups`);
  const own = Array.from({ length: days }, (_, day) => backupName(data, january(day + 1)));
  for (const file of own) writeFileSync(join(backups, file), '');
  return { data, backups, own };
}

const addReview = (url: string, token: string, review: string) =>
  request(url).post('/reviews').set('Authorization', `Bearer ${token}`).send({ name: 'Kim', review, rating: 5 });
