import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './support/compose-file.js';
import { scriptProcess } from './support/shop-command.js';

/** 10.0 kB, which gzip cannot shrink. */
const CHUNK = randomBytes(9977);
const PAGE = 'assets/home-page-Abc12345.js';

describe('the budgets of pages', () => {
  const project = mkdtempSync(join(tmpdir(), 'budgets-'));
  beforeAll(() => {
    for (const folder of ['scripts', 'dist/frontend/assets']) mkdirSync(join(project, folder), { recursive: true });
    cpSync(join(ROOT, 'scripts/budgets.mjs'), join(project, 'scripts/budgets.mjs'));
    writeFileSync(join(project, 'dist/frontend/index.html'), '');
    writeFileSync(join(project, 'dist/frontend', PAGE), CHUNK);
    writeFileSync(
      join(project, 'dist/frontend-manifest.json'),
      JSON.stringify({ 'src/pages/home-page.tsx': { file: PAGE, name: 'home-page' } }),
    );
  });
  afterAll(() => rmSync(project, { recursive: true }));

  /** Checks the page, which loads 10.0 kB, against what was reached. */
  function check(reached: number) {
    const record = { reached: { visitor: { bytes: 1000, click: reached } }, files: { 'home-page.js': 4 } };
    writeFileSync(join(project, 'scripts/budgets.json'), JSON.stringify(record, null, 2));
    return scriptProcess(join(project, 'scripts/budgets.mjs'), []);
  }

  it('let a page grow by 3 %', async () => {
    expect(await check(9.75)).toMatchObject({ status: 0, errors: '' });
  });

  it('say which page grew by how much, in which file, and where the limit stands', async () => {
    const { status, errors } = await check(9.6);
    expect(status).toBe(1);
    expect(errors).toBe(
      [
        'home: JS before click grew from 9.6 to 10.0 kB, by 0.4. The limit of 9.9 stands in scripts/budgets.json:5. Its files since then:',
        '  +6.0 kB  home-page.js',
      ].join('\n'),
    );
  });

  it('never let a page of visitors load more than 175 kB before the first click', async () => {
    writeFileSync(join(project, 'dist/frontend', PAGE), randomBytes(176_000));
    const { errors } = await check(180);
    expect(errors).toMatch(/^home: JS before click grew .* The limit of 175\.0 stands in scripts\/budgets\.mjs:\d+\./);
  });
});
