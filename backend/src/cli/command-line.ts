import { Command as Program, CommanderError, InvalidArgumentError } from 'commander';
import { paperNumber, type Place, placeOf, type Series } from '#app/recording/papers/domain/paper.js';
import { daysOrDefault } from '#modules/payments/reconciliation/days.js';
import type { FieldError } from '#shared/domain-error.js';
import { isDate, isEmail } from '#shared/text-rules.js';
import { releaseFolders } from '#app/config/data-folder.js';
import { readSettings, type Settings } from '#app/config/settings.js';
import { TransferRefusal } from '#app/data-transfer/domain/transfer-refusal.js';
import { loadDemo } from '#app/server/load-demo.js';
import { startFailure } from '#app/server/start-messages.js';
import { makeAdmin, removeAdmin, verifyAuditLog } from './admin-commands.js';
import { backup, restore } from './backup-commands.js';
import { checkLive } from './check-live-command.js';
import { Refusal } from '#shared/refusal.js';
import type { Command, Result } from './command.js';
import { doctor } from './doctor-command.js';
import type { GenerateOptions } from '#demo/generate.js';
import { reconcile } from './reconcile-command.js';
import { clearDemo, exportTo, importFrom, resetDemo } from './store-commands.js';

const SEE_HELP = '`npm run shop -- help` lists the commands.';

function email(text: string): string {
  if (!isEmail(text)) throw new InvalidArgumentError('It is not an e-mail address.');
  return text.toLowerCase();
}

function entryHash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('A hash has 64 hexadecimal characters.');
  return text.toLowerCase();
}

function day(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError('It must be a day such as 2026-03-01.');
  return text;
}

const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
};

interface RestoreOptions {
  invoicesFrom?: Place;
  creditNotesFrom?: Place;
}

const numberIn = (series: Series) => (text: string) => {
  const place = placeOf(text);
  if (place?.series === series) return place;
  throw new InvalidArgumentError(`It must be a number such as ${paperNumber({ series, year: 2026, position: 150 })}.`);
};

/** Not a command of the store: it also judges settings that no other command accepts. */
const CHECK_LIVE = 'check-live';

/** Parses the words of a command line. Throws `CommanderError`; its message is one line, except for the help. */
function parse(words: readonly string[]): Command | typeof CHECK_LIVE | undefined {
  let command: Command | typeof CHECK_LIVE | undefined;
  const program = new Program('npm run shop --')
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp({ helpWidth: 140 })
    .configureOutput({ writeErr: () => undefined })
    .addHelpText(
      'after',
      '\nThe commands use the store that the settings name. generate, clear-demo, reset-demo, export, import and restore need a stopped shop.',
    );
  const add = (nameAndArguments: string, description: string) =>
    program.command(nameAndArguments).description(description);

  add('make-admin', 'makes a user an admin at once')
    .argument('<email>', 'of a user who has signed in once', email)
    .action((address: string) => void (command = makeAdmin(address)));
  add('remove-admin', 'makes an admin a customer at once; refuses the last admin')
    .argument('<email>', 'of an admin', email)
    .action((address: string) => void (command = removeAdmin(address)));
  add('verify-audit-log', 'reports whether the audit log was changed')
    .argument('[hash]', 'of the newest entry at an earlier check: also reports whether the log was replaced', entryHash)
    .action((hash?: string) => void (command = verifyAuditLog(hash)));
  add('reconcile', "compares orders with the card provider's payments, of the last 30 days by default")
    .option('--from <day>', 'first day', day)
    .option('--to <day>', 'last day', day)
    .action((options: { from?: string; to?: string }, self: Program) => {
      const errors: FieldError[] = [];
      const days = daysOrDefault(options, errors);
      for (const { field, message } of errors) self.error(`error: --${field}: ${message.replaceAll('`', '')}.`);
      command = reconcile(days);
    });
  add('doctor', 'checks the data of a running or stopped shop')
    .option(
      '--repair',
      'computes counters, sums and search indexes again where they are wrong; never stock, orders or payments',
    )
    .action(({ repair = false }: { repair?: boolean }) => void (command = doctor(repair)));
  add(CHECK_LIVE, 'says what a running or stopped shop lacks to be a live one').action(
    () => void (command = CHECK_LIVE),
  );
  add('generate', 'fills a stopped demo with invented data')
    .option('--orders <number>', 'orders', wholeNumber(0, 10_000_000), 1000)
    .option('--parts <number>', 'parts', wholeNumber(1, 1_000_000), 100)
    .option('--customers <number>', 'customers', wholeNumber(1, 1_000_000), 50)
    .option('--days <number>', 'spreads the orders over this many days before today', wholeNumber(1, 3650), 365)
    .action((options: GenerateOptions) => void (command = generate(options)));
  add('clear-demo', "removes a stopped demo's data, except parts that admins added; the store is live afterwards")
    .option('--yes', 'confirms it')
    .action(({ yes = false }: { yes?: boolean }) => void (command = clearDemo(yes)));
  add('reset-demo', 'empties a stopped demo, whose next start seeds it again; asks first')
    .option('--yes', 'confirms it')
    .action(({ yes = false }: { yes?: boolean }) => void (command = resetDemo(yes)));
  add('export', 'writes all data of a stopped shop to a file')
    .argument('<file>', 'a new file, compressed if its name ends in .gz')
    .action((file: string) => void (command = exportTo(file)));
  add('import', 'fills an empty store with the data of an exported file')
    .argument('<file>', 'an exported file')
    .action((file: string) => void (command = importFrom(file)));

  add('backup', 'writes a verified backup of a running or stopped shop on SQLite to a new file')
    .argument('<file>', 'a new file, or a folder, in which its name contains the time')
    .option('--keep <number>', 'removes all but that many of the newest backups in the folder', wholeNumber(1, 10_000))
    .action((file: string, { keep }: { keep?: number }) => void (command = backup(file, keep)));
  add('restore', "replaces a stopped shop's data by those of a backup, and keeps the old ones in a folder")
    .argument('<file>', 'a backup')
    .option(
      '--invoices-from <number>',
      'records the numbers before it as lost; for invoices of another machine',
      numberIn('invoices'),
    )
    .option('--credit-notes-from <number>', 'the same for credit notes', numberIn('credit-notes'))
    .action(
      (file: string, { invoicesFrom, creditNotesFrom }: RestoreOptions) =>
        void (command = restore(file, {
          ...(invoicesFrom && { invoices: invoicesFrom }),
          ...(creditNotesFrom && { 'credit-notes': creditNotesFrom }),
        })),
    );

  if (words.length === 0) program.error(`error: missing command. ${SEE_HELP}`);
  program.parse(words, { from: 'user' });
  return command;
}

/** What to print for an error, and the exit status. */
function failure(error: unknown, settings: Settings | undefined): { line: string; status: 0 | 1 | 2 } {
  if (error instanceof CommanderError) return { line: error.message, status: error.exitCode === 0 ? 0 : 2 };
  if (error instanceof Refusal || error instanceof TransferRefusal) return { line: error.message, status: 1 };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { line: startFailure(error, settings) ?? stack, status: 1 };
}

export interface Ended {
  /** 1: refused, or problems found; 2: wrong usage */
  status: 0 | 1 | 2;
  output: string;
  errors: string;
}

function ended({ text, foundProblems = false }: Result = { text: '' }): Ended {
  return { status: foundProblems ? 1 : 0, output: text && `${text}\n`, errors: '' };
}

/** Runs a command, prints its progress and the help, and returns the rest of what to print. `values` are the settings. */
export async function runCommandLine(
  words: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
  let settings: Settings | undefined;
  try {
    const command = parse(words);
    if (command === CHECK_LIVE) return ended(await checkLive(values));
    settings = readSettings(values);
    return ended(await command?.(settings));
  } catch (error) {
    const { line, status } = failure(error, settings);
    // The help was printed already.
    return { status, output: '', errors: status === 0 ? '' : `${line}\n` };
  } finally {
    releaseFolders();
  }
}

/** A live shop has no code of the demo. */
function generate(options: GenerateOptions): Command {
  return async (settings) => {
    if (settings.identity.kind !== 'emulator')
      throw new Refusal('generate invents customers and payments, so it refuses a shop with a Firebase project.');
    const demo = await loadDemo(() => import('#demo/generate.js'));
    return demo.generate(options)(settings);
  };
}
