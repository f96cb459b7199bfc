import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { SETTING_NAMES } from '#app/config/settings.js';
import { paperWords } from '#app/recording/papers/adapters/mongo/paper.schema.js';
import { lostPaper } from '#app/recording/papers/domain/paper.js';
import { newId } from '#shared/object-id.js';

const ROOT = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const { scripts, dependencies, peerDependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'peerDependencies' | 'devDependencies',
  Record<string, string>
>;
const makeTargets = [...read('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, name]) => name);

/** The code in a text: inline and in blocks. */
const codeOf = (text: string) =>
  [...text.matchAll(/```[a-z]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, inline]) => block ?? inline ?? '');

const npmScripts = (code: string) => [
  ...[...code.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!),
  ...[...code.matchAll(/\bnpm (test|start)\b/g)].map(([, name]) => name!),
];

const makeTargetsIn = (code: string) => [...code.matchAll(/^make ([a-z-]+)/gm)].map(([, name]) => name);

/** Paths that a build or test creates, so that they are not in the sources. */
const MADE_LATER = /^(\.data|\.results|dist|dist-dev|node_modules)\b/;
const FOLDERS = readdirSync(ROOT);

/** The project files and folders that a code span names; API paths begin with a slash. */
function pathsIn(code: string): string[] {
  const words = code.match(/[\w.@-]+(?:\/[\w.@-]+)*\/?/g) ?? [];
  return words.filter(
    (word) =>
      word.includes('/') &&
      !code.includes(`/${word}`) &&
      FOLDERS.includes(word.split('/')[0]!) &&
      !MADE_LATER.test(word),
  );
}

/** The names by which links reach the headings of a page. */
const headingsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it('finds the scripts, targets and paths that the pages name', () => {
  const code = codeOf(pages.map(read).join('\n'));
  for (const named of [code.flatMap(npmScripts), code.flatMap(makeTargetsIn), code.flatMap(pathsIn)])
    expect(named.length).toBeGreaterThan(5);
});

describe.each(pages)('%s', (page) => {
  const text = read(page);
  const code = codeOf(text);

  it('names only existing npm scripts', () => {
    for (const name of code.flatMap(npmScripts)) expect(scripts).toHaveProperty([name]);
  });

  it('names only existing make targets', () => {
    for (const name of code.flatMap(makeTargetsIn)) expect(makeTargets).toContain(name);
  });

  it('names only existing files and folders', () => {
    expect(code.flatMap(pathsIn).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('links only to existing pages and headings', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^https?:/.test(link));
    const isBroken = (link: string) => {
      const [file = '', heading] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      return !existsSync(join(ROOT, target)) || (heading !== undefined && !headingsIn(read(target)).includes(heading));
    };
    expect(links.filter(isBroken)).toEqual([]);
  });
});

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

describe('README', () => {
  const section = (title: string) => read('README.md').split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!;
  const foldersIn = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    );

  it('names the modules, and the folders beside them', () => {
    const words = /same (\w+) modules: ([^.]+)\. The backend has (\w+) more that use\s+them: ([^.]+)\./;
    const [, ...named] = words.exec(section('Layout'))!;
    const modules = [named[1]!, named[3]!].map((list) => list.split(/,\s+/));
    expect(modules.flat().toSorted()).toEqual(foldersIn('backend/src/modules').toSorted());
    expect([named[0], named[2]]).toEqual(modules.map(({ length }) => NUMBERS[length]));
    expect(foldersIn('frontend/src/features')).toEqual(expect.arrayContaining(modules[0]!));
    for (const folder of [...foldersIn('backend/src'), ...foldersIn('frontend/src')])
      expect(section('Layout')).toMatch(new RegExp(`\\b${folder}/`));
  });

  it('lists every page', () => {
    const listed = [...section('Documentation').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, page]) => page);
    const others = pages.filter((page) => page !== 'README.md' && !page.startsWith('docs/decisions/'));
    expect(listed.toSorted()).toEqual(others.toSorted());
    expect(section('Documentation')).toContain('](docs/decisions)');
  });
});

it('names every event that the shop handles to whoever adds the webhook endpoint', () => {
  const source = read('backend/src/modules/payments/adapters/stripe/stripe-gateway-events.ts');
  const handled = [...source.matchAll(/^ {2}'([a-z_.]+)': '/gm)].map(([, event]) => event);
  const [step = ''] = /^3\. Add a webhook endpoint[^]+?^4\./m.exec(read('docs/payments.md')) ?? [];
  expect([...step.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, event]) => event).toSorted()).toEqual(handled.toSorted());
});

it('says for which change each further command is', () => {
  const commands = [...read('scripts/changes.mjs').matchAll(/'((?:npm|rm) [^']+)'/g)].map(([, command]) => command!);
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands)
    expect(read('docs/testing.md')).toContain(`\`${command.replace('MODULE', 'orders')}\``);
});

describe('the settings', () => {
  it('are the same in README, .env.example and the schema', () => {
    const inReadme = [...read('README.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
    const inExample = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(inReadme.toSorted()).toEqual(inExample.toSorted());
    const documented = SETTING_NAMES.filter((name) => !['NODE_ENV', 'STRIPE_API_BASE'].includes(name));
    expect(inExample.filter((name) => name !== 'NODE_ENV').toSorted()).toEqual(documented.toSorted());
  });
});

describe('the decision records', () => {
  it('have a context, a decision and consequences', () => {
    for (const page of pages.filter((name) => name.startsWith('docs/decisions/'))) {
      expect(read(page)).toMatch(/^# \d+\. [\s\S]+\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences?\n/);
    }
  });
});

describe('the table of dependencies', () => {
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)];
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { license?: string }> };

  it('has a row for every direct dependency, and no other', () => {
    const names = rows.map(([, name]) => name!).filter((name) => !name.startsWith('npm '));
    expect(names.toSorted()).toEqual([dependencies, peerDependencies, devDependencies].flatMap(Object.keys).toSorted());
  });

  it('has the licence of each', () => {
    for (const [, name, , licence] of rows.filter(([, name]) => `node_modules/${name}` in packages))
      expect(`${name} ${packages[`node_modules/${name}`]?.license}`).toBe(`${name} ${licence}`);
  });
});

it('records lost numbers in MongoDB as a restore does in SQLite', () => {
  const [, block = ''] = /```js\n(const \[series, [^]*?)```/.exec(read('docs/operations/back-up.md')) ?? [];
  const inserted: object[] = [];
  const anything = expect.any(String) as string;
  const papers = {
    find: () => ({ sort: () => ({ limit: () => ({ toArray: () => [{ position: 147 }] }) }) }),
    insertOne: (document: object) => inserted.push(document),
  };
  runInNewContext(block, { db: { papers }, ObjectId: () => ({ toHexString: newId }) });
  const expected = [148, 149].map((position) => {
    const paper = lostPaper({ series: 'invoices', year: 2026, position }, '');
    return { ...paper, words: paperWords(paper), _id: anything, issued_at: anything };
  });
  expect(inserted).toEqual(expected);
});
