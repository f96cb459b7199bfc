import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { isEmail } from '#shared/text-rules.js';
import { AdaptersModule } from '../adapters.module.js';
import type { Settings } from '../settings.js';

/** The command line makes no sense; the message is the one line that says why. */
export class UsageError extends Error {}

export interface Outcome {
  /** one line, or the help */
  text: string;
  /** false: it was refused */
  done: boolean;
}

type Act = (users: UserRepository, email: string, settings: Settings) => Promise<Outcome>;

const ACTS: Record<string, { does: string; act: Act }> = {
  'make-admin': { does: 'makes a user an admin, at once', act: makeAdmin },
  'remove-admin': { does: 'makes an admin a customer again, at once; never the last admin', act: removeAdmin },
};

const HELP = [
  'Usage: npm run shop -- <command>',
  '',
  ...Object.entries(ACTS).map(([name, { does }]) => `  ${`${name} <email>`.padEnd(22)} ${does}`),
  `  ${'help'.padEnd(22)} shows this`,
  '',
  'They work on the data that the settings name, whether the shop runs or not.',
].join('\n');
const SEE_HELP = '`npm run shop -- help` lists the commands.';

/** What was asked for on the command line. */
export class Command {
  private constructor(
    readonly act: Act | undefined,
    readonly email: string,
  ) {}

  /** Throws `UsageError` unless the words are a command and what it needs. */
  static parse([name, email, ...more]: readonly string[]): Command {
    if (name === undefined) throw new UsageError(`Which command? ${SEE_HELP}`);
    if (['help', '--help', '-h'].includes(name)) return new Command(undefined, '');
    const known = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
    if (!known) throw new UsageError(`There is no command ${name}. ${SEE_HELP}`);
    if (email === undefined) throw new UsageError(`${name} needs an e-mail address: npm run shop -- ${name} <email>`);
    if (more.length > 0) throw new UsageError(`${name} takes one e-mail address, not ${more.length + 1}.`);
    if (!isEmail(email)) throw new UsageError(`${name} needs an e-mail address, and "${email}" is none.`);
    return new Command(known.act, email.toLowerCase());
  }
}

/** Runs the command on the store that the settings choose. */
export async function runCommand({ act, email }: Command, settings: Settings): Promise<Outcome> {
  if (!act) return { text: HELP, done: true };
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
    return await act(adapters.get(UserRepository), email, settings);
  } finally {
    await adapters.close();
  }
}

async function makeAdmin(users: UserRepository, email: string): Promise<Outcome> {
  const outcome = await users.makeAdmin(email);
  if (outcome === 'unknown') return unknown(email);
  return done(outcome === 'made' ? `${email} is an admin now.` : `${email} is an admin already.`);
}

async function removeAdmin(users: UserRepository, email: string, { adminEmails }: Settings): Promise<Outcome> {
  const outcome = await users.removeAdmin(email);
  if (outcome === 'unknown') return unknown(email);
  if (outcome === 'last-admin') return refused(`${email} is the last admin; make somebody else one first.`);
  if (outcome === 'not-admin') return done(`${email} is no admin.`);
  const again = adminEmails.includes(email)
    ? ' ADMIN_EMAILS names them: remove them there, or they become one again.'
    : '';
  return done(`${email} is no admin any more.${again}`);
}

const done = (text: string): Outcome => ({ text, done: true });
const refused = (text: string): Outcome => ({ text, done: false });
const unknown = (email: string) => refused(`There is no user ${email}; they must have signed in once.`);
