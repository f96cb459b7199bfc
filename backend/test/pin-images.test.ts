import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inDocker, ROOT } from './support/compose-file.js';

const FILES = ['Dockerfile', 'compose.yaml', 'compose.production.yaml'];
const DIGEST = `sha256:${'ab12'.repeat(16)}`;

describe('the script that pins base images', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pin-images-'));
  let registry: Server;
  let known: (path: string) => boolean = () => true;
  beforeAll(async () => {
    for (const file of FILES) cpSync(inDocker(file), join(folder, file));
    registry = createServer(({ url = '' }, answer) =>
      (known(url) ? answer.setHeader('Docker-Content-Digest', DIGEST) : answer.writeHead(404)).end(),
    );
    await once(registry.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    registry.close();
    rmSync(folder, { recursive: true });
  });

  async function run(): Promise<number> {
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
    const script = spawn(process.execPath, [join(ROOT, 'scripts/pin-images.mjs'), folder, address], {
      stdio: 'ignore',
    });
    const [status] = (await once(script, 'close')) as [number];
    return status;
  }
  const imagesIn = (file: string) =>
    readFileSync(join(folder, file), 'utf8').match(/\b(node|nginx|mongo|litestream\/litestream):\d[\w.@:-]*/g) ?? [];

  it('writes the current digest of each tag, also when one is pinned already', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await run()).toBe(0);
      expect(FILES.map((file) => imagesIn(file).length)).toEqual([2, 1, 2]);
      for (const image of FILES.flatMap(imagesIn))
        expect(image).toMatch(new RegExp(`^[\\w/]+:\\d+\\.\\d+\\.\\d+[\\w-]*@${DIGEST}$`));
    }
  });

  it('fails for an unknown image', async () => {
    known = () => false;
    expect(await run()).toBe(1);
  });
});
