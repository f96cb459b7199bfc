/**
 * Kills servers under load, round after round, and checks that no acknowledged change is lost or stored twice, that each order and payment
 * is told once, that each payment and refund has its one paper and no number is missing, that the stock balances soon after, and that the
 * data check finds nothing. `npm run test:kill -- --rounds 20 sqlite`; without names on every store. `npm run test:kill -- two-processes`
 * runs the shop's commands beside a shop under orders instead. A name that ends in .json is the file for the results. See "Kill tests" in
 * docs/operations/measured.md.
 */
import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { say } from '../bench/support/say.mjs';
import { stopAllServers } from '../bench/support/server-process.mjs';
import { compareBooks, reconcile, waitForStock } from './books.mjs';
import { STORES } from './stores.mjs';
import { testTwoProcesses } from './two-processes.mjs';
import { KINDS, Work } from './work.mjs';

const CUSTOMERS = 8;
const PARTS = 6;
/** On MongoDB the surviving server waits a minute, as the killed one may only be slow, and looks every 15 s. */
const MAX_BALANCE_SECONDS = { survived: 120, restarted: 10 };
/** After the wanted number of acknowledged calls, so that kills hit every moment of a call. */
const MAX_KILL_DELAY_MS = 60;
const POLL_MS = 5;

const { values: options, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, minutes: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const rounds = Number(options.rounds);
/** What a name stands for: the rounds on a store, or another test. */
const TESTS = {
  ...Object.fromEntries(Object.keys(STORES).map((name) => [name, () => testStore(name)])),
  'two-processes': () => testTwoProcesses(Number(options.minutes)),
};
const file = positionals.find((name) => name.endsWith('.json'));
const named = positionals.filter((name) => name !== file);
const names = named.length > 0 ? named : Object.keys(STORES);
if (names.some((name) => !(name in TESTS)) || !(rounds >= 1 && options.minutes > 0)) {
  console.error(
    `Usage: npm run test:kill -- [--rounds 20] [--minutes 5] [${Object.keys(TESTS).join('|')}] … [file.json]`,
  );
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const results = [];
for (const name of names) results.push(await TESTS[name]());
if (file !== undefined) await writeFile(file, JSON.stringify(reportOf(results)));
process.exit(results.some(({ problems }) => problems.length > 0) ? 1 : 0);

/** Each store is one check. */
function reportOf(all) {
  return {
    checks: all
      .filter(({ skipped }) => skipped === undefined)
      .map(({ name, problems }) => ({
        met: problems.length === 0,
        line: `${name}: ${problems[0] ?? 'nothing is lost'}`,
      })),
    skips: all.flatMap(({ name, skipped }) => (skipped === undefined ? [] : [`${name}: ${skipped}`])),
    results: all,
  };
}

async function testStore(name) {
  const store = await STORES[name]({ customers: CUSTOMERS, parts: PARTS });
  if (store.skipped !== undefined) {
    say(`${name}: skipped, because ${store.skipped}`);
    return { name, skipped: store.skipped, problems: [] };
  }
  say(`${name}: ${rounds} rounds on ${store.title}`);
  const report = [];
  const problems = [];
  try {
    await store.start();
    const url = () => store.servers[0].url;
    const parts = await (await fetch(`${url()}/parts`)).json();
    const work = new Work({
      customers: store.shop.customers,
      admin: store.shop.admin,
      parts,
      keepsFiles: store.keepsFiles,
    });
    for (let round = 1; round <= rounds; round += 1) {
      const found = await testRound(store, work, round);
      report.push(found);
      problems.push(...found.problems.map((problem) => `round ${round}: ${problem}`));
      say(`${name} ${lineOf(found)}`);
      for (const problem of found.problems.slice(0, 10)) say(`  ${problem}`);
    }
    // The sandbox's payments are in the data that a store may lose.
    if (store.expected === undefined) problems.push(...(await reconcile(url(), work)));
  } finally {
    stopAllServers();
    await store.remove();
  }
  const result = { name, title: store.title, rounds: report, problems };
  printSummary(result);
  return result;
}

async function testRound(store, work, round) {
  work.beginRound();
  const startedAt = performance.now();
  const running = work.run(store.servers);
  const calls = randomInt(...store.callsBeforeKill);
  await reached(work, calls / 2);
  const backup = store.backUp?.(round, work);
  await reached(work, calls);
  await delay(randomInt(MAX_KILL_DELAY_MS));
  const acknowledged = { ...work.acknowledged };
  await store.beforeKill?.(work);
  const killedAt = performance.now();
  if (round % 2 === 0) backup?.kill();
  const { survivor, killed } = await store.kill(round);
  work.stop();
  await running;

  const server = survivor ?? (await store.restart(killed, work));
  const countedFrom = survivor ? killedAt : performance.now();
  const seconds = () => (performance.now() - countedFrom) / 1000;
  const unbalanced = await waitForStock(server.url, work);
  const balanceSeconds = seconds();
  const unanswered = await work.retryUnanswered(server.url);
  const retrySeconds = seconds();
  const books = await compareBooks(server.url, work, (stored) => store.expected?.(stored, work) ?? work);
  if (survivor) await store.restart(killed);

  const problems = [
    ...work.problems.splice(0),
    ...unbalanced.map((what) => `does not balance: ${what}`),
    ...books.problems,
    ...(await work.missingPictures(server.url)),
    ...((await backup?.check()) ?? []),
    ...(await checkData(store)),
  ];
  if (balanceSeconds > MAX_BALANCE_SECONDS[survivor ? 'survived' : 'restarted'])
    problems.push(`the stock balanced after ${balanceSeconds.toFixed(1)} s`);
  return {
    ...{ round, acknowledged, unanswered, killedMs: Math.round(killedAt - startedAt), balanceSeconds, retrySeconds },
    ...{
      startMs: survivor ? undefined : Math.round(server.startMs),
      lost: books.lost,
      doubled: books.doubled,
      problems,
    },
  };
}

/** Waits until this many calls of the round are acknowledged. */
async function reached(work, calls) {
  while (work.total < calls && !work.isStopping) await delay(POLL_MS);
}

/** The output of the data check, when it finds problems. */
async function checkData({ shop }) {
  const { status, stdout } = await shop.command('doctor');
  return status === 0 ? [] : [`data check: ${stdout}`];
}

function lineOf({ round, acknowledged, unanswered, killedMs, startMs, balanceSeconds, retrySeconds, lost, doubled }) {
  const counts = KINDS.map((kind) => `${acknowledged[kind]} ${kind}s`).join(', ');
  const started = startMs === undefined ? '' : `started in ${(startMs / 1000).toFixed(1)} s, `;
  return (
    `round ${round}: ${counts} acknowledged; killed after ${(killedMs / 1000).toFixed(2)} s; ${started}stock balanced after ` +
    `${balanceSeconds.toFixed(2)} s, ${unanswered} open calls repeated after ${retrySeconds.toFixed(2)} s; ${lost} lost, ${doubled} doubled`
  );
}

function printSummary({ name, title, rounds: done, problems }) {
  const sum = (count) => done.reduce((total, round) => total + count(round), 0);
  const slowest = (time) => Math.max(...done.map((round) => round[time])).toFixed(2);
  const counts = KINDS.map((kind) => `${sum(({ acknowledged }) => acknowledged[kind])} ${kind}s`).join(', ');
  say(`${name}: ${done.length} rounds on ${title}: ${counts} acknowledged`);
  say(
    `${name}: ${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled, ${problems.length} problems; the stock balanced ` +
      `after ${slowest('balanceSeconds')} s at most, ${sum(({ unanswered }) => unanswered)} open calls were repeated after ${slowest('retrySeconds')} s`,
  );
}
