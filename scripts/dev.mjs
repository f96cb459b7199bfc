/**
 * `npm run dev`: the shop with reload. The compiler writes the backend to dist-dev when it finds no error, and the server starts again
 * then; after an error the server goes on as it is. Vite serves the browser app and forwards requests of the API. Options of Node.js for
 * the server may follow, as in `npm run dev:debug`.
 */
import { config } from 'dotenv';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, stopAll, stopAllOnSignal } from './run-command.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'dist-dev');
/** As long as a timer can take, in milliseconds: 24 days. */
const NO_LIMIT = 2 ** 31 - 1;
const COMPILER = [
  ...['node_modules/typescript-native/bin/tsc', '-p', 'backend/tsconfig.build.json', '--outDir', 'dist-dev/backend'],
  // What it knows of the files makes the next start faster.
  ...['--incremental', '--tsBuildInfoFile', 'dist-dev/backend/tsbuildinfo'],
  // With one thread it takes a third of the CPU time.
  ...['--noEmitOnError', '--singleThreaded', '--watch', '--preserveWatchOutput'],
  // It looks for changes every two seconds otherwise.
  ...['--watchInterval', '500'],
];
const VITE = 'node_modules/vite/bin/vite.js';

config({ path: path.join(ROOT, '.env'), quiet: true });
process.env.PUBLIC_URL ??= 'http://127.0.0.1:5173';

mkdirSync(FOLDER, { recursive: true });
// Node.js takes the aliases of imports from the nearest package.json; the project's own are those of the build.
const { type, imports } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
writeFileSync(path.join(FOLDER, 'package.json'), JSON.stringify({ type, imports }).replaceAll('./dist/', './'));

let server = { stopped: Promise.resolve(), controller: new AbortController() };
stopAllOnSignal(stopServer);
// Both run until this process is stopped, unless one cannot start.
await Promise.race([
  node('vite', [VITE, '--config', 'frontend/vite.config.ts']),
  node('compiler', COMPILER, { onLine: (line) => line.includes('Found 0 errors') && restartServer() }),
]);
stopAll();

function restartServer() {
  const controller = new AbortController();
  server = { controller, stopped: stopServer().then(() => startServer(controller.signal)) };
}

function stopServer() {
  server.controller.abort();
  return server.stopped;
}

async function startServer(signal) {
  // Another change came while the last server stopped.
  if (signal.aborted) return;
  await node('shop', ['--enable-source-maps', ...process.argv.slice(2), 'dist-dev/backend/src/main.js'], { signal });
  if (!signal.aborted) console.log('The shop has ended; the next change starts it again.');
}

function node(name, args, options) {
  return run(process.execPath, args, { limit: NO_LIMIT, prefix: `${name.padEnd(8)} | `, ...options });
}
