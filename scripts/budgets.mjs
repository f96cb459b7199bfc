/**
 * Measures the gzipped JavaScript that each page of the built browser app loads before its content is painted and before the first click,
 * and fails when a page exceeds a budget. Both count the scripts of `index.html` and the page's own chunks with their imports; the
 * second also counts the dynamic imports of those.
 * Part of `npm run build:frontend`; `node scripts/budgets.mjs` measures the last build again.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const APP = path.join(DIST, 'frontend');
const MANIFEST = path.join(DIST, 'frontend-manifest.json');

/** Before the first click, in thousands of bytes. */
const BUDGETS = { visitor: 160, purchase: 200, basket: 300, dashboard: 390 };
/** Before the content of a visitor's page is painted, in thousands of bytes. */
const PAINT_BUDGET = 151;
const VISITOR_PAGES = ['home', 'blogs', 'portfolio', 'loading', 'compare', 'not-found'];
/** Public pages with Ant Design forms; they have no budget. */
const AUTH_PAGES = ['log-in', 'sign-up'];

/** Loaded on every page for signed-in users, and on log-in and sign-up for everyone. */
const SESSION = 'src/features/users/firebase-identity-provider.ts';
/** The dashboard loads it only for an admin whose e-mail is not verified yet. */
const VERIFY_EMAIL = 'src/features/users/verify-email.tsx';
/** The frame of the dashboard's pages. */
const DASHBOARD = ['src/app/antd-provider.tsx', 'src/app/dashboard-shell.tsx'];

const manifest = readManifest();
const rows = Object.keys(manifest)
  .filter((module) => /^src\/pages\/[^/]+-page\.tsx$/.test(module))
  .map(weigh)
  .toSorted((a, b) => a.limit - b.limit || b.weight - a.weight);
const over = rows.filter(({ weight, limit, paint, paintLimit }) => weight > limit || paint > paintLimit);

console.log('kB of JavaScript'.padEnd(24) + ['before paint', 'budget', 'before click', 'budget'].map(cell).join(''));
for (const { name, weight, limit, paint, paintLimit } of rows) {
  const budget = (kB) => (Number.isFinite(kB) ? String(kB) : '–');
  const cells = [paint.toFixed(1), budget(paintLimit), weight.toFixed(1), budget(limit)].map(cell);
  console.log(name.padEnd(24) + cells.join('') + (weight > limit || paint > paintLimit ? '  ✗ over' : ''));
}
if (rows.length === 0) throw new Error('The manifest names no page.');
if (over.length > 0) {
  console.error(`\nOver budget: ${over.map(({ name }) => name).join(', ')}. The heaviest files of ${over[0].name}:`);
  for (const [file, bytes] of over[0].files.slice(0, 8)) console.error(`  ${(bytes / 1000).toFixed(1)} kB  ${file}`);
  process.exitCode = 1;
}

function cell(text) {
  return text.padStart(14);
}

/** The sizes of one page in kilobytes, its budgets, and its files by size. */
function weigh(module) {
  const name = path.basename(module, '-page.tsx');
  const [limit, frame] = VISITOR_PAGES.includes(name)
    ? [BUDGETS.visitor, []]
    : name === 'purchase' || name === 'basket'
      ? [BUDGETS[name], [SESSION]]
      : AUTH_PAGES.includes(name)
        ? [Infinity, [DASHBOARD[0], SESSION]]
        : [BUDGETS.dashboard, [...DASHBOARD, SESSION]];
  const entries = [...frame, module];
  const files = filesOf(entries, { lazyParts: true });
  return {
    name,
    limit,
    weight: kilobytes(files),
    paintLimit: limit === BUDGETS.visitor ? PAINT_BUDGET : Infinity,
    paint: kilobytes(filesOf(entries, { lazyParts: false })),
    files: files.toSorted(([, a], [, b]) => b - a),
  };
}

function kilobytes(files) {
  return files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
}

/** The scripts of `index.html` and of the modules, each with its gzipped size. */
function filesOf(modules, { lazyParts }) {
  const names = new Set(scriptsOfIndex());
  for (const module of modules) load(module, names, lazyParts);
  return [...names].map((file) => [file, gzipSync(readFileSync(path.join(APP, file)), { level: 9 }).length]);
}

/** Adds a chunk with its imports, and with its lazy parts, which most pages load at once. */
function load(module, names, lazyParts) {
  const chunk = manifest[module];
  if (chunk === undefined)
    throw new Error(`${module} has no chunk of its own any more: bring scripts/budgets.mjs up to date.`);
  if (names.has(chunk.file)) return;
  names.add(chunk.file);
  for (const imported of chunk.imports ?? []) load(imported, names, lazyParts);
  if (!lazyParts) return;
  for (const lazy of chunk.dynamicImports ?? []) if (lazy !== VERIFY_EMAIL) load(lazy, names, lazyParts);
}

/** The scripts in the page's head: the app's entry and its imports. */
function scriptsOfIndex() {
  const html = readFileSync(path.join(APP, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
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
