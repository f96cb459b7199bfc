/**
 * `npm run check:changed`: types, lint, layers, format, budgets, and the tests that are near what changed against main, committed or not.
 * At the end it names the commands that the change deserves besides.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { furtherCommands, isNear } from './changes.mjs';
import { childrenCpuSeconds, stopAllOnSignal } from './run-command.mjs';
import { runJobs } from './run-jobs.mjs';
import { JEST_TIMES, jobsOfChange, RESULTS } from './test-jobs.mjs';
import { jestTimes, printReport } from './test-report.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Of more test files that reach a changed file, only those near it run. */
const MAX_TESTS = 20;

stopAllOnSignal();
const startedAt = Date.now();
const base = linesOf('git', 'merge-base', 'HEAD', 'main')[0];
const changed = [
  ...linesOf('git', 'diff', '--name-only', '--no-renames', base),
  ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
];
const files = changed.filter((file) => existsSync(path.join(ROOT, file)));
const found = ['backend', 'frontend'].map((half) => relatedTests(half));
const tests = [...new Set([...found.flatMap(({ near }) => near), ...testsOfOthers()])];
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log(`${changed.length} files differ from main; ${tests.length} test files are near them.`);

const lint = files.filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file) && !file.endsWith('.gen.ts'));
const hasPages = files.some((file) => /^frontend\/(src|public|index|vite)/.test(file));
const results = await runJobs(jobsOfChange({ lint, tests, hasPages }), true);
const { hasPassed } = printReport({
  results,
  times: jestTimes(JEST_TIMES),
  minutes: (Date.now() - startedAt) / 60_000,
  cpuSeconds: childrenCpuSeconds(),
  leftOut: [],
});
process.exitCode = hasPassed ? 0 : 1;
for (const { half, far } of found)
  if (far > 0)
    console.log(`${far} more test files of the ${half} import what changed: \`npm test -- ${half}\` runs all.`);
for (const line of furtherCommands(changed)) console.log(line);

/** The test files of a half that import what changed: all of them, or those that are near when there are too many. */
function relatedTests(half) {
  const sources = files.filter((file) => file.startsWith(`${half}/`) && !file.endsWith('.gen.ts'));
  if (sources.length === 0) return { half, near: [], far: 0 };
  const jest = ['node_modules/jest/bin/jest.js', '--config', `${half}/jest.config.cjs`];
  const related = linesOf(process.execPath, ...jest, '--listTests', '--findRelatedTests', ...sources)
    .map((file) => path.relative(ROOT, file))
    .filter((file) => !/\.all\.|\/measured\//.test(file));
  const near =
    related.length > MAX_TESTS ? related.filter((test) => sources.some((source) => isNear(test, source))) : related;
  return { half, near, far: related.length - near.length };
}

/** The tests of scripts, documents and containers, whose files they name instead of importing them. */
function testsOfOthers() {
  const others = files.filter((file) => !/^(backend|frontend)\//.test(file));
  const names = others.map((file) => (file.endsWith('.md') ? 'README.md' : path.basename(file)));
  const tests = readdirSync(path.join(ROOT, 'backend/test')).filter((file) => /^[^.]+(\.http)?\.test\.ts$/.test(file));
  return tests
    .map((file) => path.posix.join('backend/test', file))
    .filter((file) => names.some((name) => readFileSync(path.join(ROOT, file), 'utf8').includes(name)));
}

function linesOf(command, ...args) {
  const output = execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return output.split('\n').filter(Boolean);
}
