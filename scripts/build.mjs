/**
 * Builds the two halves of the shop, side by side: `node scripts/build.mjs`, or one of them: `node scripts/build.mjs backend`. With
 * `--if-needed`, only those that are older than their sources. A half's stamp is removed first and written last, so a build that failed
 * or was interrupted counts as none.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, stopAllOnSignal } from './run-command.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The time limit of each step on a busy machine. */
const STEP_TIMEOUT_MS = 30 * 60_000;

const COMPILER = 'node_modules/typescript-native/bin/tsc';
const VITE = 'node_modules/vite/bin/vite.js';
/** The sources of each half, and the steps that make its folder of `dist`. */
const HALVES = {
  backend: {
    sources: ['backend/src', 'backend/demo', ...settingsIn('backend'), 'scripts/bundle-backend.mjs'],
    steps: [[COMPILER, '-p', 'backend/tsconfig.build.json', '--noCheck'], ['scripts/bundle-backend.mjs']],
  },
  frontend: {
    sources: [
      'frontend/src',
      'frontend/public',
      'frontend/index.html',
      ...settingsIn('frontend'),
      'backend/src/config/built-in-shop.json',
      'scripts/precompress.mjs',
    ],
    steps: [[VITE, 'build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn'], ['scripts/precompress.mjs']],
  },
};
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];

const folderOf = (half) => path.join(ROOT, 'dist', half);
/** Beside the folder, because the shop serves everything in that of the frontend. */
const stampOf = (half) => `${folderOf(half)}.built`;

/** Builds the halves that are older than their sources. Returns whether both are built then. */
export function buildIfNeeded({ halves = Object.keys(HALVES), prefix } = {}) {
  const outdated = halves.filter((half) => !isBuilt(half));
  if (outdated.length > 0) console.log(`Building ${outdated.join(' and ')}; this takes about 15 seconds.`);
  return buildAll(outdated, prefix);
}

async function buildAll(halves, prefix) {
  const results = await Promise.all(halves.map((half) => build(half, prefix)));
  return results.every(Boolean);
}

async function build(half, prefix) {
  const startedAt = Date.now();
  for (const made of [stampOf(half), folderOf(half)]) rmSync(made, { recursive: true, force: true });
  for (const step of HALVES[half].steps) {
    const { status } = await run(process.execPath, step, { limit: STEP_TIMEOUT_MS, prefix });
    if (status !== 0) return false;
  }
  // A source that was saved during the build is newer.
  writeFileSync(stampOf(half), String(startedAt));
  return true;
}

function isBuilt(half) {
  if (![stampOf(half), folderOf(half)].every((made) => existsSync(made))) return false;
  const builtAt = Number(readFileSync(stampOf(half), 'utf8'));
  return [...SHARED_SOURCES, ...HALVES[half].sources].every((source) => newest(path.join(ROOT, source)) <= builtAt);
}

/** The newest modification time, in milliseconds, of a file or of the files in a folder. */
function newest(file) {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

function settingsIn(half) {
  const names = readdirSync(path.join(ROOT, half)).filter((name) => /^(tsconfig|vite).*\.(json|ts)$/.test(name));
  return names.map((name) => path.join(half, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopAllOnSignal();
  const named = process.argv.slice(2).filter((name) => name !== '--if-needed');
  const halves = named.length > 0 ? named : Object.keys(HALVES);
  const hasBuilt = process.argv.includes('--if-needed') ? await buildIfNeeded({ halves }) : await buildAll(halves);
  process.exitCode = hasBuilt ? 0 : 1;
}
