import 'reflect-metadata';
import { config } from 'dotenv';
import { readSettings, type Settings } from '#app/config/settings.js';
import { startFailure } from '#app/server/start-failure.js';
import { parseCommand } from './commands.js';
import { UsageError } from './outcome.js';

/* `npm run shop -- <command>`: what an operator does to a running or a stopped shop. Status 1: refused, or something was found; 2: called wrongly. */
let settings: Settings | undefined;
// Exports and data files hold customers' data.
process.umask(0o077);
try {
  config({ quiet: true });
  const command = parseCommand(process.argv.slice(2));
  settings = readSettings(process.env);
  const { text, done, found = false } = await command(settings);
  (done ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = done && !found ? 0 : 1;
} catch (error) {
  const usage = error instanceof UsageError;
  const line = usage ? error.message : startFailure(error, settings);
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = usage ? 2 : 1;
}
