import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { DEMO_CUSTOMER } from '#demo/demo-accounts.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { SmallDisk } from '#test/support/small-disk.js';
import { FIREBASE_SETTINGS, storeUsers } from './support/stored-users.js';

const SLOW = 300_000;

/** The log lines about the store. */
const linesOf = ({ output }: BuiltShop) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"context":"store"'))
    .map((line) => JSON.parse(line) as unknown);

const review = (url: string, token: string) =>
  request(url)
    .post('/reviews')
    .set('Authorization', `Bearer ${token}`)
    .send({ name: 'Carl', review: 'Kept. '.repeat(300), rating: 5 });

const disk = SmallDisk.mount(24);
const demoDisk = disk && SmallDisk.mount(24);
afterAll(() => {
  disk?.unmount();
  demoDisk?.unmount();
});

(disk ? describe : describe.skip)('a shop whose disk is full', () => {
  let shop: BuiltShop;
  afterAll(() => shop.end('SIGKILL'));

  it(
    'logs the remedy, is not ready, and logs the recovery without a request when there is space',
    async () => {
      const { 'carl@test.com': token } = await storeUsers(disk!.folder, 'carl@test.com');
      shop = BuiltShop.start(disk!.folder, { ...FIREBASE_SETTINGS, MAX_REVIEWS_PER_DAY: '0' });
      const url = await shop.url();
      await review(url, token).expect(201);
      disk!.fill();
      let status = 201;
      while (status === 201) ({ status } = await review(url, token));
      for (let times = 0; times < 5; times += 1)
        expect((await review(url, token).expect(503)).body).toMatchObject({ type: '/problems/storage-full' });
      await shop.printed(/The data store fails/);
      const failing = {
        level: 'error',
        time: expect.any(String) as string,
        context: 'store',
        msg: 'The data store fails. The disk of the shop is full, so nothing was stored. Free disk space; no restart is needed.',
        code: 'storage-full',
      };
      expect(linesOf(shop)).toEqual([failing]);
      expect((await request(url).get('/health/ready').expect(503)).body).toMatchObject({
        type: '/problems/storage-full',
      });
      expect((await request(url).get('/metrics').expect(200)).text).toContain('shop_store_failing 1\n');
      await request(url).get('/reviews').expect(200);
      disk!.free();
      await shop.printed(/The data store works again/);
      await request(url).get('/health/ready').expect(200);
      await review(url, token).expect(201);
      expect(linesOf(shop)).toEqual([
        failing,
        { ...failing, level: 'warn', msg: 'The data store works again.', seconds: expect.any(Number) as number },
      ]);
    },
    SLOW,
  );
});

(demoDisk ? describe : describe.skip)('a demo whose disk is full', () => {
  let shop: BuiltShop;
  afterAll(async () => {
    await shop.end('SIGKILL');
  });

  it(
    'refuses sign-in and sign-up with a reason, is degraded, and recovers when there is space',
    async () => {
      shop = BuiltShop.start(demoDisk!.folder);
      const url = await shop.url();
      const call = (name: string, account: object) =>
        request(url).post(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=demo`).send(account);
      const newcomer = { email: 'nora@test.com', password: 'Nora@1234', returnSecureToken: true };
      const customer = { ...DEMO_CUSTOMER, returnSecureToken: true };
      await call('signInWithPassword', customer).expect(200);
      demoDisk!.fill();
      for (const answer of [await call('signUp', newcomer), await call('signInWithPassword', customer)]) {
        expect(answer.status).toBe(503);
        expect(answer.body).toMatchObject({
          error: { code: 503, message: expect.stringMatching(/^UNAVAILABLE : The disk of the shop is full/) as string },
        });
      }
      await request(url)
        .get('/')
        .expect(200, { status: 'ready', degraded: ['identity'] });
      expect(shop.output.match(/The identity emulator cannot save accounts \(ENOSPC\)/g)).toHaveLength(1);
      demoDisk!.free();
      // The refused attempt has created no account.
      await call('signUp', newcomer).expect(200);
      await call('signInWithPassword', customer).expect(200);
      await request(url).get('/').expect(200, { status: 'ready' });
      await shop.printed(/The identity emulator saves accounts again/);
    },
    SLOW,
  );
});

describe('a shop with a damaged data file', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-damaged-'));
  let shop: BuiltShop;
  afterAll(async () => {
    await shop.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  it(
    'logs one line with the remedy, is not ready, and serves undamaged pages',
    async () => {
      const { 'carl@test.com': token } = await storeUsers(dataDir, 'carl@test.com');
      await storeReviews(dataDir, 2000);
      damageReviews(join(dataDir, 'shop.db'));
      shop = BuiltShop.start(dataDir, FIREBASE_SETTINGS);
      const url = await shop.url();
      await request(url).get('/health/ready').expect(200);
      for (let times = 0; times < 3; times += 1) await request(url).get('/reviews?limit=100&sort=rating');
      await shop.printed(/The data store fails/);
      expect(linesOf(shop)).toEqual([
        expect.objectContaining({
          level: 'error',
          msg: 'The data store fails. The data file is damaged. Run `npm run shop -- doctor --repair`, which rebuilds indexes and sums. If it reports problems of the storage afterwards, stop the shop and restore the last backup: npm run shop -- restore <file>',
          code: 'storage-damaged',
        }),
      ]);
      expect((await request(url).get('/health/ready').expect(503)).body).toMatchObject({
        type: '/problems/storage-damaged',
        errors: [{ field: 'store', message: 'Does not work' }],
      });
      await request(url).get('/parts').expect(200);
      await request(url).get('/user/carl@test.com').set('Authorization', `Bearer ${token}`).expect(200);
    },
    SLOW,
  );
});

const MARK = 'a review on a damaged page ';

async function storeReviews(dataDir: string, count: number): Promise<void> {
  const store = openSqliteStore(join(dataDir, 'shop.db'));
  await store.write((tx) => {
    for (let n = 0; n < count; n += 1)
      tx.run(
        `INSERT INTO reviews (_id, name, email, review, rating, created_at) VALUES (?, 'Carl', 'carl@test.com', ?, 5, '2026-03-01T09:30:00.000Z')`,
        [n.toString(16).padStart(24, '0'), MARK.repeat(20)],
      );
  });
  store.close();
}

const PAGE = 4096;

/** Overwrites the pages with rows of reviews. */
function damageReviews(path: string): void {
  const file = readFileSync(path);
  for (let start = PAGE; start < file.length; start += PAGE) {
    const page = file.subarray(start, start + PAGE);
    if (page.toString('latin1').split(MARK).length > 20) page.fill(0xa5);
  }
  writeFileSync(path, file);
}
