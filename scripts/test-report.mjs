import { existsSync, readFileSync } from 'node:fs';

/** The result of one stage: counts, names of failed tests, reasons of skipped ones, and names of tests that passed only when repeated. */
export function emptyResult() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], skips: [], repeats: [] };
}

/** Reads Jest's JSON report. A test file that could not run counts as one failure. */
export function readJestReport(file) {
  const result = emptyResult();
  for (const suite of readJson(file)?.testResults ?? []) {
    if (suite.status === 'failed' && suite.assertionResults.length === 0) fail(result, suite.name);
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

/** Prints a row per stage and every skipped, repeated and failed test; returns the line with the totals. */
export function printReport(stages) {
  const sum = (key) => stages.reduce((total, stage) => total + stage[key], 0);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
  const cell = (value) => String(value).padStart(8);
  console.log(`\n${'stage'.padEnd(14)}${['passed', 'failed', 'skipped', 'seconds'].map(cell).join('')}`);
  for (const stage of stages) {
    const cells = [stage.passed, stage.failed, stage.skipped, stage.seconds].map(cell);
    console.log(stage.name.padEnd(14) + cells.join(''));
  }
  for (const { name, skips, repeats, failures } of stages) {
    for (const reason of skips) console.log(`skipped  ${name}: ${reason}`);
    for (const repeat of repeats) console.log(`REPEATED ${name}: ${repeat}`);
    for (const failure of failures) console.log(`FAILED   ${name}: ${failure}`);
  }
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  console.log(`\n${line}`);
  return line;
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
