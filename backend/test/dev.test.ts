import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './support/compose-file.js';

const COPIED = ['scripts/dev.mjs', 'scripts/run-command.mjs', 'package.json', 'tsconfig.json'];

describe('npm run dev', () => {
  const project = mkdtempSync(join(tmpdir(), 'dev-'));
  let dev: ChildProcess;
  let output = '';
  /** Starts the script in a project with a server of one file that answers with a text and the number of its process. */
  beforeAll(async () => {
    for (const file of [...COPIED, 'backend/tsconfig.json', 'backend/tsconfig.build.json'])
      cpSync(join(ROOT, file), join(project, file));
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    for (const folder of ['backend/src/shared', 'frontend']) mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, 'frontend/vite.config.ts'), 'export default { server: { port: 0 } };');
    writeFileSync(
      join(project, 'backend/src/main.ts'),
      `import { createServer } from 'node:http';
      import { answer } from '#shared/answer.js';
      const server = createServer((_, response) => response.end(answer + ' of ' + process.pid));
      server.listen(0, '127.0.0.1', () => console.log('listens on', server.address()));`,
    );
    save("'first'");
    dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
    dev.stdout!.on('data', (data) => (output += String(data)));
    await until(async () => (await answer()).startsWith('first of '));
  });
  afterAll(() => rmSync(project, { recursive: true }));

  const save = (value: string) =>
    writeFileSync(join(project, 'backend/src/shared/answer.ts'), `export const answer: string = ${value};`);
  /** The answer of the server that was started last. */
  const answer = () => {
    const [, port = ''] = [...output.matchAll(/port: (\d+)/g)].at(-1) ?? [];
    return fetch(`http://127.0.0.1:${port}`).then(
      (response) => response.text(),
      () => '',
    );
  };

  async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  it('answers with each change, and goes on after one with an error of types, which it shows', async () => {
    const before = await answer();
    save('1');
    await until(() => output.includes("Type 'number' is not assignable to type 'string'"));
    expect(await answer()).toBe(before);
    save("'second'");
    await until(async () => (await answer()).startsWith('second of '));
    expect(await answer()).not.toContain(before.split(' of ')[1]);
  });

  it('ends all that it started', async () => {
    const { pid } = /of (?<pid>\d+)/.exec(await answer())!.groups!;
    dev.kill('SIGTERM');
    await once(dev, 'close');
    await until(async () => (await answer()) === '');
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });
});
