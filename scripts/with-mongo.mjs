/**
 * Runs a command of the packages', such as Jest, over the first MongoDB that can be had; the tests find it in the environment.
 * Without any it is skipped with a line that says so; with `CI` set that is a failure.
 */
import { run } from './run-command.mjs';
import { explains, startMongo } from './mongo-server.mjs';

/** Below the limit of the stage in test.mjs, so that the server is stopped in order. */
const LIMIT = 60 * 60_000;

const server = await startMongo();
if (server) {
  process.stderr.write(`The tests over MongoDB run on: ${server.name}\n`);
  process.env.MONGODB_URI_TEST = server.uri;
  process.env.STORE = 'mongo';
  process.env.MONGODB_EXPLAINS = String(await explains(server.uri));
  const { status } = await run('npx', process.argv.slice(2), { limit: LIMIT });
  await server.stop();
  process.exitCode = status;
} else {
  process.stderr.write('The tests over MongoDB are skipped: there is none to be had here.\n');
  process.exitCode = process.env.CI ? 1 : 0;
}
