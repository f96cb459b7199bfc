/**
 * Runs an npx command, such as Jest, with a MongoDB for the tests in MONGODB_URI_TEST.
 * Without any MongoDB the command is skipped with a message; with `CI` set that is a failure.
 */
import { explains, startMongo } from './mongo-server.mjs';
import { run, stopAllOnSignal } from './run-command.mjs';

/** Below the limit of the stage in test.mjs, so that the server can be stopped cleanly. */
const TIMEOUT_MS = 60 * 60_000;

let server;
stopAllOnSignal(() => server?.stop());
server = await startMongo();
if (server) {
  process.stderr.write(`The tests over MongoDB run on: ${server.name}\n`);
  process.env.MONGODB_URI_TEST = server.uri;
  process.env.STORE = 'mongo';
  process.env.MONGODB_EXPLAINS = String(await explains(server.uri));
  const { status } = await run('npx', process.argv.slice(2), { limit: TIMEOUT_MS });
  await server.stop();
  process.exitCode = status;
} else {
  process.stderr.write('The tests over MongoDB are skipped: no MongoDB is available.\n');
  process.exitCode = process.env.CI ? 1 : 0;
}
