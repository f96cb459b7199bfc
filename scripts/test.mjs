/**
 * Runs every test of the shop: the gates of `npm run check`, the build, Jest for backend and frontend, Playwright; what depends on
 * the store also over MongoDB.
 * `npm test` runs all stages; `npm test -- backend browser` runs those named. Results are kept under .results.
 * The last line is the tally; the exit status is 1 when anything failed or when nothing ran.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build-if-needed.mjs';
import { run, stopAll } from './run-command.mjs';
import { emptyTally, tallyOfJest, tallyOfPlaywright } from './tally.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = path.join(ROOT, '.results');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const resultFile = (name) => path.join(RESULTS, `${name}.json`);
/** What runs longer than its limit hangs: the limits are several times what a busy machine takes. */
const MINUTE = 60_000;

const STAGES = {
  check: checkStage,
  build: buildStage,
  backend: () => jestStage('backend'),
  mongo: mongoStage,
  frontend: () => jestStage('frontend'),
  browser: () => browserStage('test:browser', 'browser'),
  'browser-mongo': () => browserStage('test:browser:mongo', 'browser-mongo'),
};

/** Every gate counts as one test; two run at a time. */
async function checkStage() {
  const tally = emptyTally();
  const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'));
  const worker = async () => {
    for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) {
      const { status, output, seconds } = await run('npm', ['run', '--silent', gate], {
        limit: 30 * MINUTE,
        capture: true,
      });
      console.log(`${status === 0 ? '✓' : '✗'} ${gate} (${seconds} s)`);
      if (status === 0) tally.passed += 1;
      else {
        console.log(output);
        tally.failed += 1;
        tally.failures.push(gate);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return tally;
}

async function buildStage() {
  const isBuilt = buildIfNeeded();
  return { ...emptyTally(), ...(isBuilt ? { passed: 1 } : { failed: 1, failures: ['npm run build'] }) };
}

async function jestStage(half) {
  const file = resultFile(half);
  const args = ['run', '--silent', `test:${half}`, '--', '--json', `--outputFile=${file}`, '--forceExit'];
  const { status } = await run('npm', args, { limit: 45 * MINUTE, discardStdout: true });
  return withStatus(tallyOfJest(file), status, `jest ${half}`);
}

/** The store's tests once more, over MongoDB; without one to be had they count as one that was skipped. */
async function mongoStage() {
  const file = resultFile('mongo');
  const args = ['run', '--silent', 'test:mongo', '--', '--json', `--outputFile=${file}`, '--forceExit'];
  const { status } = await run('npm', args, { limit: 65 * MINUTE, discardStdout: true });
  if (status === 0 && !existsSync(file)) return withoutMongo();
  return withStatus(tallyOfJest(file), status, 'jest mongo');
}

/** The browser's tests, or those that depend on the store once more over MongoDB. */
async function browserStage(script, result) {
  const file = resultFile(result);
  const { status } = await run('npm', ['run', '--silent', script], { limit: 60 * MINUTE });
  if (status === 0 && !existsSync(file)) return withoutMongo();
  return withStatus(tallyOfPlaywright(file), status, script);
}

function withoutMongo() {
  return { ...emptyTally(), skipped: 1, skips: ['there is no MongoDB to be had'] };
}

/** A stage that fails without a failed test crashed, or ran nothing: that counts as a failure too. */
function withStatus(tally, status, name) {
  const crashed = (status !== 0 && tally.failed === 0) || tally.passed + tally.failed + tally.skipped === 0;
  if (!crashed) return tally;
  return { ...tally, failed: tally.failed + 1, failures: [...tally.failures, `${name} ended with status ${status}`] };
}

async function main() {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in STAGES));
  if (unknown !== undefined) {
    console.error(`There is no stage ${unknown}; there are ${Object.keys(STAGES).join(', ')}.`);
    process.exit(1);
  }
  // Backend and browser tests start the built shop.
  const wanted = new Set(asked.length === 0 ? Object.keys(STAGES) : asked);
  if (['backend', 'mongo', 'browser', 'browser-mongo'].some((name) => wanted.has(name))) wanted.add('build');
  const names = Object.keys(STAGES).filter((name) => wanted.has(name));

  mkdirSync(RESULTS, { recursive: true });
  // A report of an earlier run must not be taken for one of this run.
  for (const name of [...Object.keys(STAGES).map((stage) => `${stage}.json`), 'summary.txt'])
    rmSync(path.join(RESULTS, name), { force: true });
  const rows = [];
  for (const name of names) {
    console.log(`\n── ${name} ──`);
    const began = Date.now();
    const tally = await STAGES[name]().catch((error) => ({ ...emptyTally(), failed: 1, failures: [String(error)] }));
    rows.push({ name, ...tally, seconds: Math.round((Date.now() - began) / 1000) });
  }
  report(rows);
}

function report(rows) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
  const cell = (value) => String(value).padStart(8);
  console.log(`\n${'stage'.padEnd(14)}${['passed', 'failed', 'skipped', 'seconds'].map(cell).join('')}`);
  for (const row of rows)
    console.log(`${row.name.padEnd(14)}${[row.passed, row.failed, row.skipped, row.seconds].map(cell).join('')}`);
  for (const { name, skips, repeats, failures } of rows) {
    for (const reason of skips) console.log(`skipped  ${name}: ${reason}`);
    for (const repeat of repeats) console.log(`REPEATED ${name}: ${repeat}`);
    for (const failure of failures) console.log(`FAILED   ${name}: ${failure}`);
  }
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  writeFileSync(path.join(RESULTS, 'summary.txt'), `${line}\n`);
  console.log(`\n${line}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopAll();
    process.exit(130);
  });
}
await main();
