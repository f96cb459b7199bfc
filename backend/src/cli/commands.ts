import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AdaptersModule } from '../adapters.module.js';
import type { Settings } from '../settings.js';
import { makeAdmin, oneEmail, removeAdmin } from './admin-commands.js';
import { maybeHash, verifyAuditLog } from './audit-log-command.js';
import { done, type Outcome, refused, UsageError } from './outcome.js';

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
};

/** Characters of the column of commands in the help. */
const WIDTH = 25;

const HELP = [
  'Usage: npm run shop -- <command>',
  '',
  ...Object.entries(KINDS).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(WIDTH)} ${does}`),
  `  ${'help'.padEnd(WIDTH)} shows this`,
  '',
  'They work on the data that the settings name, whether the shop runs or not.',
].join('\n');
const SEE_HELP = '`npm run shop -- help` lists the commands.';

/** What was asked for on the command line. */
export class Command {
  private constructor(
    readonly act: Kind['act'] | undefined,
    readonly word: string,
  ) {}

  /** Throws `UsageError` unless the words are a command and what it needs. */
  static parse([name, ...words]: readonly string[]): Command {
    if (name === undefined) throw new UsageError(`Which command? ${SEE_HELP}`);
    if (['help', '--help', '-h'].includes(name)) return new Command(undefined, '');
    const known = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (!known) throw new UsageError(`There is no command ${name}. ${SEE_HELP}`);
    return new Command(known.act, known.read(name, words));
  }
}

/** Runs the command on the store that the settings choose. */
export async function runCommand({ act, word }: Command, settings: Settings): Promise<Outcome> {
  if (!act) return done(HELP);
  // Opening would make an empty one, which would look as if all users were gone.
  if (!existsSync(join(settings.dataDir, 'shop.db')))
    return refused(
      `There is no shop in DATA_DIR ${settings.dataDir} yet; start it once, or set DATA_DIR to its folder.`,
    );
  const adapters = await NestFactory.createApplicationContext(AdaptersModule.for(settings), {
    abortOnError: false,
    logger: false,
  });
  try {
    return await act(adapters, word, settings);
  } finally {
    await adapters.close();
  }
}
