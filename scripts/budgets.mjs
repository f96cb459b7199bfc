/**
 * Measures what each page of the built browser app loads, gzipped, and fails when a page exceeds a budget: all bytes before its content is
 * painted, the JavaScript among them, and the JavaScript before the first click. They count `index.html` with its scripts and font, and
 * the page's own chunks with their imports; the last also counts the dynamic imports of those.
 * Part of `npm run build:frontend`; `node scripts/budgets.mjs` measures the last build again.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const APP = path.join(DIST, 'frontend');
const MANIFEST = path.join(DIST, 'frontend-manifest.json');

/** Thousands of bytes. `bytes` and `paint`: before the content of a public page is painted; `click`: before the first click. */
const BUDGETS = {
  visitor: { bytes: 192.5, paint: 153.4, click: 160.2 },
  purchase: { bytes: 190.0, paint: 151.0, click: 192.5 },
  basket: { click: 200.0 },
  dashboard: { click: 400.0 },
};
const VISITOR_PAGES = ['home', 'blogs', 'portfolio', 'loading', 'compare', 'not-found'];
/** Public pages with Ant Design forms; they have no budget. */
const AUTH_PAGES = ['log-in', 'sign-up'];

/** Loaded on every page for signed-in users, and on log-in and sign-up for everyone. */
const SESSION = 'src/features/users/firebase-identity-provider.ts';
/** The names of chunks that are loaded later: for an admin whose e-mail is not verified yet, and when a dialog is opened. */
const ON_DEMAND = [
  'verify-email',
  'tracking-dialog',
  'tracking-list-dialog',
  'change-parts-dialog',
  'billing-dialog',
  'correction-dialog',
  'unsaved-question',
];
/** The frame of the dashboard's pages. */
const DASHBOARD = ['src/app/antd-provider.tsx', 'src/app/dashboard-shell.tsx'];

const COLUMNS = { bytes: 'first paint', paint: 'JS before paint', click: 'JS before click' };

const manifest = readManifest();
const html = readFileSync(path.join(APP, 'index.html'), 'utf8');
const rows = Object.keys(manifest)
  .filter((module) => /^src\/pages\/[^/]+-page\.tsx$/.test(module))
  .map(weigh)
  .toSorted((a, b) => (a.limits.click ?? Infinity) - (b.limits.click ?? Infinity) || b.sizes.click - a.sizes.click);
const over = rows.filter(isOver);

console.log(
  'kB'.padEnd(20) +
    Object.values(COLUMNS)
      .flatMap((title) => [cell(title), cell('budget')])
      .join(''),
);
for (const row of rows) {
  const cells = Object.keys(COLUMNS).flatMap((name) => [row.sizes[name].toFixed(1), String(row.limits[name] ?? '–')]);
  console.log(row.name.padEnd(20) + cells.map(cell).join('') + (isOver(row) ? '  ✗ over' : ''));
}
if (rows.length === 0) throw new Error('The manifest names no page.');
if (over.length > 0) {
  console.error(`\nOver budget: ${over.map(({ name }) => name).join(', ')}. The heaviest files of ${over[0].name}:`);
  for (const [file, kB] of over[0].files.slice(0, 8)) console.error(`  ${kB.toFixed(1)} kB  ${file}`);
  process.exitCode = 1;
}

function cell(text) {
  return text.padStart(16);
}

function isOver({ sizes, limits }) {
  return Object.entries(limits).some(([name, limit]) => sizes[name] > limit);
}

/** The sizes of one page in kilobytes, its budgets, and its files by size. */
function weigh(module) {
  const name = path.basename(module, '-page.tsx');
  // The session is restored after the content of the purchase page and the basket is painted.
  const [limits, frame, session] = VISITOR_PAGES.includes(name)
    ? [BUDGETS.visitor, [], []]
    : name === 'purchase' || name === 'basket'
      ? [BUDGETS[name], [], [SESSION]]
      : AUTH_PAGES.includes(name)
        ? [{}, [DASHBOARD[0], SESSION], []]
        : [BUDGETS.dashboard, [...DASHBOARD, SESSION], []];
  const atFirst = filesOf([...frame, module], { lazyParts: false });
  const files = filesOf([...frame, module, ...session], { lazyParts: true });
  return {
    name,
    limits,
    sizes: { bytes: total(atFirst), paint: total(scriptsIn(atFirst)), click: total(scriptsIn(files)) },
    files: files.toSorted(([, a], [, b]) => b - a),
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

/** Reads Vite's manifest, after moving it out of the folder that the shop serves. */
function readManifest() {
  const fresh = path.join(APP, '.vite/manifest.json');
  if (existsSync(fresh)) {
    renameSync(fresh, MANIFEST);
    rmSync(path.dirname(fresh), { recursive: true });
  }
  if (!existsSync(MANIFEST)) throw new Error('There is no manifest: run `npm run build:frontend`.');
  return JSON.parse(readFileSync(MANIFEST, 'utf8'));
}
