import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './support/compose-file.js';
import { scriptProcess } from './support/shop-command.js';

const COPIED = [
  'scripts/build.mjs',
  'scripts/bundle-backend.mjs',
  'scripts/precompress.mjs',
  'scripts/run-command.mjs',
];
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'backend/tsconfig.json',
  'backend/tsconfig.build.json',
];
const VALID = 'export const answer = 42;\n';

describe('the build', () => {
  let project: string;
  /** Makes a project with the shop's build and a server of one line. */
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'build-'));
    for (const file of [...COPIED, ...SETTINGS]) cpSync(join(ROOT, file), join(project, file));
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    for (const folder of ['backend/src/cli', 'backend/demo', 'frontend'])
      mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, 'backend/src/cli/shop.ts'), VALID);
    save(VALID);
  });
  afterEach(() => rmSync(project, { recursive: true }));

  const save = (source: string) => writeFileSync(join(project, 'backend/src/main.ts'), source);
  const build = (killedAt?: RegExp) =>
    scriptProcess(join(project, 'scripts/build.mjs'), ['--if-needed', 'backend'], {
      ...(killedAt && { killedAt }),
    });
  const isBuildOf = (text: string) => readFileSync(join(project, 'dist/backend/main.js'), 'utf8').includes(text);
  const BUILT = expect.objectContaining({
    status: 0,
    output: expect.stringContaining('Building backend') as string,
  }) as object;
  const NOTHING_TO_DO = { status: 0, output: '', errors: '' };

  it('is repeated only for newer sources', async () => {
    expect(await build()).toEqual(BUILT);
    expect(await build()).toEqual(NOTHING_TO_DO);
    save('export const answer = 43;\n');
    expect(await build()).toEqual(BUILT);
    expect(isBuildOf('43')).toBe(true);
  });

  it('is repeated after it failed', async () => {
    save('export const answer = ;\n');
    expect(await build()).toMatchObject({ status: 1 });
    expect(await build()).toMatchObject({ status: 1 });
    save(VALID);
    expect(await build()).toEqual(BUILT);
  });

  it('is repeated after it was interrupted, although the last one is still there', async () => {
    await build();
    save('export const answer = 43;\n');
    expect(await build(/rmSync \S+dist\/backend \[/)).toMatchObject({ status: null });
    utimesSync(join(project, 'backend/src/main.ts'), 0, 0);
    expect(isBuildOf('42')).toBe(true);
    expect(await build()).toEqual(BUILT);
    expect(isBuildOf('43')).toBe(true);
  });

  it('is repeated for a source that was saved while it ran', async () => {
    const running = build();
    const later = Date.now() / 1000 + 1;
    utimesSync(join(project, 'backend/src/main.ts'), later, later);
    await running;
    expect(await build()).toEqual(BUILT);
  });
});
