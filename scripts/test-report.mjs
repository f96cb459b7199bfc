import { existsSync, readFileSync } from 'node:fs';

/** `make test` warns when it takes longer. */
const BUDGET_MINUTES = 8;
const SLOWEST_FILES = 15;
/** More tests that pass only when repeated are a failure. */
const MAX_REPEATS = 3;

/** The result of one job: counts, names of failed tests, reasons of skipped ones, and names of tests that passed only when repeated. */
export function emptyResult() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], skips: [], repeats: [] };
}

/** Reads Jest's JSON report. A test file that could not run counts as one failure. */
export function readJestReport(file) {
  const result = emptyResult();
  for (const suite of readJson(file)?.testResults ?? []) {
    // A group whose tests passed can still fail in a hook.
    if (suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'))
      fail(result, suite.message.split('\n').slice(0, 3).join(' ') || suite.name);
    for (const { status, fullName, invocations } of suite.assertionResults) {
      if (status === 'passed' && invocations > 1) result.repeats.push(fullName);
      if (status === 'passed') result.passed += 1;
      else if (status === 'failed') fail(result, fullName);
      else skip(result, fullName, status === 'todo' ? 'todo' : 'skipped in its file');
    }
  }
  return result;
}

/** Reads Playwright's JSON report; a test counts once per project. */
export function readPlaywrightReport(file) {
  const result = emptyResult();
  const visit = (suite, titles) => {
    const path = [...titles, suite.title];
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = [test.projectName, ...path, spec.title].filter(Boolean).join(' › ');
        if (test.status === 'flaky') result.repeats.push(name);
        if (test.status === 'expected' || test.status === 'flaky') result.passed += 1;
        else if (test.status !== 'skipped') fail(result, name);
        else skip(result, name, skipReason(test));
      }
    }
    for (const child of suite.suites ?? []) visit(child, path);
  };
  for (const suite of readJson(file)?.suites ?? []) visit(suite, []);
  return result;
}

/** The seconds of each file in Playwright's JSON report. */
export function playwrightTimes(file) {
  const seconds = (suite) => {
    const tests = (suite.specs ?? []).flatMap((spec) => spec.tests.flatMap((test) => test.results));
    const own = tests.reduce((sum, { duration }) => sum + duration / 1000, 0);
    return (suite.suites ?? []).reduce((sum, child) => sum + seconds(child), own);
  };
  return (readJson(file)?.suites ?? []).map((suite) => ({
    file: `frontend/e2e/${suite.title}`,
    seconds: seconds(suite),
  }));
}

/** The seconds of each test file in the groups of `jest-group.cjs`. */
export function jestTimes(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => line.split('\t')).map(([seconds, name]) => ({ seconds: Number(seconds), file: name }));
}

/**
 * Prints the slowest files, a row per stage and every skipped, repeated and failed test; returns the line with the totals and whether
 * the run has passed.
 */
export function printReport({ results, times, minutes, cpuSeconds, leftOut }) {
  console.log('\nslowest files, in seconds');
  for (const { file, seconds } of times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);

  printStages(results);
  const textsOf = (key) => results.flatMap((result) => result[key].map((text) => `${result.stage}: ${text}`));
  const repeats = textsOf('repeats');
  const failures = textsOf('failures');
  if (repeats.length > MAX_REPEATS) failures.push(`${repeats.length} tests passed only when they were repeated`);
  for (const text of textsOf('skips')) console.log(`skipped  ${text}`);
  for (const text of repeats) console.log(`REPEATED ${text}`);
  for (const text of failures) console.log(`FAILED   ${text}`);
  if (leftOut.length > 0)
    console.log(`\nLeft out; \`make test-all\` runs it:\n${leftOut.map((text) => `  ${text}`).join('\n')}`);

  console.log(`\n${minutes.toFixed(1)} minutes, ${Math.round(cpuSeconds)} CPU seconds`);
  if (leftOut.length > 0 && minutes > BUDGET_MINUTES)
    console.log(`This is more than ${BUDGET_MINUTES} minutes, the limit on two idle cores.`);
  const [passed, skipped] = ['passed', 'skipped'].map((key) => results.reduce((sum, result) => sum + result[key], 0));
  const line = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  console.log(line);
  return { line, hasPassed: failures.length === 0 && passed > 0 };
}

function printStages(results) {
  const cell = (value) => String(Math.round(value)).padStart(9);
  const keys = ['passed', 'failed', 'skipped', 'seconds', 'cpuSeconds'];
  console.log(
    `\n${'stage'.padEnd(14)}${['passed', 'failed', 'skipped', 'seconds', 'CPU s'].map((key) => key.padStart(9)).join('')}`,
  );
  for (const stage of new Set(results.map((result) => result.stage))) {
    const ofStage = results.filter((result) => result.stage === stage);
    const sums = keys.map((key) => ofStage.reduce((sum, result) => sum + result[key], 0));
    console.log(stage.padEnd(14) + sums.map(cell).join(''));
  }
}

/** A test that did not run because an earlier step of its story failed has no annotation. */
function skipReason(test) {
  const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return note ? (note.description ?? 'skipped in its file') : 'not run after an earlier failure';
}

function fail(result, name) {
  result.failed += 1;
  result.failures.push(name);
}

function skip(result, name, reason) {
  result.skipped += 1;
  result.skips.push(`${name}: ${reason}`);
}

function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
