/**
 * Runs Jest, with the arguments given, on the tests that need a MongoDB, over the first one that can be had.
 * Without any they are skipped with a line that says so; with `CI` set that is a failure.
 */
import { fileURLToPath } from 'node:url';
import { run } from './run-command.mjs';
import { explains, startMongo } from './mongo-server.mjs';

const LIMIT = 20 * 60_000;
const CONFIG = fileURLToPath(new URL('../backend/jest.mongo.config.cjs', import.meta.url));

const server = await startMongo();
if (server) {
  process.stderr.write(`The MongoDB tests run on: ${server.name}\n`);
  process.env.MONGODB_URI_TEST = server.uri;
  process.env.STORE = 'mongo';
  process.env.MONGODB_EXPLAINS = String(await explains(server.uri));
  const { status } = await run('npx', ['jest', '--config', CONFIG, ...process.argv.slice(2)], { limit: LIMIT });
  await server.stop();
  process.exitCode = status;
} else {
  process.stderr.write('The MongoDB tests are skipped: there is no MongoDB to be had here.\n');
  process.exitCode = process.env.CI ? 1 : 0;
}
