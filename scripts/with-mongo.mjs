/**
 * Runs an npx command, such as Jest, with a MongoDB for the tests in MONGODB_URI_TEST.
 * Without any MongoDB the command is skipped with a message; with `CI` set that is a failure.
 */
import { mongoEnvironment, startMongo } from './mongo-server.mjs';
import { run, stopAllOnSignal } from './run-command.mjs';

/** It ends a run that hangs, so that the server is stopped. */
const TIMEOUT_MS = 60 * 60_000;

let server;
stopAllOnSignal(() => server?.stop());
server = await startMongo();
if (server) {
  process.stderr.write(`The tests over MongoDB run on: ${server.name}\n`);
  const env = await mongoEnvironment(server);
  const { status } = await run('npx', process.argv.slice(2), { limit: TIMEOUT_MS, env });
  await server.stop();
  process.exitCode = status;
} else {
  process.stderr.write('The tests over MongoDB are skipped: no MongoDB is available.\n');
  process.exitCode = process.env.CI ? 1 : 0;
}
