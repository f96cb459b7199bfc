import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './support/compose-file.js';
import { scriptProcess } from './support/shop-command.js';

const MODULE = 'backend/src/modules/orders';
const CHECKS = ['types', 'layers', 'format', 'guards', 'lint', 'budgets'];

describe('npm run check:changed', () => {
  const project = mkdtempSync(join(tmpdir(), 'changed-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  /** A project with two modules, whose checks only print their arguments. */
  beforeAll(() => {
    const scripts = CHECKS.map((name) => [`check:${name}`, `node -e "console.error('${name}', process.argv)" --`]);
    write('package.json', JSON.stringify({ scripts: Object.fromEntries(scripts) as object }));
    cpSync(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    write('.gitignore', 'node_modules\n.results\n');
    write(
      'backend/jest.config.cjs',
      'module.exports = { rootDir: "..", roots: ["<rootDir>/backend"], transform: {} };',
    );
    write('backend/jest.mongo.config.cjs', 'module.exports = { testMatch: [] };');
    write('frontend/jest.config.cjs', 'module.exports = {};');
    write('frontend/index.html', '');
    write('backend/test/docs.test.ts', "it('reads README.md', () => undefined);");
    write(`${MODULE}/domain/order.ts`, 'exports.limit = 50;');
    write(`${MODULE}/domain/order.test.ts`, "it('has a limit', () => expect(require('./order.ts').limit).toBe(50));");
    write('backend/src/modules/users/user.test.ts', "it('is of another module', () => undefined);");
    for (const words of ['init -qb main', 'add .', '-c user.name=a -c user.email=a@b.c commit -qm first'])
      execFileSync('git', words.split(' '), { cwd: project });
  });
  afterAll(() => rmSync(project, { recursive: true }));

  const check = () => scriptProcess(join(project, 'scripts/check-changed.mjs'), []);

  it('runs the checks and the tests near a changed rule, and names the commands that it deserves', async () => {
    write(`${MODULE}/domain/order.ts`, 'exports.limit = 49 + 1;');
    const { status, output, errors } = await check();
    expect(errors).toBe('');
    expect(output).toContain('1 files differ from main; 1 test files are near them.');
    for (const name of ['types', 'layers', 'format', 'guards', 'lint'])
      expect(output).toContain(`check:${name}: 1 passed`);
    expect(output).toContain('changed backend 1: 1 passed');
    expect(output).not.toContain('check:budgets');
    expect(output).toMatch(/A changed rule deserves: .*npm test -- backend; npm run test:guards -- orders$/m);
    expect(status).toBe(0);
  });

  it('fails with the name of the test that failed', async () => {
    write(`${MODULE}/domain/order.ts`, 'exports.limit = 49;');
    const { status, output, errors } = await check();
    expect(errors).toBe('');
    expect(output).toMatch(/^FAILED {3}backend: .*order\.test\.ts has a limit$/m);
    expect(status).toBe(1);
  });

  it('weighs the pages, and knows the further commands of a contract and a schema', async () => {
    write(`${MODULE}/domain/order.ts`, 'exports.limit = 50;');
    write(`${MODULE}/ports/order.contract.ts`, '');
    write(`${MODULE}/adapters/sqlite/order.schema.ts`, '');
    write('frontend/index.html', '<html>');
    write('docs/testing.md', 'New');
    const { status, output, errors } = await check();
    expect(errors).toBe('');
    expect(output).toContain('check:budgets: 1 passed');
    expect(output).toContain('changed backend 1: 1 passed');
    expect(output).toContain('A changed contract deserves: npm run test:mongo -- orders; npm test -- backend');
    expect(output).toMatch(/A changed schema deserves: .*upgrades/);
    expect(output).not.toContain('A changed rule');
    expect(status).toBe(0);
  });
});
