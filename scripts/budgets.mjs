/**
 * Measures what each page of the built browser app loads, gzipped, and fails when a page exceeds a budget: all bytes before its content is
 * painted, the JavaScript among them, and the JavaScript before the first click. They count `index.html` with its scripts and font, and
 * the page's own chunks with their imports; the last also counts the dynamic imports of those.
 * A budget is 3 % above what `budgets.json` says was reached; `node scripts/budgets.mjs --record` writes there what the last build has.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const APP = path.join(ROOT, 'dist/frontend');
const MANIFEST = path.join(ROOT, 'dist/frontend-manifest.json');
const RECORD = 'scripts/budgets.json';

const GROWTH = 1.03;
/** What no page may exceed, whatever was reached: JavaScript before the first click, in thousands of bytes. */
const MAX_CLICK = { visitor: 175, catalogue: 175, purchase: 300, dashboard: 480 };
/** `bytes` and `paint`: before the content of a public page is painted; `click`: before the first click. */
const COLUMNS = { bytes: 'first paint', paint: 'JS before paint', click: 'JS before click' };
/** What each kind of page has a budget for. Log-in and sign-up, public pages with Ant Design forms, have none. */
const MEASURES = {
  visitor: ['bytes', 'paint', 'click'],
  catalogue: ['bytes', 'paint', 'click'],
  purchase: ['bytes', 'paint', 'click'],
  basket: ['click'],
  dashboard: ['click'],
};
const VISITOR_PAGES = ['home', 'blogs', 'portfolio', 'loading', 'compare', 'not-found'];
/** The kind of each; their session is restored after their content is painted. */
const SHOPPING_PAGES = { purchase: 'purchase', basket: 'basket', 'quick-order': 'basket' };
/** With filters by attributes. */
const CATALOGUE_PAGES = ['catalogue', 'category'];
const AUTH_PAGES = ['log-in', 'sign-up'];
/** How many files are named for a page above its budget. */
const NAMED_FILES = 6;

/** Loaded on every page for signed-in users, and on log-in and sign-up for everyone. */
const SESSION = 'src/features/users/firebase-identity-provider.ts';
/**
 * The names of chunks that are loaded later: for an admin whose e-mail is not verified yet, when a dialog or the table of parts is opened, for a part
 * with datasheets or several pictures, when a file is chosen, and when a text has characters that papers may lack.
 */
const ON_DEMAND = [
  'add-pictures-dialog',
  'verify-email',
  'tracking-dialog',
  'tracking-list-dialog',
  'change-parts-dialog',
  'set-attribute-dialog',
  'set-category-dialog',
  'billing-dialog',
  'correction-dialog',
  'unsaved-question',
  'suggestions',
  'unprinted',
  'go-on',
  'part-table',
  'datasheet-list',
  'picture-dialog',
  'picture-slides',
  'open-file',
  'row-files',
];
/** The frame of the dashboard's pages. */
const DASHBOARD = ['src/app/antd-provider.tsx', 'src/app/dashboard-shell.tsx'];

if (!existsSync(MANIFEST)) throw new Error('There is no manifest: run `npm run build:frontend`.');
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
const html = readFileSync(path.join(APP, 'index.html'), 'utf8');
const pages = Object.keys(manifest)
  .filter((module) => /^src\/pages\/[^/]+-page\.tsx$/.test(module))
  .map(weigh);
if (pages.length === 0) throw new Error('The manifest names no page.');
if (process.argv.includes('--record')) record();
const { reached, files: recordedFiles } = JSON.parse(readFileSync(path.join(ROOT, RECORD), 'utf8'));
printSizes();
for (const page of pages) for (const measure of measuresOver(page)) printGrowth(page, measure);

/** A page with its kind, the files that each measure counts, and their sums in kilobytes. */
function weigh(module) {
  const name = path.basename(module, '-page.tsx');
  const [kind, frame, session] = VISITOR_PAGES.includes(name)
    ? ['visitor', [], []]
    : CATALOGUE_PAGES.includes(name)
      ? ['catalogue', [], []]
      : SHOPPING_PAGES[name]
        ? [SHOPPING_PAGES[name], [], [SESSION]]
        : AUTH_PAGES.includes(name)
          ? [undefined, [DASHBOARD[0], SESSION], []]
          : ['dashboard', [...DASHBOARD, SESSION], []];
  const atFirst = filesOf([...frame, module], { lazyParts: false });
  const before = filesOf([...frame, module, ...session], { lazyParts: true });
  const files = { bytes: atFirst, paint: scriptsIn(atFirst), click: scriptsIn(before) };
  return {
    name,
    kind,
    files,
    sizes: { bytes: total(files.bytes), paint: total(files.paint), click: total(files.click) },
  };
}

function scriptsIn(files) {
  return files.filter(([file]) => file.endsWith('.js'));
}

function total(files) {
  return files.reduce((sum, [, kB]) => sum + kB, 0);
}

/** `index.html` with its scripts and font, and the scripts and styles of the modules, each with its gzipped kilobytes. */
function filesOf(modules, { lazyParts }) {
  const inIndex = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|woff2))"/g)].map(([, file]) => file);
  const names = new Set(['index.html', ...inIndex]);
  for (const module of modules) load(module, names, lazyParts);
  return [...names].map((file) => [file, gzipSync(readFileSync(path.join(APP, file)), { level: 9 }).length / 1000]);
}

/** Adds a chunk with its imports, and with its lazy parts, which most pages load at once. */
function load(module, names, lazyParts) {
  const chunk = manifest[module];
  if (chunk === undefined)
    throw new Error(`${module} has no chunk of its own any more: bring scripts/budgets.mjs up to date.`);
  if (names.has(chunk.file)) return;
  names.add(chunk.file);
  // Others are inlined.
  for (const style of chunk.css ?? []) if (!html.includes(style)) names.add(style);
  for (const imported of chunk.imports ?? []) load(imported, names, lazyParts);
  if (!lazyParts) return;
  for (const lazy of chunk.dynamicImports ?? [])
    if (!ON_DEMAND.includes(manifest[lazy]?.name)) load(lazy, names, lazyParts);
}

/** The budget of a page, and the file and line where it stands; undefined without one. */
function limitOf({ kind }, measure) {
  const before = reached[kind]?.[measure];
  if (before === undefined) return undefined;
  const most = measure === 'click' ? MAX_CLICK[kind] : undefined;
  return most < before * GROWTH
    ? { before, kB: most, place: placeOf('scripts/budgets.mjs', 'MAX_CLICK =') }
    : { before, kB: before * GROWTH, place: placeOf(RECORD, `"${kind}"`, `"${measure}"`) };
}

/** The line of the last of these words, each after the one before it. */
function placeOf(file, ...words) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const position = words.reduce((at, word) => text.indexOf(word, at), 0);
  return `${file}:${text.slice(0, position).split('\n').length}`;
}

function measuresOver(page) {
  return Object.keys(COLUMNS).filter((measure) => page.sizes[measure] > limitOf(page, measure)?.kB);
}

function printSizes() {
  const cell = (text) => text.padStart(16);
  console.log(
    'kB'.padEnd(20) +
      Object.values(COLUMNS)
        .flatMap((title) => [title, 'budget'])
        .map(cell)
        .join(''),
  );
  const order = (page) => (limitOf(page, 'click')?.kB ?? Infinity) * 1000 - page.sizes.click;
  for (const page of pages.toSorted((a, b) => order(a) - order(b))) {
    const shown = (kB) => kB?.toFixed(1) ?? '–';
    const cells = Object.keys(COLUMNS).flatMap((measure) => [page.sizes[measure], limitOf(page, measure)?.kB]);
    console.log(
      page.name.padEnd(20) + cells.map(shown).map(cell).join('') + (measuresOver(page).length > 0 ? '  ✗ over' : ''),
    );
  }
}

/** Says by how much a page has grown, where its limit stands, and which of its files have changed most. */
function printGrowth({ name, files, sizes, ...page }, measure) {
  const { before, kB, place } = limitOf(page, measure);
  const size = sizes[measure];
  console.error(
    `\n${name}: ${COLUMNS[measure]} grew from ${before} to ${size.toFixed(1)} kB, by ${(size - before).toFixed(1)}. ` +
      `The limit of ${kB.toFixed(1)} stands in ${place}. Its files since then:`,
  );
  const changes = files[measure].map(([file, now]) => [now - (recordedFiles[nameOf(file)] ?? 0), nameOf(file)]);
  for (const [change, file] of changes.toSorted(([a], [b]) => Math.abs(b) - Math.abs(a)).slice(0, NAMED_FILES))
    if (Math.abs(change) >= 0.1) console.error(`  ${change > 0 ? '+' : ''}${change.toFixed(1)} kB  ${file}`);
  process.exitCode = 1;
}

/** Writes the largest page of each kind, and the files of all. */
function record() {
  const rounded = (kB) => Math.round(kB * 10) / 10;
  const largest = (kind, measure) =>
    Math.max(...pages.filter((page) => page.kind === kind).map(({ sizes }) => sizes[measure]));
  const kinds = Object.entries(MEASURES).map(([kind, measures]) => [
    kind,
    Object.fromEntries(measures.map((measure) => [measure, rounded(largest(kind, measure))])),
  ]);
  const files = pages
    .flatMap((page) => [...page.files.bytes, ...page.files.click])
    .map(([file, kB]) => [nameOf(file), rounded(kB)]);
  const content = { reached: Object.fromEntries(kinds), files: Object.fromEntries(files.toSorted()) };
  writeFileSync(path.join(ROOT, RECORD), `${JSON.stringify(content, null, 2)}\n`);
}

/** The name of a built file without its hash. */
function nameOf(file) {
  return path.basename(file).replace(/-[\w-]{8}(\.\w+)$/, '$1');
}
