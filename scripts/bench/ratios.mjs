/**
 * Fails when the shop has lost a gain in speed: compares the CPU time of the built shop per answer with that of a server that does nothing
 * else, side by side. CPU time and not answers per second, because other programs on the machine change it little; the margins are wide,
 * and the best of several rounds counts for both. `npm run test:speed`, on Linux; a file name as the argument receives the results as JSON.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requestBytes } from './support/client.mjs';
import { load } from './support/load.mjs';
import { orderBytes } from './support/shop-requests.mjs';
import { startServer } from './support/server-process.mjs';
import { aFilledShop } from './support/shop.mjs';
import { removeFolder, temporaryFolder } from './support/temporary-folder.mjs';

const MIN_ROUNDS = 3;
const MAX_ROUNDS = 25;
const ROUND = { seconds: 0.3, warmUpMs: 50 };
const MIN_CPU_MS = 60;
/** Not counted: both servers compile their code first. */
const FIRST_ROUND = { seconds: 0.4, warmUpMs: 0 };

/**
 * The least share of the bare server's speed, with room for a busy machine. A list and a 304 notice when the shop loses its answers before
 * Nest's handlers; they reached 0.04 and 0.02 then.
 */
const LEAST = { list: 0.38, 304: 0.2, part: 0.21, order: 0.04 };

const shop = await aFilledShop({ customers: 500 });
const folder = temporaryFolder();
const servers = [];
const started = async (server) => {
  servers.push(await server);
  return server;
};
const checks = [];
try {
  const own = await started(shop.start());
  if (own.cpuMs() === undefined) throw new Error('This system does not count the CPU time of a process in /proc.');
  const answer = await fetch(`${own.url}/parts`, { headers: { 'accept-encoding': 'identity' } });
  const list = await answer.text();
  const env = { CATALOGUE: path.join(folder, 'catalogue.json') };
  await writeFile(env.CATALOGUE, list);
  const fastify = await started(startServer('../servers/fixed-fastify.mjs', { env, ready: '/parts' }));
  const store = await started(startServer('../servers/node-http.mjs', { env, ready: '/parts' }));
  const parts = JSON.parse(list);
  const orders = shop.customers.map((customer, n) => orderBytes(customer, parts[n % parts.length], 1));
  const get = (address, headers) => {
    const bytes = requestBytes('GET', address, { headers });
    return () => bytes;
  };
  let n = 0;
  const order = () => orders[(n += 1) % orders.length];
  const unchanged = (tag) => get('/parts', { 'if-none-match': tag });

  await compare('list', 'GET /parts', { own, bare: fastify, next: get('/parts') });
  await compare('304', 'a 304', {
    ...{ own, bare: fastify, expect: 304 },
    ...{ next: unchanged(answer.headers.get('etag')), nextBare: unchanged('"list"') },
  });
  await compare('part', 'GET /purchase/{id}', { own, bare: fastify, next: get(`/purchase/${parts[0]._id}`) });
  await compare('order', 'POST /orders', { own, bare: store, next: order, expect: 201 });
} finally {
  for (const server of servers) await server.stop();
  shop.remove();
  removeFolder(folder);
}
const [file] = process.argv.slice(2);
if (file !== undefined) await writeFile(file, JSON.stringify({ checks }));
process.exit(checks.every(({ met }) => met) ? 0 : 1);

/** Repeats rounds of both servers until the shop reaches its share, or for the last time. */
async function compare(key, what, { own, bare, next, nextBare = next, expect = 200 }) {
  const least = LEAST[key];
  const sides = [
    { server: bare, next: nextBare, expect, micros: Infinity },
    { server: own, next, expect, micros: Infinity },
  ];
  for (const side of sides) await load({ ...side, ...FIRST_ROUND });
  let measured = 0;
  for (let round = 1; round <= MIN_ROUNDS || (measured < least && round <= MAX_ROUNDS); round += 1) {
    for (const side of sides) {
      const { cpuMicros, serverShare } = await load({ ...side, ...ROUND });
      // Of less CPU time too little is counted to divide it.
      if (serverShare * ROUND.seconds * 1000 >= MIN_CPU_MS) side.micros = Math.min(side.micros, cpuMicros);
    }
    const ratio = sides[0].micros / sides[1].micros;
    // A side without a counted round has no share yet.
    measured = Number.isFinite(ratio) ? ratio : 0;
  }
  const met = measured >= least;
  const line = `${what}: ${measured.toFixed(2)} of the bare server's speed, at least ${least}`;
  console.log(`${met ? '✓' : '✗'} ${line}`);
  checks.push({ line, met });
}
