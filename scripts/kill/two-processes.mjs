import { DatabaseSync } from '@photostructure/sqlite';
import path from 'node:path';
import { say } from '../bench/support/say.mjs';
import { stopAllServers } from '../bench/support/server-process.mjs';
import { compareBooks, reconcile } from './books.mjs';
import { STORES } from './stores.mjs';
import { KINDS, Work } from './work.mjs';

const CUSTOMERS = 8;
const PARTS = 6;
/** Customers that become admins and customers again, and do not order. */
const ACCOUNTS = 2;

/** What each command prints when it did its work; any other output is a problem. */
const DONE = {
  'make-admin': / is an admin now\./,
  'remove-admin': / is not an admin any more\./,
  doctor: /^Found no problems\./m,
  'verify-audit-log': /^The audit log is intact: .* with the hash (\w+)$/m,
};

/**
 * Runs the shop's commands, processes of their own, beside a shop under orders for some minutes. Checks that no process loses what the
 * other stored, and that no command finds a problem meanwhile or afterwards.
 */
export async function testTwoProcesses(minutes) {
  const store = await STORES.sqlite({ customers: CUSTOMERS + ACCOUNTS, parts: PARTS });
  try {
    await store.start();
    const [{ url, stop }] = store.servers;
    const { customers, admin, dataDir } = store.shop;
    const parts = await (await fetch(`${url}/parts`)).json();
    const work = new Work({ customers: customers.slice(ACCOUNTS), admin, parts });
    const commands = new Commands(
      store,
      customers.slice(0, ACCOUNTS).map(({ email }) => email),
    );
    await runBeside(store, work, commands, minutes);

    const { problems } = await compareBooks(url, work);
    problems.push(...(await reconcile(url, work)));
    await stop();
    problems.push(...fileProblems(path.join(dataDir, 'shop.db'), commands));
    await commands.run('doctor');
    // What is lost first: the commands may report it many times.
    problems.push(...work.problems, ...work.unanswered.map(() => 'a call got no answer'), ...commands.problems);
    for (const [name, count] of Object.entries({ ...work.acknowledged, ...commands.counts }))
      if (count === 0) problems.push(`${name}: none was acknowledged`);
    const line = lineOf(work, commands);
    say(`two-processes: ${line}; ${problems.length} problems`);
    for (const problem of problems.slice(0, 10)) say(`  ${problem}`);
    return { name: 'two-processes', minutes, line, problems };
  } finally {
    stopAllServers();
    await store.remove();
  }
}

/** Every kind of command runs again as soon as it has ended, beside the others. */
async function runBeside(store, work, commands, minutes) {
  say(`two-processes: ${minutes} minutes on ${store.title}`);
  const progress = setInterval(() => say(`two-processes: ${lineOf(work, commands)}`), 60_000);
  const timer = setTimeout(() => work.stop(), minutes * 60_000);
  const repeat = async (step) => {
    while (!work.isStopping) await step();
  };
  await Promise.all([work.run(store.servers), ...commands.steps(work).map(repeat)]);
  clearTimeout(timer);
  clearInterval(progress);
}

class Commands {
  counts = Object.fromEntries(['backup', ...Object.keys(DONE)].map((name) => [name, 0]));
  problems = [];

  constructor(store, accounts) {
    Object.assign(this, { store, accounts });
  }

  /** Runs a command; returns what it printed about its work. */
  async run(name, ...args) {
    const { status, stdout } = await this.store.shop.command(name, ...args);
    const done = DONE[name].exec(stdout);
    if (status !== 0 || done === null) this.problems.push(`${[name, ...args].join(' ')}: ${stdout.trim()}`);
    this.counts[name] += 1;
    return done;
  }

  steps(work) {
    let newest = [];
    return [
      async () => {
        for (const email of this.accounts) {
          await this.run('make-admin', email);
          await this.run('remove-admin', email);
        }
      },
      async () => {
        this.problems.push(...(await this.store.backUp(this.counts.backup, work).check()));
        this.counts.backup += 1;
      },
      () => this.run('doctor'),
      // With the hash of the time before, which the log must still have.
      async () => (newest = (await this.run('verify-audit-log', ...newest))?.slice(1) ?? newest),
    ];
  }
}

/** What SQLite finds in the file of the stopped shop, and the changes of the commands that the audit log lacks. */
function fileProblems(file, { accounts, counts }) {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = database.prepare('PRAGMA integrity_check').all();
  const events = database.prepare('SELECT count(*) AS count FROM audit_log WHERE subject IN (?, ?)').get(...accounts);
  database.close();
  const acknowledged = counts['make-admin'] + counts['remove-admin'];
  const lines = found.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
  if (events.count !== acknowledged)
    lines.push(`the audit log has ${events.count} of ${acknowledged} changes of admins`);
  return lines;
}

function lineOf({ acknowledged }, { counts }) {
  const changes = KINDS.map((kind) => `${acknowledged[kind]} ${kind}s`);
  return [...changes, ...Object.entries(counts).map(([name, count]) => `${count} × ${name}`)].join(', ');
}
