/**
 * Builds Stripe's own stripe-mock with Go unless it is built, and prints the program's path. `make test` does not build it.
 * Exit status 3: it is missing; 1: the build failed. The last line of stderr gives the reason.
 */
import { fileURLToPath } from 'node:url';
import { goProgram } from './programs.mjs';

const SOURCE = fileURLToPath(new URL('../backend/test/support/stripe-mock', import.meta.url));

try {
  const program = await goProgram(SOURCE, 'stripe-mock', { mayBuild: process.env.TEST_QUICK === undefined });
  if (program) console.log(program);
  else {
    console.error('stripe-mock is not built; `make test-all` builds it with Go');
    process.exitCode = 3;
  }
} catch (error) {
  console.error(String(error.message).split('\n')[0]);
  process.exitCode = 1;
}
