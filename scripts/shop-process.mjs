import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAIN = path.join(ROOT, 'dist/backend/main.js');
/** The time limit of the start, which includes the identity emulator. */
const START_TIMEOUT_MS = 180_000;
/** The time limit of a stop; the shop is killed afterwards. */
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts the built shop on free ports with an empty data folder, by the program `node`. Returns its address, its output, a `stop` that ends
 * it and removes the folder, and a `kill` that ends it immediately. Throws an error with the shop's output when it does not start.
 */
export async function startShop({ settings = {}, node = process.execPath } = {}) {
  if (!existsSync(MAIN)) throw new Error('The shop is not built: run `npm run build` first.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'northbridge-'));
  const [port, emulatorPort] = await freePorts(2);
  const output = [];
  const outputFile = path.join(dataDir, 'output.log');
  const child = spawn(node, [MAIN], {
    // Outside the project's folder, so that a developer's .env is not read.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      AUTH_EMULATOR_PORT: String(emulatorPort),
      DEMO: 'true',
      DEMO_HISTORY: 'false',
      ...settings,
    },
  });
  const take = (chunk) => {
    output.push(String(chunk));
    appendFileSync(outputFile, chunk);
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', take);
  const ended = new Promise((resolve) => child.once('close', resolve));

  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.race([answering(url), ended.then(() => Promise.reject(new Error('The shop ended while starting.')))]);
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${output.join('')}`, { cause: error });
  }
  return {
    url,
    dataDir,
    stop,
    kill: () => child.kill('SIGKILL'),
    output,
    outputFile,
  };
}

/** The environment without the settings of other shops. */
export function cleanEnvironment() {
  const ofOtherShops =
    /^(MONGODB_|FIREBASE_|STRIPE_|GOOGLE_|JWT_SECRET$|ADMIN_EMAILS$|CARDS$|NODE_ENV$|NODE_OPTIONS$|LOG_LEVEL$|TRUST_PROXY$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOtherShops.test(name)));
}

/** Waits until the server root answers. */
async function answering(url) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/`, { headers: { accept: 'application/json' } }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The shop did not answer within ${START_TIMEOUT_MS / 1000} s.`);
}

/** Finds free ports below the system's ephemeral range, so that they are still free when they are used. */
export async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
