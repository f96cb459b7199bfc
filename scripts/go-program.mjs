/**
 * Builds a Go program of the tests unless it is built, and prints its path: node scripts/go-program.mjs stripe-mock. `make test` does not
 * build it. Exit status 3: it is missing; 1: the build failed. The last line of stderr gives the reason.
 */
import { goProgram } from './programs.mjs';

const [name] = process.argv.slice(2);
try {
  const program = await goProgram(name, { mayBuild: process.env.TEST_QUICK === undefined });
  if (program) console.log(program);
  else {
    console.error(`${name} is not built; \`make test-all\` builds it with Go`);
    process.exitCode = 3;
  }
} catch (error) {
  console.error(String(error.message).split('\n')[0]);
  process.exitCode = 1;
}
