/**
 * Lets the built shop meet a fault under load, ends the fault, and checks that the shop recovers without a restart: no acknowledged order
 * is lost or stored twice, the stock matches, and the data check finds nothing. `npm run test:faults -- disk-full clock-ahead`; without
 * names every fault. See "Faults" in docs/operations/measured.md.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../bench/support/say.mjs';
import { stopAllServers } from '../bench/support/server-process.mjs';
import { aFilledShop } from '../bench/support/shop.mjs';
import { stockDifferences } from '../bench/support/stock-differences.mjs';
import { Load, summary } from './load.mjs';
import { clockAhead, clockBehind, idleConnections, memoryLimit } from './process-faults.mjs';
import { CARD_FAULTS, IDENTITY_FAULTS } from './provider-faults.mjs';
import { databaseGone, diskFull, halfOpen, readOnly, slowDisk } from './store-faults.mjs';

const POLL_MS = 20;
const SETTINGS = { MAX_UNPAID_ORDERS: '0', MAX_UNPAID_VALUE: '0', UNPAID_ORDER_HOLD: '24h' };
const PARTS = 6;
const CUSTOMERS = 8;
const STEADY_SECONDS = 2;
const FAULT_SECONDS = 5;
/** It only ends a test whose shop never recovers. */
const RECOVERY_TIMEOUT_MS = 120_000;

const FAULTS = {
  'disk-full': diskFull,
  'read-only': readOnly,
  'slow-disk': slowDisk,
  'database-gone': databaseGone,
  'half-open': halfOpen,
  'clock-ahead': clockAhead,
  'clock-behind': clockBehind,
  'idle-connections': idleConnections,
  'memory-limit': memoryLimit,
  ...CARD_FAULTS,
  ...IDENTITY_FAULTS,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in FAULTS));
if (unknown !== undefined) {
  console.error(`Usage: npm run test:faults -- [${Object.keys(FAULTS).join('|')}] …`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
let failed = 0;
for (const name of names.length > 0 ? names : Object.keys(FAULTS)) failed += (await test(name)).length;
process.exit(failed > 0 ? 1 : 0);

/** Returns the problems. */
async function test(name) {
  const fault = await FAULTS[name]();
  if (fault.skipped !== undefined) {
    say(`${name}: skipped, because ${fault.skipped}`);
    return [];
  }
  const problems = [];
  let shop;
  try {
    shop = await aFilledShop({
      ...{ parts: PARTS, customers: fault.customers ?? CUSTOMERS, keptDir: fault.keptDir },
      settings: { ...SETTINGS, ...fault.settings },
    });
    const server = await shop.start();
    problems.push(...(await meet(name, fault, shop, server)));
    await server.stop();
  } finally {
    stopAllServers();
    await fault.remove?.();
    await shop?.remove();
  }
  for (const problem of problems.slice(0, 10)) say(`  ${name}: ${problem}`);
  return problems;
}

async function meet(name, fault, shop, server) {
  const before = await (await fetch(`${server.url}/parts`)).json();
  const load = new Load({ url: server.url, ...shop, parts: before, fault });
  load.run();
  await delay(STEADY_SECONDS * 1000);
  report(name, 'before', summary(load.forget()));

  const earlier = new Set(load.placed);
  await fault.begin(server);
  load.forget();
  const [ready] = await Promise.all([readiness(server.url), delay((fault.seconds ?? FAULT_SECONDS) * 1000)]);
  const duringReady = await readiness(server.url);
  await fault.end(server);
  const endedAt = performance.now();
  if (fault.expiresEarly) load.early = new Set([...load.placed].filter((id) => !earlier.has(id)));
  const during = summary(load.forget());
  report(name, 'during', during);
  say(
    `${name} ready during the fault: first ${ready.status}, at its end ${duringReady.status} ${duringReady.text} after ${duringReady.ms} ms`,
  );
  if (fault.note) say(`${name} ${fault.note}`);

  const placed = load.placed.size;
  await until(async () => (await readiness(server.url)).status === 200 && load.placed.size > placed);
  const seconds = ((performance.now() - endedAt) / 1000).toFixed(1);
  load.forget();
  await delay((fault.afterSeconds ?? STEADY_SECONDS) * 1000);
  const after = summary(load.forget());
  report(name, 'after', after);
  await load.stop();
  report(name, 'end', summary(load.forget()));

  const problems = [
    ...unexpected(fault, during),
    ...unexpected({ isReady: true }, after),
    ...(await compare(name, shop, server, load, before)),
    ...server
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"unexpected"')),
  ];
  say(
    `${name}: ready and an order acknowledged ${seconds} s after the end; ${load.placed.size} orders acknowledged; ${problems.length} problems`,
  );
  return problems;
}

async function readiness(url) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/health/ready`, { headers: { accept: 'application/json' } });
  const text = await answer.text();
  return { status: answer.status, text: text.slice(0, 120), ms: Math.round(performance.now() - startedAt) };
}

async function until(isReached) {
  const giveUpAt = Date.now() + RECOVERY_TIMEOUT_MS;
  while (!(await isReached())) {
    if (Date.now() > giveUpAt) throw new Error('The shop did not recover.');
    await delay(POLL_MS);
  }
}

function report(name, phase, kinds) {
  for (const [kind, { statuses, p50, p99, max }] of Object.entries(kinds)) {
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    say(`${name} ${phase}: ${kind}s ${counts.join(', ')}; p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`);
  }
}

/** Answers that the fault does not explain: the process must live, and visitors must read unless the store is away. */
function unexpected({ readsFail, isReady }, kinds) {
  const only = (kind, allowed) =>
    Object.keys(kinds[kind]?.statuses ?? {})
      .filter((status) => !allowed.test(status))
      .map((status) => `${kind} was answered with ${status}`);
  return [
    ...only('live', /^200$/),
    ...only('read', readsFail ? /^(200|503 )/ : /^200$/),
    ...only('order', isReady ? /^201$/ : /^(201|503 )/),
    ...only('payment', /^(200|503 )/),
    ...only('sign-in', /^(401|503) /),
  ];
}

/** What differs between the acknowledged and the stored orders. */
async function compare(name, shop, { url }, { placed, early }, before) {
  const headers = { accept: 'application/json', authorization: `Bearer ${shop.admin.token}` };
  const read = async (path) => (await fetch(url + path, { headers })).json();
  const startedAt = performance.now();
  const unbalanced = async () => stockDifferences(before, await read('/parts'), await read('/orders'));
  // On MongoDB the shop returns the stock of interrupted orders a few seconds later.
  await until(async () => (await unbalanced()).length === 0).catch(() => undefined);
  say(`${name} stock matches the orders ${((performance.now() - startedAt) / 1000).toFixed(1)} s after the load`);
  const stored = new Set((await read('/orders')).map(({ _id }) => _id));
  const missing = [...placed].filter((id) => !stored.has(id));
  const expired = missing.filter((id) => early?.has(id));
  if (expired.length > 0) say(`${name} ${expired.length} unpaid orders of the time of the fault expired early`);
  const { status, stdout } = await shop.command('doctor');
  return [
    ...missing.filter((id) => !early?.has(id)).map((id) => `lost: order ${id}`),
    ...[...stored].filter((id) => !placed.has(id)).map((id) => `never acknowledged: order ${id}`),
    ...(await unbalanced()).map(({ part, left, expected }) => `stock of ${part.name}: ${left - expected} pieces`),
    ...(status === 0 ? [] : [`data check: ${stdout}`]),
  ];
}
