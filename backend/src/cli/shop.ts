import 'reflect-metadata';
import { config } from 'dotenv';
import { type Settings, readSettings } from '#app/config/settings.js';
import { startFailure } from '#app/server/start-messages.js';
import { type Outcome, UsageError, done, refused, hasShop, noShopYet, withAdapters, type Command } from './command.js';
import type { INestApplicationContext } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../config/data-folder.js';
import { makeAdmin, oneEmail, removeAdmin, maybeHash, verifyAuditLog } from './admin-commands.js';
import { clearDemo, isConfirmed, exportTo, importFrom, oneFile } from './store-commands.js';
import { generate, readWanted } from './generate.js';
import { readDays, reconcile } from './reconcile-command.js';

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

interface Kind {
  /** what comes after its name */
  takes: string;
  does: string;
  /** what the words after the name come to; throws `UsageError` */
  read: (name: string, words: readonly string[]) => string;
  act: (shop: INestApplicationContext, word: string, settings: Settings) => Promise<Outcome>;
}

const KINDS: Record<string, Kind> = {
  'make-admin': { takes: '<email>', does: 'makes a user an admin, at once', read: oneEmail, act: makeAdmin },
  'remove-admin': {
    takes: '<email>',
    does: 'makes an admin a customer again, at once; never the last admin',
    read: oneEmail,
    act: removeAdmin,
  },
  'verify-audit-log': {
    takes: '[hash]',
    does: 'tells whether anybody has touched the log of admin acts, and with the hash of an earlier head, whether it was written anew',
    read: maybeHash,
    act: verifyAuditLog,
  },
  reconcile: {
    takes: '[days]',
    does: "compares orders with the card provider's payments: --from 2026-03-01 --to 2026-03-30; the last 30 days without",
    read: readDays,
    act: reconcile,
  },
};

/** Characters of the column of commands in the help. */
const WIDTH = 25;

const HELP = [
  'Usage: npm run shop -- <command>',
  '',
  ...Object.entries(KINDS).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(WIDTH)} ${does}`),
  `  ${'generate [options]'.padEnd(WIDTH)} fills a demo that does not run with invented data:`,
  `  ${''.padEnd(WIDTH)} --orders 1000 --parts 100 --customers 50 --days 365`,
  `  ${'clear-demo --yes'.padEnd(WIDTH)} removes what a demo that does not run has, but parts that admins added; the store is live then`,
  `  ${'export <file>'.padEnd(WIDTH)} writes everything that the shop has to a file, packed when its name ends in .gz`,
  `  ${'import <file>'.padEnd(WIDTH)} fills an empty store with what export wrote`,
  `  ${'help'.padEnd(WIDTH)} shows this`,
  '',
  'They work on the data that the settings name; all but generate, clear-demo, export and import whether the shop runs or not.',
].join('\n');
const SEE_HELP = '`npm run shop -- help` lists the commands.';

/** Throws `UsageError` unless the words are a command and what it needs. */
export function parseCommand([name, ...words]: readonly string[]): Command {
  if (name === undefined) throw new UsageError(`Which command? ${SEE_HELP}`);
  if (['help', '--help', '-h'].includes(name)) return () => Promise.resolve(done(HELP));
  if (name === 'clear-demo') return clearDemo(isConfirmed(name, words));
  if (name === 'generate') return fill(readWanted(words));
  if (name === 'export') return exportTo(oneFile(name, words));
  if (name === 'import') return importFrom(oneFile(name, words));
  const known = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (!known) throw new UsageError(`There is no command ${name}. ${SEE_HELP}`);
  const word = known.read(name, words);
  return async (settings) => {
    // Opening would make an empty one, which would look as if all users were gone.
    if (!hasShop(settings)) return refused(noShopYet(settings));
    return withAdapters(settings, (adapters) => known.act(adapters, word, settings));
  };
}

function fill(wanted: ReturnType<typeof readWanted>): Command {
  return async (settings) => {
    if (settings.identity.kind !== 'emulator')
      return refused('generate invents customers and payments, so it never touches a shop with a Firebase project.');
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
    if (!lockFolder(join(settings.dataDir, 'identity')))
      return refused(`A shop runs on DATA_DIR ${settings.dataDir}. Stop it, or set DATA_DIR to another folder.`);
    return withAdapters(settings, async (adapters) => done(await generate(adapters, wanted)));
  };
}
