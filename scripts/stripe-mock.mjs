/**
 * Builds Stripe's own stripe-mock with Go, when that has not been done here, and prints where the program is.
 * Ends with status 3 where there is no Go, and with 1 where it cannot be built; the last line of stderr says why.
 */
import { fileURLToPath } from 'node:url';
import { goProgram } from './go-program.mjs';

const SOURCE = fileURLToPath(new URL('../backend/test/support/stripe-mock', import.meta.url));

try {
  const program = await goProgram(SOURCE, 'stripe-mock');
  if (program) console.log(program);
  else {
    console.error('there is no Go here to build stripe-mock with');
    process.exitCode = 3;
  }
} catch (error) {
  console.error(String(error.message).split('\n')[0]);
  process.exitCode = 1;
}
