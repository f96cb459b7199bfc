/**
 * Uses the built shop on SQLite like many customers and a few admins at once, then compares what it acknowledged with what it stored:
 * `npm run soak -- [--minutes 30] [--customers 200] [--pause 250] [--json <file>]`. `--quick` takes half a minute and does not judge memory.
 * Prints a report; the exit status is 1 when a check failed, with the reasons in the last lines.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stopAllOnSignal } from '../run-command.mjs';
import { machine, pinLoad } from './support/machine.mjs';
import { Calls } from './support/measured-client.mjs';
import { say } from './support/say.mjs';
import { aFilledShop } from './support/shop.mjs';
import { Books } from './support/soak-books.mjs';
import { printSoak, soakReport } from './support/soak-report.mjs';
import { Admin, Customer } from './support/soak-users.mjs';
import { EventReader, MemoryWatch } from './support/soak-watch.mjs';

const BUILT = fileURLToPath(new URL('../../dist/backend/main.js', import.meta.url));
const ADMINS = 3;
const SCARCE_PARTS = 3;
const SCARCE_PIECES = 20;
/** Events may arrive after the response. */
const LAST_EVENTS_MS = 60_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    customers: { type: 'string' },
    pause: { type: 'string' },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const plan = {
  minutes: Number(values.minutes ?? (values.quick ? 0.25 : 30)),
  customers: Number(values.customers ?? (values.quick ? 50 : 200)),
  pauseMs: Number(values.pause ?? (values.quick ? 50 : 250)),
  idleSeconds: values.quick ? 2 : 20,
  exportEveryMs: values.quick ? 5_000 : 60_000,
};
if (!(plan.minutes > 0 && plan.customers >= 1 && plan.pauseMs >= 0)) {
  console.error('--minutes, --customers and --pause are numbers.');
  process.exit(1);
}
if (!existsSync(BUILT)) {
  console.error('The shop is not built: run `npm ci` and `npm run build` first.');
  process.exit(1);
}

stopAllOnSignal();
say(`filling a shop with 100 parts and ${plan.customers} customers`);
const filled = await aFilledShop({ customers: plan.customers });
let report;
try {
  pinLoad();
  const server = await filled.start();
  report = await soak(server.url);
  await server.stop();
} finally {
  await filled.remove();
}
printSoak(report);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ ...report, machine: machine() })}\n`);
process.exit(report.checks.every(({ met }) => met) ? 0 : 1);

async function soak(url) {
  const { admin, customers } = filled;
  const authorization = `Bearer ${admin.token}`;
  const parts = await makeScarce(url, authorization);
  const shop = { url, parts, scarce: parts.slice(0, SCARCE_PARTS) };
  const books = new Books();
  const { exportEveryMs, pauseMs } = plan;
  const users = (calls, count, pause) => [
    ...customers.slice(0, count).map((person) => new Customer({ shop, person, calls, books, pauseMs: pause })),
    ...Array.from(
      { length: Math.min(count, ADMINS) },
      () => new Admin({ shop, person: admin, calls, books, pauseMs: pause, exportEveryMs }),
    ),
  ];

  const reader = new EventReader(url, admin);
  await reader.opened;
  // The first run lets the server compile its code.
  const [warmUp, idle, calls] = [new Calls(), new Calls(), new Calls()];
  for (const [run, seconds] of [
    [warmUp, plan.idleSeconds / 2],
    [idle, plan.idleSeconds],
  ]) {
    say(run === idle ? `idle run: one customer, one admin, ${seconds} s` : 'warm-up');
    await visitFor(users(run, 1, 0), seconds * 1000);
  }

  say(`load: ${plan.customers} customers, ${ADMINS} admins, ${plan.minutes} minutes`);
  const watch = new MemoryWatch(url, calls, values.quick ? 500 : 1000);
  const progress = setInterval(() => say(`  ${calls.total} requests, ${calls.problems.size} problems`), 60_000);
  await visitFor(users(calls, plan.customers, pauseMs), plan.minutes * 60_000);
  clearInterval(progress);
  watch.stop();

  say('comparing the books');
  const orders = [...books.orders.keys()];
  const deadline = Date.now() + LAST_EVENTS_MS;
  while (reader.missing(orders).length > 0 && Date.now() < deadline) await wait(100);
  const read = async (path) => {
    const answer = await fetch(url + path, { headers: { authorization } });
    if (!answer.ok) throw new Error(`GET ${path}: status ${answer.status}`);
    return answer.json();
  };
  const found = {
    orders: await books.compareOrders(url, admin),
    stock: books.compareStock(parts, await read('/parts')),
    reconciliation: await read('/reconciliation'),
    doctor: await filled.command('doctor'),
    unseen: reader.missing(orders),
    isStreamBroken: reader.isBroken,
    events: Object.fromEntries(reader.counts),
  };
  reader.close();
  return soakReport({ plan, books, idle, calls: [warmUp, idle, calls], watch, found });
}

/** The shop's parts, after a few were changed so that customers compete for their pieces. */
async function makeScarce(url, authorization) {
  const list = async () => (await fetch(`${url}/parts`)).json();
  for (const { _id } of (await list()).slice(0, SCARCE_PARTS)) {
    const answer = await fetch(`${url}/parts/${_id}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ quantity: SCARCE_PIECES }),
    });
    if (!answer.ok) throw new Error(`PUT /parts/{id}: status ${answer.status}: ${await answer.text()}`);
  }
  return (await list()).sort((a, b) => a.quantity - b.quantity);
}

async function visitFor(users, ms) {
  const end = Date.now() + ms;
  await Promise.all(users.map((user) => user.visitWhile(() => Date.now() < end)));
}
