import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { driverRates } from './support/driver-rates.mjs';
import { requestBytes } from './support/client.mjs';
import { load, loadJourneys, median, oneAtATime } from './support/load.mjs';
import { pinLoad } from './support/machine.mjs';
import { journey, orderBytes } from './support/shop-requests.mjs';
import { say } from './support/say.mjs';
import { startServer } from './support/server-process.mjs';
import { aFilledShop } from './support/shop.mjs';
import { servingChart } from './support/serving-chart.mjs';

/** More than any run reaches with the default limit of 50 unpaid orders of a customer. */
const CUSTOMERS = 6000;
const AMOUNT = 1;

const SHOP = 'this shop';
const GROUPED = 'node:http + libsql, grouped commits';
const SINGLE = 'node:http + libsql, one commit per order';
const FASTIFY = 'Fastify, fixed bytes';
const NEST = 'empty Nest on Fastify';
const EXPRESS = 'Express + SQLite, naive';

/** The bare servers: the file, its settings, and whether it stores orders. */
const BARE = {
  [GROUPED]: { file: '../servers/node-http.mjs', stores: true },
  [FASTIFY]: { file: '../servers/fixed-fastify.mjs' },
  [NEST]: { file: '../servers/empty-nest.mjs' },
  [SINGLE]: { file: '../servers/node-http.mjs', env: { COMMIT: 'single' }, stores: true },
  [EXPRESS]: { file: '../servers/naive-express.mjs', stores: true },
};
const ALL = [SHOP, ...Object.keys(BARE)];

/** Measures what one server process answers, beside servers that do less. */
export async function measure({ quick }) {
  const plan = quick ? { runs: 1, seconds: 1, samples: 100 } : { runs: 3, seconds: 3, samples: 400 };
  say(`filling a shop with 100 parts and ${CUSTOMERS} customers`);
  const shop = await aFilledShop({ customers: CUSTOMERS });
  const servers = new Map();
  pinLoad();
  try {
    servers.set(SHOP, await shop.start());
    const get = async (address) => (await fetch(servers.get(SHOP).url + address)).text();
    const list = await get('/parts');
    const catalogue = path.join(shop.dataDir, 'catalogue.json');
    await writeFile(catalogue, list);
    for (const [name, { file, env }] of Object.entries(BARE))
      servers.set(name, await startServer(file, { env: { CATALOGUE: catalogue, ...env }, ready: '/parts' }));
    const parts = JSON.parse(list);
    await assertEqualBytes(servers, parts);
    const calls = callsOf(shop, parts, await tagOf(servers));
    const found = new Findings();
    for (let run = 1; run <= plan.runs; run += 1) {
      say(`run ${run} of ${plan.runs}: ${calls.length} calls`);
      for (const call of calls) await measureCall(call, servers, found, plan);
      for (const [name, rate] of Object.entries(await driverRates(catalogue, plan.seconds)))
        found.add('driver', name, rate);
    }
    await assertBalanced(servers, parts, found);
    return report(found, plan);
  } finally {
    for (const server of servers.values()) await server.stop();
    await shop.remove();
  }
}

/** Measured values by call and server. */
class Findings {
  values = new Map();
  shares = new Map();
  acknowledged = new Map();

  add(call, server, value) {
    const key = `${call}|${server}`;
    this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  sold(server, count) {
    this.acknowledged.set(server, (this.acknowledged.get(server) ?? 0) + count);
  }

  median(call, server) {
    const values = this.values.get(`${call}|${server}`);
    return values && median(values);
  }

  /** Half the distance between the lowest and the highest run, in percent of the median. */
  spread(call, server) {
    const values = this.values.get(`${call}|${server}`);
    return (50 * (Math.max(...values) - Math.min(...values))) / median(values);
  }

  ratio(call, server, other, otherCall = call) {
    return this.median(call, server) / this.median(otherCall, other);
  }
}

/** The entity tag of each server's list. */
async function tagOf(servers) {
  const tags = {};
  for (const [name, { url }] of servers) {
    const answer = await fetch(`${url}/parts`, { headers: { 'accept-encoding': 'identity' } });
    await answer.arrayBuffer();
    tags[name] = answer.headers.get('etag');
  }
  return tags;
}

/** Every call: its key, its servers, and the bytes of the next request. */
function callsOf(shop, parts, tags) {
  let n = 0;
  const fixed = (address, headers) => {
    const bytes = requestBytes('GET', address, { headers });
    return () => () => bytes;
  };
  const onePart = () => {
    const requests = parts.map(({ _id }) => requestBytes('GET', `/purchase/${_id}`));
    return () => requests[(n += 1) % requests.length];
  };
  const orders = shop.customers.map((customer, index) => orderBytes(customer, parts[index % parts.length], AMOUNT));
  const anOrder = () => () => orders[(n += 1) % orders.length];
  const list = fixed('/parts');
  const steps = journey(AMOUNT);
  return [
    { key: 'list', servers: ALL, next: list },
    { key: 'list, brotli', servers: [SHOP], next: fixed('/parts', { 'accept-encoding': 'br' }) },
    {
      ...{ key: '304', servers: [SHOP, GROUPED, FASTIFY], expect: 304 },
      next: (name) => fixed('/parts', { 'if-none-match': tags[name] })(name),
    },
    { key: 'part', servers: ALL, next: onePart },
    { key: 'filtered', servers: [SHOP], next: fixed('/parts?max_price=200&sort=price&limit=24') },
    { key: 'searched', servers: [SHOP], next: fixed('/parts?q=memory&limit=24') },
    { key: 'order', servers: ALL, next: anOrder, expect: 201, sells: true },
    { key: 'list, ms', servers: ALL, next: list, single: true },
    { key: 'part, ms', servers: ALL, next: onePart, single: true },
    { key: 'order, ms', servers: ALL, next: anOrder, single: true, expect: 201, sells: true },
    {
      ...{ key: 'journey', servers: [SHOP], sells: true, steps },
      start: () => ({ customer: shop.customers[(n += 1) % shop.customers.length], part: parts[n % parts.length] }),
    },
  ];
}

/** One call on each of its servers in turn, so that a busy moment of the machine meets all of them. */
async function measureCall(call, servers, found, { seconds, samples }) {
  for (const name of call.servers) {
    const server = servers.get(name);
    const options = { server, seconds, count: samples, expect: call.expect, next: call.next?.(name) };
    const result = await (call.steps
      ? loadJourneys({ ...options, steps: call.steps, start: call.start })
      : (call.single ? oneAtATime : load)(options));
    if (call.sells) found.sold(name, result.acknowledged);
    found.add(call.key, name, result.rate ?? result.ms);
    if (result.serverShare !== undefined) found.shares.set(`${call.key}|${name}`, result.serverShare);
    const figure = result.ms === undefined ? `${Math.round(result.rate)}/s` : `${result.ms.toFixed(2)} ms`;
    const share =
      result.serverShare === undefined ? '' : `, server ${Math.round(result.serverShare * 100)} % of a core`;
    say(`  ${call.key}: ${name} ${figure}${share}`);
  }
}

/** Servers that send fewer bytes would win by that alone. */
async function assertEqualBytes(servers, [part]) {
  for (const address of ['/parts', `/purchase/${part._id}`]) {
    const texts = await Promise.all([...servers.values()].map(async ({ url }) => (await fetch(url + address)).text()));
    if (new Set(texts).size > 1) throw new Error(`The servers answer ${address} with different bytes.`);
  }
}

/** Each piece that left the stock belongs to an acknowledged order, and each acknowledged order took its piece. */
async function assertBalanced(servers, before, found) {
  const pieces = (parts) => parts.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const name of ALL.filter((each) => each === SHOP || BARE[each].stores)) {
    const after = await (await fetch(`${servers.get(name).url}/parts`)).json();
    const sold = pieces(before) - pieces(after);
    const acknowledged = found.acknowledged.get(name) * AMOUNT;
    if (sold !== acknowledged)
      throw new Error(`${name}: ${acknowledged} pieces were acknowledged, ${sold} left the stock.`);
    say(`stock balances: ${name}, ${acknowledged} acknowledged orders`);
  }
}

function report(found, { runs, seconds }) {
  const figure = (call, name, digits = 0) => {
    const value = found.median(call, name);
    if (value === undefined) return '–';
    const text = value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
    return runs > 1 ? `${text} ± ${Math.round(found.spread(call, name))} %` : text;
  };
  const times = (name) => ['list, ms', 'part, ms', 'order, ms'].map((call) => figure(call, name, 2));
  const target = (what, least, value, note = '') => ({
    what,
    target: `≥ ${least}${note}`,
    measured: value.toFixed(2),
    met: value >= least,
  });
  const share = Math.min(...[...found.shares.values()]);
  return {
    title: 'Serving',
    command: 'npm run bench -- serving',
    text: [
      `Successful answers per second of one server process over 50 connections, 100 parts; medians of ${runs} runs of ${seconds} s, ± half of the spread. All servers send the same bytes; the shop has every guard, rule and header on, and its orders come from ${CUSTOMERS.toLocaleString('en-US')} customers with their own tokens. After the runs the stock of each storing server matched its acknowledged orders. Every server used at least ${Math.round(share * 100)} % of its core.`,
    ],
    tables: [
      {
        caption: 'Answers per second at 50 connections',
        columns: ['server', 'GET /parts', '304', 'GET /purchase/{id}', 'POST /orders'],
        rows: ALL.map((name) => [
          name === FASTIFY || name === NEST ? `${name} (stores nothing)` : name,
          ...['list', '304', 'part', 'order'].map((call) => figure(call, name)),
        ]),
      },
      {
        caption: 'One request at a time, median milliseconds',
        columns: ['server', 'GET /parts', 'GET /purchase/{id}', 'POST /orders'],
        rows: ALL.map((name) => [name, ...times(name)]),
      },
      {
        caption: 'The shop alone, per second at 50 connections',
        columns: ['call', 'per second'],
        rows: [
          ['GET /parts, brotli', figure('list, brotli', SHOP)],
          ['GET /parts?max_price=200&sort=price&limit=24', figure('filtered', SHOP)],
          ['GET /parts?q=memory&limit=24', figure('searched', SHOP)],
          ['journeys: list, part, order, intent, card, payment, own orders', figure('journey', SHOP)],
        ],
      },
      {
        caption: 'The driver alone, without HTTP: sales per second',
        columns: ['commit', 'per second'],
        rows: [
          ['each order alone', figure('driver', 'single')],
          ['50 orders together', figure('driver', 'grouped')],
        ],
      },
    ],
    targets: [
      target(`GET /parts, of ${FASTIFY}`, 0.7, found.ratio('list', SHOP, FASTIFY)),
      target(`a 304, of ${FASTIFY}`, 0.9, found.ratio('304', SHOP, FASTIFY)),
      target(`GET /purchase/{id}, of ${FASTIFY}`, 0.6, found.ratio('part', SHOP, FASTIFY)),
      target(`POST /orders, of ${SINGLE}`, 1.5, found.ratio('order', SHOP, SINGLE)),
      target(`POST /orders, of ${GROUPED}`, 0.25, found.ratio('order', SHOP, GROUPED)),
      target(`POST /orders, of ${EXPRESS}`, 1, found.ratio('order', SHOP, EXPRESS)),
      target(`GET /parts one at a time, of ${GROUPED}`, 0.7, found.ratio('list, ms', GROUPED, SHOP)),
      target(`GET /purchase/{id} one at a time, of ${GROUPED}`, 0.7, found.ratio('part, ms', GROUPED, SHOP)),
      target(`POST /orders one at a time, of ${SINGLE}`, 0.7, found.ratio('order, ms', SINGLE, SHOP)),
    ],
    charts: servingChart(ALL, (call, name) => found.median(call, name)),
  };
}
