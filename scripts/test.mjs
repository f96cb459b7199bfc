/**
 * Runs every test of the shop: the gates of `npm run check`, the build, Jest for backend and frontend, Playwright, and the tests of the
 * stores again on MongoDB. `npm test` runs all stages; `npm test -- backend browser` runs those named. Reports are kept in .results.
 * Two lanes run side by side, because tests of processes and databases leave a core idle; each line begins with its stage.
 * The last line has the totals; the exit status is 1 when a test failed or none ran.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build-if-needed.mjs';
import { run, stopAllOnSignal } from './run-command.mjs';
import { emptyResult, printReport, readJestReport, readPlaywrightReport } from './test-report.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = path.join(ROOT, '.results');
const SUMMARY = path.join(RESULTS, 'summary.txt');
const MINUTE = 60_000;
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Time limits that stop hanging commands; they are several times the duration on a busy machine. */
const STAGES = {
  check: checkStage,
  build: buildStage,
  speed: speedStage,
  soak: () => checksStage('soak', 'soak', ['--quick', '--json']),
  kill: () => checksStage('test:kill', 'kill', ['--rounds', '2'], 15 * MINUTE),
  backend: () => testStage('test:backend', 'backend', { limit: 45 * MINUTE }),
  mongo: () => testStage('test:mongo', 'mongo', { limit: 65 * MINUTE, needsMongo: true }),
  frontend: () => testStage('test:frontend', 'frontend', { limit: 45 * MINUTE }),
  browser: () => testStage('test:browser', 'browser', { limit: 60 * MINUTE }),
  'browser-mongo': () => testStage('test:browser:mongo', 'browser-mongo', { limit: 60 * MINUTE, needsMongo: true }),
};
/** Stages that run side by side; those of one lane run in this order, and the lanes take about as long. */
const LANES = [
  ['build', 'speed', 'backend', 'mongo'],
  ['check', 'frontend', 'soak', 'kill', 'browser', 'browser-mongo'],
];
/** Stages that start the built shop. */
const NEED_BUILD = ['speed', 'soak', 'kill', 'backend', 'mongo', 'browser', 'browser-mongo'];

/** Every gate counts as one test; two run in parallel. */
async function checkStage() {
  const result = emptyResult();
  const gates = Object.keys(scripts).filter((name) => name.startsWith('check:'));
  const worker = async () => {
    for (let gate = gates.shift(); gate !== undefined; gate = gates.shift()) {
      const options = { limit: 30 * MINUTE, capture: true };
      const { status, output, seconds } = await run('npm', ['run', '--silent', gate], options);
      console.log(`check | ${status === 0 ? '✓' : '✗'} ${gate} (${seconds} s)`);
      if (status !== 0) console.log(output);
      if (status !== 0) result.failures.push(gate);
      result[status === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return result;
}

async function buildStage() {
  const isBuilt = await buildIfNeeded({ prefix: 'build | ' });
  return { ...emptyResult(), ...(isBuilt ? { passed: 1 } : { failed: 1, failures: ['npm run build'] }) };
}

/** The shop's speed beside that of bare servers. */
async function speedStage() {
  // Other systems do not count the CPU time of a process in /proc.
  if (process.platform !== 'linux') return { ...emptyResult(), skipped: 1, skips: ['only Linux counts the CPU time'] };
  return checksStage('test:speed', 'speed', []);
}

/** A script that writes its `checks` to the JSON file of its last argument; each check counts as one test, and so does each of its `skips`. */
async function checksStage(script, name, args, limit = 5 * MINUTE) {
  const file = path.join(RESULTS, `${name}.json`);
  const { status } = await run('npm', ['run', '--silent', script, '--', ...args, file], {
    limit,
    prefix: `${name} | `,
  });
  const { checks, skips = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { checks: [] };
  const failures = checks.filter(({ met }) => !met).map(({ line }) => line);
  if (checks.length + skips.length === 0) failures.push(`${script} ended with status ${status}`);
  const [passed, failed, skipped] = [checks.length - failures.length, failures.length, skips.length];
  return { ...emptyResult(), passed: Math.max(0, passed), failed, failures, skipped, skips };
}

/** Jest or Playwright by its npm script, which writes its report to .results/<name>.json. */
async function testStage(script, name, { limit, needsMongo = false }) {
  const file = path.join(RESULTS, `${name}.json`);
  const isJest = scripts[script].includes('jest');
  const args = isJest ? ['--', '--json', `--outputFile=${file}`, '--forceExit'] : [];
  const { status } = await run('npm', ['run', '--silent', script, ...args], {
    limit,
    discardStdout: isJest,
    prefix: `${name} | `,
  });
  if (needsMongo && status === 0 && !existsSync(file))
    return { ...emptyResult(), skipped: 1, skips: ['no MongoDB is available'] };

  const result = isJest ? readJestReport(file) : readPlaywrightReport(file);
  const isEmpty = result.passed + result.failed + result.skipped === 0;
  // A crash, or a run without any test, is a failure too.
  if (isEmpty || (status !== 0 && result.failed === 0)) {
    result.failed += 1;
    result.failures.push(`${script} ended with status ${status}`);
  }
  return result;
}

/** Runs the wanted stages; a stage that needs the build waits for it. Returns their results in the order of `STAGES`. */
async function runLanes(wanted) {
  const started = new Map();
  const start = async (name) => {
    console.log(`\n── ${name} ──`);
    const startedAt = Date.now();
    const result = await STAGES[name]().catch((error) => ({ ...emptyResult(), failed: 1, failures: [String(error)] }));
    return { name, ...result, seconds: Math.round((Date.now() - startedAt) / 1000) };
  };
  await Promise.all(
    LANES.map(async (lane) => {
      for (const name of lane.filter((stage) => wanted.has(stage))) {
        if (NEED_BUILD.includes(name)) await started.get('build');
        started.set(name, start(name));
        await started.get(name);
      }
    }),
  );
  return Promise.all(Object.keys(STAGES).flatMap((name) => started.get(name) ?? []));
}

async function main() {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in STAGES));
  if (unknown !== undefined) {
    console.error(`Unknown stage ${unknown}. Stages: ${Object.keys(STAGES).join(', ')}.`);
    process.exit(1);
  }
  const wanted = new Set(asked.length === 0 ? Object.keys(STAGES) : asked);
  if (NEED_BUILD.some((name) => wanted.has(name))) wanted.add('build');

  mkdirSync(RESULTS, { recursive: true });
  // Deletes the reports of earlier runs, so that they are not counted.
  for (const name of Object.keys(STAGES)) rmSync(path.join(RESULTS, `${name}.json`), { force: true });
  rmSync(SUMMARY, { force: true });
  const results = await runLanes(wanted);
  writeFileSync(SUMMARY, `${printReport(results)}\n`);
  const hasFailed = results.some(({ failed }) => failed > 0) || results.every(({ passed }) => passed === 0);
  process.exitCode = hasFailed ? 1 : 0;
}

stopAllOnSignal();
await main();
