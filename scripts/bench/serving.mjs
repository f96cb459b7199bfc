import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { driverRates } from './support/driver-rates.mjs';
import { requestBytes } from './support/client.mjs';
import { load, loadJourneys, oneAtATime } from './support/load.mjs';
import { pinLoad } from './support/machine.mjs';
import { journey, linesBytes, orderBytes } from './support/shop-requests.mjs';
import { say } from './support/say.mjs';
import { startServer } from './support/server-process.mjs';
import { aFilledShop } from './support/shop.mjs';
import { Findings } from './support/findings.mjs';
import { ALL, BARE, FASTIFY, GROUPED, LINES, report, SHOP, stores } from './support/serving-report.mjs';

/** More than any run reaches with the default limit of 50 unpaid orders of a customer. */
const CUSTOMERS = 6000;
const AMOUNT = 1;

/** Measures what one server process answers, beside servers that do less. */
export async function measure({ quick }) {
  const plan = quick ? { runs: 1, seconds: 0.5, samples: 50 } : { runs: 3, seconds: 3, samples: 400 };
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
    const found = new Findings();
    for (let run = 1; run <= plan.runs; run += 1) {
      say(`run ${run} of ${plan.runs}`);
      // The orders of each run change the lists and with them their tags.
      for (const call of callsOf(shop, parts, await tagsOf(servers))) await measureCall(call, servers, found, plan);
      for (const [name, rate] of Object.entries(await driverRates(catalogue, plan.seconds)))
        found.add('driver', name, rate);
    }
    await assertBalanced(servers, parts, found);
    return report(found, { ...plan, customers: CUSTOMERS });
  } finally {
    for (const server of servers.values()) await server.stop();
    shop.remove();
  }
}

/** The entity tag of each server's list. */
async function tagsOf(servers) {
  const tags = {};
  for (const [name, { url }] of servers) {
    const answer = await fetch(`${url}/parts`, { headers: { 'accept-encoding': 'identity' } });
    await answer.arrayBuffer();
    tags[name] = answer.headers.get('etag');
  }
  return tags;
}

/** Every call: its key, its servers, the bytes of the next request, and the parts that it sells. */
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
  const long = shop.customers.map((customer, index) =>
    linesBytes(
      customer,
      Array.from({ length: LINES }, (_, line) => parts[(index + line) % parts.length]),
      AMOUNT,
    ),
  );
  const aLongOrder = () => () => long[(n += 1) % long.length];
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
    { key: 'order', servers: ALL, next: anOrder, expect: 201, sells: 1 },
    { key: 'long order', servers: [SHOP], next: aLongOrder, expect: 201, sells: LINES },
    { key: 'list, ms', servers: ALL, next: list, single: true },
    { key: 'part, ms', servers: ALL, next: onePart, single: true },
    { key: 'order, ms', servers: ALL, next: anOrder, single: true, expect: 201, sells: 1 },
    { key: 'long order, ms', servers: [SHOP], next: aLongOrder, single: true, expect: 201, sells: LINES },
    {
      ...{ key: 'journey', servers: [SHOP], sells: 1, steps },
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
    if (call.sells) found.sold(name, result.acknowledged * call.sells);
    found.add(call.key, name, result.rate ?? result.ms);
    if (result.serverShare !== undefined) {
      found.add(`${call.key}, share`, name, result.serverShare);
      found.add(`${call.key}, cpu`, name, result.cpuMicros);
    }
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
  for (const name of ALL.filter(stores)) {
    const after = await (await fetch(`${servers.get(name).url}/parts`)).json();
    const sold = pieces(before) - pieces(after);
    const acknowledged = found.acknowledged.get(name) * AMOUNT;
    if (sold !== acknowledged)
      throw new Error(`${name}: ${acknowledged} pieces were acknowledged, ${sold} left the stock.`);
    say(`stock balances: ${name}, ${acknowledged} acknowledged pieces`);
  }
}
