import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuiltShop } from '#test/support/built-shop.js';
import { canLimitFiles } from '#test/support/limited-files.js';
import { RawClient } from '#test/support/raw-client.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

const SLOW = 300_000;
const OPEN_FILES = 400;
const FILE = { method: 'GET', path: '/favicon.svg', headers: {} };

(canLimitFiles('The test with few open files') ? describe : describe.skip)('a shop that may open few files', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-open-files-'));
  const sockets: Socket[] = [];
  let shop: BuiltShop;
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await shop.end('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  it(
    'still reads files when clients open more connections than it may have files',
    async () => {
      shop = BuiltShop.start(dataDir, FIREBASE_SETTINGS, ['prlimit', `--nofile=${OPEN_FILES}`]);
      const port = Number(new URL(await shop.url()).port);
      const client = new RawClient(port);
      expect((await client.send(FILE)).status).toBe(200);
      let refused = 0;
      for (let n = 0; n < OPEN_FILES; n += 1) {
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket.on('error', () => undefined));
        socket.write('GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n');
        await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined);
        if (socket.bytesRead === 0) refused += 1;
      }
      expect(refused).toBeGreaterThan(0);
      for (let times = 0; times < 5; times += 1) expect((await client.send(FILE)).status).toBe(200);
      client.close();
    },
    SLOW,
  );
});
