import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GUARDS } from './table.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is wrong with a row: its code is not once in its file, or a test file of `make test` is missing. */
export function faultsOf({ file, code, tests }) {
  const copies = existsSync(path.join(ROOT, file))
    ? readFileSync(path.join(ROOT, file), 'utf8').split(code).length - 1
    : 0;
  return [
    ...(copies === 1 ? [] : [`${copies} times in ${file}: ${code}`]),
    ...tests.filter((test) => !existsSync(path.join(ROOT, test)) || test.includes('.all.')).map((test) => `no ${test}`),
  ];
}

// `npm run check:guards`: the rows of the table match the code.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const guard of GUARDS)
    for (const fault of faultsOf(guard)) {
      console.error(`The guard "${guard.name}": ${fault}`);
      process.exitCode = 1;
    }
}
