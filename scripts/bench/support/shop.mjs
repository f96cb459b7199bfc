import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePorts } from '../../shop-process.mjs';
import { startServer } from './server-process.mjs';
import { removeFolder, temporaryFolder } from './temporary-folder.mjs';

const MAIN = '../../../dist/backend/main.js';
const FILL = fileURLToPath(new URL('../servers/shop-data.mjs', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../dist/backend/cli/shop.js', import.meta.url));
const MAX_OUTPUT = 64 * 2 ** 20;

/**
 * The settings of a live shop that takes test cards. Everything else keeps its default, except the limit of changes per minute: the load
 * of a thousand customers comes from one address.
 */
function settingsOf(secret) {
  return {
    FIREBASE_PROJECT_ID: 'benchmark',
    FIREBASE_API_KEY: 'benchmark',
    FIREBASE_AUTH_DOMAIN: 'benchmark.firebaseapp.com',
    CARDS: 'test',
    JWT_SECRET: secret,
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
}

/** Instead of a live shop's: those of a demo without its demo data, because only a demo can be filled with invented orders. */
const demoSettings = async () => ({
  ...{ FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', CARDS: '', DEMO: 'false' },
  AUTH_EMULATOR_PORT: String((await freePorts(1))[0]),
});

/**
 * Fills a new store with parts and customers, and with the `invented` numbers of further records, if given: { parts, customers, orders }.
 * Returns the ids of the parts, the access tokens of `customers` and of the `admin`, `start()`, which starts the built shop, `command(…)`,
 * which runs one of the shop's commands and returns its exit status and output, `beginCommand(…)`, which returns its promise with the
 * `child`, and `remove()`. A `keptDir` stays, and a store that is there already is not filled with invented records again.
 */
export async function aFilledShop({ parts = 100, customers, invented, keptDir, settings = {} }) {
  const dataDir = keptDir ?? temporaryFolder();
  await mkdir(dataDir, { recursive: true });
  const secret = randomBytes(24).toString('hex');
  const env = { ...settingsOf(secret), ...(invented && (await demoSettings())), ...settings };
  const run = (file, args) =>
    promisify(execFile)(process.execPath, [file, ...args.map(String)], {
      cwd: dataDir,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
      maxBuffer: MAX_OUTPUT,
    });
  if (invented && !existsSync(path.join(dataDir, 'shop.db')))
    await run(COMMAND, ['generate', ...Object.entries(invented).flatMap(([name, count]) => [`--${name}`, count])]);
  const { stdout } = await run(FILL, [parts, customers]);
  return {
    dataDir,
    ...JSON.parse(stdout),
    start: (more = {}) => startServer(MAIN, { env: { ...env, ...more }, dataDir, ready: '/parts' }),
    command: (...args) =>
      run(COMMAND, args).then(
        ({ stdout }) => ({ status: 0, stdout }),
        ({ code, stdout, stderr }) => ({ status: code, stdout: stdout || stderr }),
      ),
    beginCommand: (...args) => run(COMMAND, args),
    remove: async () => keptDir ?? removeFolder(dataDir),
  };
}
