import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, stopAllOnSignal } from './run-command.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The inputs of each build and the file that it writes last. */
const SOURCES = [
  'backend/src',
  'frontend/src',
  'frontend/public',
  'frontend/index.html',
  'scripts/budgets.mjs',
  'scripts/bundle-backend.mjs',
  'scripts/precompress.mjs',
  'package-lock.json',
];
const SETTINGS = ['.', 'backend', 'frontend'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => /^(tsconfig|nest-cli|vite).*\.(json|ts)$/.test(name))
    .map((name) => path.join(folder, name)),
);
/** The time limit of a build on a busy machine. */
const BUILD_TIMEOUT_MS = 30 * 60_000;
const BUILT = ['dist/backend/main.js', 'dist/frontend/index.html'];

/** Builds the shop unless the last build is newer than its sources. Returns whether a build exists. */
export async function buildIfNeeded({ prefix } = {}) {
  if (isBuilt()) return true;
  console.log('Building the shop; this takes about 15 seconds.');
  const { status } = await run('npm', ['run', '--silent', 'build'], { limit: BUILD_TIMEOUT_MS, prefix });
  return status === 0;
}

function isBuilt() {
  if (!BUILT.every((file) => existsSync(path.join(ROOT, file)))) return false;
  const oldest = Math.min(...BUILT.map((file) => statSync(path.join(ROOT, file)).mtimeMs));
  return [...SOURCES, ...SETTINGS].every((source) => newest(path.join(ROOT, source)) <= oldest);
}

/** The newest modification time, in milliseconds, of a file or of the files in a folder. */
function newest(file) {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopAllOnSignal();
  process.exitCode = (await buildIfNeeded()) ? 0 : 1;
}
