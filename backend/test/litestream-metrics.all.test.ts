import { DatabaseSync } from '@photostructure/sqlite';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readDocker } from './support/compose-file.js';
import { goProgram } from './support/go-program.js';

const found = goProgram('litestream');
const ASKS = 300;
const ASK_EVERY_MS = 100;

('program' in found ? describe : describe.skip)('Litestream', () => {
  let folder: string;
  let litestream: ChildProcess;
  let address: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'litestream-'));
    address = await freeAddress();
    const database = new DatabaseSync(join(folder, 'shop.db'));
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE orders (_id TEXT)');
    const config = join(folder, 'litestream.yaml');
    const often = 'validation: { interval: 1s }\nl0-retention-check-interval: 1s';
    writeFileSync(config, readDocker('litestream.yaml').replace('validation: { interval: 1m }', often));
    const env = { DATA_DIR: folder, REPLICA_URL: `file://${join(folder, 'replica')}`, METRICS_ADDRESS: address };
    if ('program' in found)
      litestream = spawn(found.program, ['replicate', '-config', config], { env, stdio: 'ignore' });
    database.close();
  });
  afterAll(async () => {
    litestream.kill('SIGKILL');
    await once(litestream, 'close');
    rmSync(folder, { recursive: true });
  });

  it('has every metric that the alerts name', async () => {
    const wanted = [...new Set(readDocker('prometheus/alerts.yaml').match(/\blitestream_\w+/g))];
    expect(wanted.length).toBeGreaterThan(2);
    let missing = wanted;
    for (let asks = 0; missing.length > 0 && asks < ASKS; asks += 1) {
      const answer = await fetch(`http://${address}/metrics`).catch(() => undefined);
      const text = (await answer?.text()) ?? '';
      missing = wanted.filter((name) => !text.includes(`\n${name}{`));
      await delay(ASK_EVERY_MS);
    }
    expect(missing).toEqual([]);
  }, 60_000);
});

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `127.0.0.1:${port}`;
}
