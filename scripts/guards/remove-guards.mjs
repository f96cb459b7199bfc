/**
 * `npm run test:guards`: removes one guard of the table at a time in a copy of the project and runs the tests that must notice. Fails when
 * none does. Words after it choose the guards with them in their names. It takes about ten seconds a guard.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mongoEnvironment, startMongo } from '../mongo-server.mjs';
import { run, stopAllOnSignal } from '../run-command.mjs';
import { faultsOf } from './check.mjs';
import { GUARDS } from './table.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['backend', 'docker', 'frontend', 'scripts', 'docs', 'package.json', 'tsconfig.json'];
const TEST_TIMEOUT_MS = 15 * 60_000;

const chosen = GUARDS.filter(({ name, file }) =>
  process.argv.slice(2).every((word) => name.includes(word) || file.includes(word)),
);
const copies = [];
let mongo;
const cleanUp = async () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  await mongo?.stop();
};
stopAllOnSignal(cleanUp);

const outcomes = { noticed: 0, unnoticed: 0, skipped: 0 };
if (chosen.some((guard) => guard.mongo)) mongo = await startMongo();
const env = mongo && (await mongoEnvironment(mongo));
const queue = [...chosen];
const worker = async () => {
  const copy = projectCopy();
  for (let guard = queue.shift(); guard; guard = queue.shift()) {
    const outcome = guard.mongo && !mongo ? 'skipped' : await removed(guard, copy);
    outcomes[outcome] += 1;
    console.log(`${outcome === 'unnoticed' ? 'NOT NOTICED' : outcome}: ${guard.name}`);
  }
};
await Promise.all(Array.from({ length: Math.min(availableParallelism(), chosen.length) }, worker));
await cleanUp();
console.log(`${outcomes.noticed} guards noticed, ${outcomes.unnoticed} not, ${outcomes.skipped} skipped (no MongoDB)`);
process.exit(outcomes.unnoticed === 0 && outcomes.noticed > 0 ? 0 : 1);

/** A copy of the sources with the project's packages. */
function projectCopy() {
  const copy = mkdtempSync(path.join(tmpdir(), 'northbridge-guards-'));
  copies.push(copy);
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Runs the guard's tests one by one without it, until one fails. */
async function removed(guard, copy) {
  const [fault] = faultsOf(guard);
  if (fault) throw new Error(`The guard "${guard.name}": ${fault}`);
  const file = path.join(copy, guard.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    source.replace(guard.code, () => guard.without),
  );
  try {
    for (const test of guard.tests) {
      const config = `${test.split('/')[0]}/jest${guard.mongo ? '.mongo' : ''}.config.cjs`;
      const jest = ['node_modules/jest/bin/jest.js', '--config', config, '--runInBand', '--forceExit', '--bail', test];
      const { output } = await run(process.execPath, jest, {
        ...{ limit: TEST_TIMEOUT_MS, capture: true, cwd: copy },
        env: { TEST_QUICK: 'true', ...(guard.mongo && env) },
      });
      // A file that cannot be loaded notices nothing.
      if (/^Tests: +\d+ failed/m.test(output)) return 'noticed';
    }
    return 'unnoticed';
  } finally {
    writeFileSync(file, source);
  }
}
