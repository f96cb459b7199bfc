import { existsSync, readFileSync } from 'node:fs';

/** Counts of one stage of the tests, with the reasons of what was skipped and the names of what failed, or passed only when it was run again. */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], skips: [], repeats: [] };
}

/** Reads Jest's JSON report. A test file that did not run at all counts as one failure. */
export function tallyOfJest(file) {
  const tally = emptyTally();
  const report = readReport(file);
  for (const suite of report?.testResults ?? []) {
    if (suite.status === 'failed' && suite.assertionResults.length === 0) fail(tally, suite.name);
    for (const { status, fullName, invocations } of suite.assertionResults) {
      if (status === 'passed' && invocations > 1) tally.repeats.push(fullName);
      if (status === 'passed') tally.passed += 1;
      else if (status === 'failed') fail(tally, fullName);
      else skip(tally, fullName, status === 'todo' ? 'to be written' : 'skipped in its file');
    }
  }
  return tally;
}

/** Reads Playwright's JSON report; each project's run of a test counts. */
export function tallyOfPlaywright(file) {
  const tally = emptyTally();
  const visit = (suite, titles) => {
    const path = [...titles, suite.title];
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = [test.projectName, ...path, spec.title].filter(Boolean).join(' › ');
        if (test.status === 'flaky') tally.repeats.push(name);
        if (test.status === 'expected' || test.status === 'flaky') tally.passed += 1;
        else if (test.status !== 'skipped') fail(tally, name);
        else skip(tally, name, reasonOf(test));
      }
    }
    for (const child of suite.suites ?? []) visit(child, path);
  };
  for (const suite of readReport(file)?.suites ?? []) visit(suite, []);
  return tally;
}

/** A test that never ran because an earlier step of its story failed carries no annotation. */
function reasonOf(test) {
  const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return note ? (note.description ?? 'skipped in its file') : 'not run after an earlier failure';
}

function fail(tally, name) {
  tally.failed += 1;
  tally.failures.push(name);
}

function skip(tally, name, reason) {
  tally.skipped += 1;
  tally.skips.push(`${name}: ${reason}`);
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
