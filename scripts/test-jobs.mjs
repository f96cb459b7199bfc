import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.mjs';
import { run } from './run-command.mjs';
import { emptyResult, readJestReport, readPlaywrightReport } from './test-report.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const RESULTS = path.join(ROOT, '.results');
/** Where the groups of `jest-group.cjs` append the seconds of each test file. */
export const JEST_TIMES = path.join(RESULTS, 'jest-times.tsv');
/** It stops a job that hangs, and is several times the duration on a busy machine. */
const JOB_TIMEOUT_MS = 45 * 60_000;

/** Gates of `npm run check`; those of `GATES` take a third of a minute or more, so that only `make test-all` runs them. */
const QUICK_GATES = ['check:types', 'check:layers', 'check:guards', 'check:format'];
const GATES = ['check:lint', 'check:unused'];
/** Jest files that share a module registry, by the number of groups: Nest or Ant Design is loaded once in each. */
const GROUPS = { 'backend/src': 2, 'backend/test': 4, mongo: 2, 'frontend/src': 3, 'frontend/e2e': 6, measured: 1 };
/** Each start of Playwright takes 2 to 3 CPU seconds, and few browser tests belong to `make test`. */
const QUICK_BROWSER_GROUPS = 3;

/** The share of a core that the jobs of these stages take, because they often wait: for a browser, a built shop or a killed one. */
const SHARES = { browser: 0.6, kill: 0.6, soak: 0.6, backend: 0.7 };

const { testMatch: MONGO_FILES } = createRequire(import.meta.url)('../backend/jest.mongo.config.cjs');

/**
 * The jobs of `make test`, or of `make test-all` with `isAll`. A job has the stage in which it is counted, a name, an approximate
 * `weight` (the largest start first), the `share` of a core that it takes, whether it `needsBuild`, and a `run` that returns its result.
 * The jobs that measure are `alone`.
 */
export function jobsOf({ isAll, mongo, shopUrl }) {
  const context = { isAll, mongo, shopUrl };
  return [
    BUILD,
    ...(isAll ? [...QUICK_GATES, ...GATES] : QUICK_GATES).map((name) => gate(name)),
    gate('check:budgets', { needsBuild: true }),
    ...jestJobs(context),
    ...playwrightJobs(context),
    script('speed', 'test:speed', [], { alone: true }),
    ...(isAll ? [script('soak', 'soak', ['--quick', '--json']), ...killJobs(), script('nodes', 'test:nodes', [])] : []),
    ...(isAll ? [script('browser', 'test:steps', [], { name: 'browser steps' })] : []),
  ].map(withShare);
}

/**
 * The jobs of `npm run check:changed`, which runs these test files, lints these files, and weighs the pages when `hasPages`. Of the
 * backend's tests, only those that start the built shop wait for the build.
 */
export function jobsOfChange({ lint, tests, hasPages }) {
  const onFrontend = tests.filter((file) => file.startsWith('frontend/'));
  const onBackend = tests.filter((file) => file.startsWith('backend/') && !startsBuiltShop(file));
  const onBuiltShop = tests.filter((file) => file.startsWith('backend/') && startsBuiltShop(file));
  const needsBuild = onBuiltShop.length > 0;
  return [
    ...(needsBuild ? [BUILD] : []),
    ...grouped('frontend', 'changed frontend', onFrontend),
    ...grouped('backend', 'changed backend', onBackend),
    ...grouped('backend', 'built shop', onBuiltShop, { needsBuild }),
    // Shorter than the tests, which therefore start first.
    ...['check:types', 'check:layers', 'check:format', 'check:guards'].map((name) => gate(name, { weight: 1 })),
    ...(lint.length > 0 ? [gate('check:lint', { args: ['--', ...lint], weight: 1 })] : []),
    // It builds the browser app itself.
    ...(hasPages ? [gate('check:budgets', { needsBuild, weight: 1 })] : []),
  ].map(withShare);
}

/** What `make test` leaves out, for its last lines. */
export function leftOut(hasMongo) {
  const files = [...testFiles('backend'), ...testFiles('frontend')].filter(isOnlyForAll);
  return [
    GATES.join(', '),
    'soak, kill, other versions of Node.js, the phone project, browser tests tagged @all, the larger part of some tables of tests',
    ...(hasMongo ? ['the HTTP tests over MongoDB'] : ['everything over MongoDB, because none is there']),
    `${files.length} files: ${files.map((file) => path.basename(file)).join(', ')}`,
  ];
}

const BUILD = { stage: 'build', name: 'build', weight: Infinity, run: build };
const withShare = (job) => ({ ...job, share: SHARES[job.stage] ?? 1 });

async function build() {
  const isBuilt = await buildIfNeeded({ prefix: 'build | ' });
  return { ...emptyResult(), ...(isBuilt ? { passed: 1 } : { failed: 1, failures: ['npm run build'] }) };
}

/** A gate counts as one test. */
function gate(name, { args, ...options } = {}) {
  return {
    ...{ stage: 'check', name, weight: 2e5, ...options },
    run: async () => {
      const { status, output, cpuSeconds } = await npmScript(name, args);
      const counts = status === 0 ? { passed: 1 } : { failed: 1, failures: [name], output };
      return { ...emptyResult(), ...counts, cpuSeconds };
    },
  };
}

/** A script that writes its `checks` to the JSON file of its last argument; each check counts as one test, and so does each of its `skips`. */
function script(stage, npmName, args, { name = stage, ...options } = {}) {
  const file = path.join(RESULTS, `${name.replaceAll(' ', '-')}.json`);
  return {
    ...{ stage, name, weight: 3e5, needsBuild: true, ...options },
    run: async () => {
      // Other systems do not count the CPU time of a process in /proc.
      if (stage === 'speed' && process.platform !== 'linux')
        return { ...emptyResult(), skipped: 1, skips: ['only Linux counts the CPU time'] };
      const { status, output, cpuSeconds } = await npmScript(npmName, ['--', ...args, file]);
      const { checks, skips = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { checks: [] };
      const failures = checks.filter(({ met }) => !met).map(({ line }) => line);
      const passed = checks.length - failures.length;
      if (status !== 0 && failures.length === 0) failures.push(`${npmName} ended with status ${status}`);
      const counts = { passed, failed: failures.length, failures, skipped: skips.length, skips };
      return { ...emptyResult(), ...counts, cpuSeconds, ...(status !== 0 && { output }) };
    },
  };
}

function killJobs() {
  return [
    script('kill', 'test:kill', ['--rounds', '1', 'sqlite', 'power-loss', 'mongo']),
    // Its replica must not be older than two seconds, so nothing else runs beside it.
    script('kill', 'test:kill', ['--rounds', '3', 'litestream'], { name: 'kill litestream', alone: true }),
  ];
}

function jestJobs({ isAll, mongo }) {
  const wanted = (file) => isAll || !isOnlyForAll(file);
  const frontend = testFiles('frontend').filter((file) => wanted(file) && !isSpec(file));
  const backend = testFiles('backend').filter((file) => wanted(file) && !isOfMongo(file) && !isMeasured(file));
  const isInSrc = (file) => !file.startsWith('backend/test/');
  const measured = testFiles('backend').filter((file) => wanted(file) && isMeasured(file));
  return [
    ...grouped('frontend', 'frontend/src', frontend),
    ...grouped('backend', 'backend/src', backend.filter(isInSrc)),
    ...grouped(
      'backend',
      'backend/test',
      backend.filter((file) => !isInSrc(file)),
      { needsBuild: true },
    ),
    ...(mongo ? grouped('mongo', 'mongo', mongoFiles(isAll), { needsBuild: true, mongo }) : []),
    ...grouped('measured', 'measured', measured, { needsBuild: true, alone: true }),
  ];
}

/** The groups of these files, and a job for each file that needs its own modules. */
function grouped(stage, name, files, options = {}) {
  const groups = groupsOf(
    files.filter((file) => !needsOwnModules(file)),
    GROUPS[name] ?? 1,
  );
  return [
    ...groups.map((group, index) => jest(stage, `${name} ${index + 1}`, group, options)),
    ...files.filter(needsOwnModules).map((file) => jest(stage, path.basename(file), [file], options)),
  ];
}

/** The MongoDB tests; the HTTP tests run on SQLite first, and over MongoDB in `make test-all`. */
function mongoFiles(isAll) {
  const files = testFiles('backend').filter((file) => isOfMongo(file) && (isAll || !isOnlyForAll(file)));
  const http = MONGO_FILES.filter((file) => file.endsWith('.http.test.ts')).map((file) =>
    file.replace('<rootDir>/', ''),
  );
  return isAll ? [...files, ...http] : files;
}

function jest(stage, name, files, { mongo, ...options } = {}) {
  const config = `${files[0].split('/')[0]}/jest${mongo ? '.mongo' : ''}.config.cjs`;
  const report = path.join(RESULTS, `jest-${name.replace(/\W/g, '-')}.json`);
  return {
    ...{ stage, name, weight: weightOf(files) * (mongo ? 6 : 1), ...options },
    run: async ({ isQuick }) => {
      const args = [
        '--config',
        config,
        '--roots',
        'scripts',
        '--testMatch',
        '**/scripts/jest-group.cjs',
        '--runInBand',
      ];
      const env = { TEST_FILES: files.join('\n'), TEST_TIMES: JEST_TIMES, ...quickEnvironment(isQuick) };
      const outcome = await run(
        process.execPath,
        ['node_modules/jest/bin/jest.js', ...args, '--verbose=false', '--json', `--outputFile=${report}`],
        { limit: JOB_TIMEOUT_MS, capture: true, env: { ...env, ...mongo?.env } },
      );
      const { cpuSeconds } = outcome;
      if (existsSync(report)) return withOutput({ ...readJestReport(report), cpuSeconds }, outcome, name);
      // The process has crashed: the files run alone, so that the report names the one.
      if (files.length === 1) return { ...crashed(files[0], outcome), cpuSeconds };
      const results = [];
      for (const file of files)
        results.push(await jest(stage, path.basename(file), [file], { mongo }).run({ isQuick }));
      const sum = [{ ...crashed(name, outcome), cpuSeconds }, ...results].reduce(added);
      return { ...sum, output: results.map(({ output }) => output ?? '').join('') };
    },
  };
}

function playwrightJobs({ isAll, mongo, shopUrl }) {
  const specs = testFiles('frontend').filter((file) => isSpec(file) && (isAll || !isOnlyForAll(file)));
  const groups = isAll ? GROUPS['frontend/e2e'] : QUICK_BROWSER_GROUPS;
  const desktop = ['--project=desktop', ...(isAll ? [] : ['--grep-invert=@all'])];
  return [
    ...groupsOf(specs, groups).map((group, index) =>
      playwright('browser', `browser ${index + 1}`, group, desktop, { shopUrl }),
    ),
    ...(isAll ? [playwright('browser', 'browser phone', specs, ['--project=phone'], { shopUrl })] : []),
    ...(isAll && mongo
      ? [playwright('browser', 'browser mongo', ['order-and-pay', 'twelve-lines'], ['--project=desktop'], { mongo })]
      : []),
  ];
}

function playwright(stage, name, files, args, { shopUrl, mongo }) {
  const results = path.join(RESULTS, name.replace(' ', '-'));
  const report = `${results}.json`;
  return {
    ...{ stage, name, weight: weightOf(files) * 4, needsBuild: true, report },
    run: async ({ isQuick }) => {
      const outcome = await run(
        process.execPath,
        [
          ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'frontend/e2e/playwright.config.ts'],
          ...['--workers', '1', '--reporter', 'list,json', '--output', results, ...args, ...files],
        ],
        {
          ...{ limit: JOB_TIMEOUT_MS, capture: true },
          env: {
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            ...quickEnvironment(isQuick),
            ...(await shopUrl?.()),
            ...mongo?.env,
          },
        },
      );
      if (!existsSync(report)) return { ...crashed(name, outcome), cpuSeconds: outcome.cpuSeconds };
      return withOutput({ ...readPlaywrightReport(report), cpuSeconds: outcome.cpuSeconds }, outcome, name);
    },
  };
}

/** Adds the output of a job that failed; a status that no failed test explains is a failure too, and so is a run without any test. */
function withOutput(result, { status, output }, name) {
  const isEmpty = result.passed + result.failed + result.skipped === 0;
  if (result.failed === 0 && (status !== 0 || isEmpty))
    return { ...result, failed: 1, failures: [`${name} ended with status ${status}`], output };
  return result.failed > 0 ? { ...result, output } : result;
}

function crashed(name, { status, output }) {
  return { ...emptyResult(), failed: 1, failures: [`${name} ended with status ${status}`], output };
}

function added(a, b) {
  return Object.fromEntries(
    Object.keys(a).map((key) => [key, Array.isArray(a[key]) ? [...a[key], ...b[key]] : a[key] + (b[key] ?? 0)]),
  );
}

/** Tells the tests that `make test` runs them. */
const quickEnvironment = (isQuick) => (isQuick ? { TEST_QUICK: 'true' } : {});

function npmScript(name, args = []) {
  return run('npm', ['run', '--silent', name, ...args], { limit: JOB_TIMEOUT_MS, capture: true });
}

function testFiles(side) {
  return readdirSync(path.join(ROOT, side), { recursive: true })
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .map((file) => path.posix.join(side, file.split(path.sep).join('/')))
    .sort();
}

const isOnlyForAll = (file) => /\.all\.(test|spec)\./.test(file);
const isSpec = (file) => file.endsWith('.spec.ts');
const isOfMongo = (file) => path.basename(file).startsWith('mongo-');
const isMeasured = (file) => file.startsWith('backend/test/measured/');
/** A file that replaces modules, or whose comment says `@own-modules` because they keep a state. */
const needsOwnModules = (file) => /jest\.mock\(|@own-modules/.test(readFileSync(path.join(ROOT, file), 'utf8'));
const startsBuiltShop = (file) =>
  /built-shop|shop-command|backed-up-shops|server-process/.test(readFileSync(path.join(ROOT, file), 'utf8'));
const sizeOf = (file) => (existsSync(path.join(ROOT, file)) ? statSync(path.join(ROOT, file)).size : 0);
const weightOf = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** Groups of about the same size. */
function groupsOf(files, count) {
  const groups = Array.from({ length: count }, () => []);
  for (const file of files.toSorted((a, b) => sizeOf(b) - sizeOf(a)))
    groups.toSorted((a, b) => weightOf(a) - weightOf(b))[0].push(file);
  return groups.filter((group) => group.length > 0);
}
