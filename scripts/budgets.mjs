/**
 * Measures the gzipped JavaScript that each page of the built browser app loads before the first click, and fails when a page exceeds
 * its budget. Counted are the scripts of `index.html`, the page's own chunks with their imports, and the dynamic imports of those.
 * Part of `npm run build:frontend`; `node scripts/budgets.mjs` measures the last build again.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const APP = path.join(DIST, 'frontend');
const MANIFEST = path.join(DIST, 'frontend-manifest.json');

/** In thousands of bytes. */
const BUDGETS = { visitor: 160, purchase: 300, dashboard: 420 };
const VISITOR_PAGES = ['home', 'blogs', 'portfolio', 'loading', 'not-found'];
/** Public pages with Ant Design forms; they have no budget. */
const AUTH_PAGES = ['log-in', 'sign-up'];

/** Loaded on every page for signed-in users, and on log-in and sign-up for everyone. */
const SESSION = 'src/features/users/firebase-identity-provider.ts';
/** Loaded only for accounts whose e-mail is not verified yet. */
const UNVERIFIED_ADMIN = 'src/features/users/unverified-admin.tsx';
/** The frame of the dashboard's pages. */
const DASHBOARD = ['src/app/antd-provider.tsx', 'src/app/dashboard-shell.tsx'];

const manifest = readManifest();
const rows = Object.keys(manifest)
  .filter((module) => /^src\/pages\/[^/]+-page\.tsx$/.test(module))
  .map(weigh)
  .toSorted((a, b) => a.limit - b.limit || b.weight - a.weight);
const over = rows.filter(({ weight, limit }) => weight > limit);

console.log(`${'page'.padEnd(24)}${'kB of JavaScript'.padStart(18)}${'budget'.padStart(10)}`);
for (const { name, weight, limit } of rows) {
  const budget = Number.isFinite(limit) ? String(limit) : '–';
  console.log(
    name.padEnd(24) + weight.toFixed(1).padStart(18) + budget.padStart(10) + (weight > limit ? '  ✗ over' : ''),
  );
}
if (rows.length === 0) throw new Error('The manifest names no page.');
if (over.length > 0) {
  console.error(`\nOver budget: ${over.map(({ name }) => name).join(', ')}. The heaviest files of ${over[0].name}:`);
  for (const [file, bytes] of over[0].files.slice(0, 8)) console.error(`  ${(bytes / 1000).toFixed(1)} kB  ${file}`);
  process.exitCode = 1;
}

/** The size of one page in kilobytes, its budget, and its files by size. */
function weigh(module) {
  const name = path.basename(module, '-page.tsx');
  const [limit, frame] = VISITOR_PAGES.includes(name)
    ? [BUDGETS.visitor, []]
    : name === 'purchase'
      ? [BUDGETS.purchase, [SESSION]]
      : AUTH_PAGES.includes(name)
        ? [Infinity, [DASHBOARD[0], SESSION]]
        : [BUDGETS.dashboard, [...DASHBOARD, SESSION]];
  const names = new Set(scriptsOfIndex());
  for (const entry of [...frame, module]) load(entry, names);
  const files = [...names].map((file) => [file, gzipSync(readFileSync(path.join(APP, file)), { level: 9 }).length]);
  return {
    name,
    limit,
    weight: files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000,
    files: files.toSorted(([, a], [, b]) => b - a),
  };
}

/** Adds a chunk with its imports. Its dynamic imports count too, because most pages show their lazy parts at once. */
function load(module, names) {
  const chunk = manifest[module];
  if (chunk === undefined)
    throw new Error(`${module} has no chunk of its own any more: bring scripts/budgets.mjs up to date.`);
  if (names.has(chunk.file)) return;
  names.add(chunk.file);
  for (const imported of chunk.imports ?? []) load(imported, names);
  for (const lazy of chunk.dynamicImports ?? []) if (lazy !== UNVERIFIED_ADMIN) load(lazy, names);
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
