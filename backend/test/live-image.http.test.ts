import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './support/compose-file.js';
import { stages } from './support/dockerfile.js';
import { LIVE_WITH_TEST_CARDS } from './support/live-settings.js';
import { scriptProcess } from './support/shop-command.js';

/** The server without the demo's files, as in the image of a live shop. */
describe('a live installation without the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-image-'));
  const data = join(folder, 'data');
  const run = async (file: string, words: string[], settings: object = {}) => {
    const env = { NODE_ENV: 'development', DATA_DIR: data, PORT: '0', ...settings };
    const { status, output, errors } = await scriptProcess(join(folder, 'dist/backend', file), words, {
      env,
      cwd: folder,
    });
    return { status, said: [output, errors].join('\n') };
  };

  beforeAll(() => {
    for (const path of ['dist/backend', 'package.json'])
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const [remove] = stages.get('live')!.lines.flatMap((line) => (line.startsWith('RUN ') ? line.slice(4) : []));
    execFileSync('sh', ['-c', remove!], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs commands on its store', async () => {
    expect(await run('cli/shop.js', ['import', join(folder, 'nothing')], LIVE_WITH_TEST_CARDS)).toMatchObject({
      status: 1,
      said: expect.not.stringContaining('ERR_MODULE_NOT_FOUND') as string,
    });
    expect(await run('cli/shop.js', ['generate'], LIVE_WITH_TEST_CARDS)).toMatchObject({
      status: 1,
      said: expect.stringContaining('refuses a shop with a Firebase project') as string,
    });
  });

  it.each([
    ['main.js', []],
    ['cli/shop.js', ['generate']],
  ])('says in one line of %s %j which settings are missing for a live shop', async (file, words) => {
    const { status, said } = await run(file, words);
    expect(status).toBe(1);
    expect(said).toContain('This installation has no demo and no identity emulator. Set FIREBASE_PROJECT_ID,');
    expect(said).not.toContain('    at ');
  });
});
