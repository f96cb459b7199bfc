import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { BuiltShop } from '#test/support/built-shop.js';
import { canLimitFiles } from '#test/support/limited-files.js';
import { storeUsers, FIREBASE_SETTINGS } from './support/stored-users.js';

const SLOW = 300_000;

(canLimitFiles('The test with a disk that refuses writes') ? describe : describe.skip)(
  'a shop whose disk refuses writes while it runs',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-disk-'));
    let shop: BuiltShop;
    let url: string;
    let token: string;
    beforeAll(async () => {
      ({ 'carl@test.com': token } = await storeUsers(dataDir, 'carl@test.com'));
      shop = BuiltShop.start(dataDir, FIREBASE_SETTINGS);
      url = await shop.url();
    }, SLOW);
    afterAll(async () => {
      await shop.end('SIGKILL');
      rmSync(dataDir, { recursive: true });
    });

    const review = () =>
      request(url)
        .post('/reviews')
        .set('Authorization', `Bearer ${token}`)
        .send({ name: 'Carl', review: 'Kept.', rating: 5 });
    const letWrite = (bytes: string) =>
      expect(spawnSync('prlimit', ['--pid', String(shop.pid), `--fsize=${bytes}:`]).status).toBe(0);
    async function untilReadyIs(status: number): Promise<unknown> {
      for (;;) {
        const answer = await request(url).get('/health/ready');
        if (answer.status === status) return answer.body;
      }
    }

    it(
      'refuses orders, still reads, is not ready, and recovers without a restart',
      async () => {
        await review().expect(201);
        letWrite('1');
        expect((await review().expect(503)).body).toMatchObject({ type: '/problems/storage-failed' });
        expect(await untilReadyIs(503)).toMatchObject({
          type: '/problems/storage-failed',
          errors: [{ field: 'store', message: 'Does not work' }],
        });
        await request(url).get('/').expect(200);
        await request(url).get('/health/live').expect(200);
        expect((await request(url).get('/reviews').expect(200)).body).toHaveLength(1);
        letWrite('unlimited');
        await untilReadyIs(200);
        await review().expect(201);
        expect(shop.output).toContain('The data store fails. ');
      },
      SLOW,
    );
  },
);
