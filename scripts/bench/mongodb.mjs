import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownDatabase, startMongo } from '../mongo-server.mjs';
import { load, median } from './support/load.mjs';
import { nodeOnServerCore, pinLoad } from './support/machine.mjs';
import { say } from './support/say.mjs';
import { aFilledShop } from './support/shop.mjs';
import { LINES } from './support/serving-report.mjs';
import { linesBytes, orderBytes } from './support/shop-requests.mjs';

const DRIVER = fileURLToPath(new URL('servers/mongo-driver.mjs', import.meta.url));
const LEAST = 0.5;
/** With the default limit of 50 unpaid orders of a customer enough for all runs. */
const CUSTOMERS = { quick: 200, full: 1000 };

/** Measures orders on MongoDB: on the database at `MONGODB_URI`, or on the first that the tests over MongoDB would use. */
export async function measure({ quick }) {
  const mongo = process.env.MONGODB_URI
    ? { name: 'MongoDB at MONGODB_URI', uri: process.env.MONGODB_URI, stop: async () => undefined }
    : await startMongo();
  if (!mongo) throw new Error('No MongoDB is available: set MONGODB_URI, or see "MongoDB" in docs/testing.md.');
  const database = ownDatabase(mongo.uri, 'northbridge_bench');
  say(`measuring on: ${mongo.name}`);
  try {
    return await measureOn(database.uri, mongo.name, quick);
  } finally {
    await database.drop();
    await mongo.stop();
  }
}

async function measureOn(uri, name, quick) {
  const { runs, seconds } = quick ? { runs: 1, seconds: 1.5 } : { runs: 3, seconds: 5 };
  const customers = quick ? CUSTOMERS.quick : CUSTOMERS.full;
  say(`filling a shop with 100 parts and ${customers} customers`);
  const shop = await aFilledShop({ customers, settings: { MONGODB_URI: uri } });
  const servers = [];
  pinLoad();
  try {
    servers.push(await shop.start(), await shop.start());
    const [one] = servers;
    const parts = await (await fetch(`${one.url}/parts`)).json();
    const catalogue = path.join(shop.dataDir, 'catalogue.json');
    await writeFile(catalogue, JSON.stringify(parts));
    let n = 0;
    const orders = shop.customers.map((customer, index) => orderBytes(customer, parts[index % parts.length], 1));
    const next = () => orders[(n += 1) % orders.length];
    const long = shop.customers.map((customer, index) =>
      linesBytes(
        customer,
        Array.from({ length: LINES }, (_, line) => parts[(index + line) % parts.length]),
        1,
      ),
    );
    const nextLong = () => long[(n += 1) % long.length];
    const found = { bare: [], one: [], two: [], alone: [], long: [] };
    let sold = 0;
    const place = async (connections, on, order = next, lines = 1) => {
      const results = await Promise.all(
        on.map((server) => load({ server, connections, seconds, next: order, expect: 201 })),
      );
      for (const { acknowledged } of results) sold += acknowledged * lines;
      return results.reduce((sum, { rate }) => sum + rate, 0);
    };
    for (let run = 1; run <= runs; run += 1) {
      found.bare.push(await driverRate(uri, catalogue, seconds));
      found.one.push(await place(50, [one]));
      found.two.push(await place(25, servers));
      found.alone.push(await place(1, [one]));
      // At 50 at once, FerretDB answers fewer than one in a run.
      found.long.push(await place(1, [one], nextLong, LINES));
      const [bare, ofOne, ofTwo, alone, ofLines] = Object.values(found).map((rates) => `${rates.at(-1).toFixed(1)}/s`);
      say(
        `  run ${run} of ${runs}: driver ${bare}, one server ${ofOne}, two servers ${ofTwo}, one at a time ${alone}, ${LINES} lines ${ofLines}`,
      );
    }
    await assertBalanced(one, parts, sold);
    return report(found, name, runs, seconds, sold);
  } finally {
    for (const server of servers) await server.stop();
    shop.remove();
  }
}

async function driverRate(uri, catalogue, seconds) {
  const [command, args] = nodeOnServerCore([DRIVER, uri, String(seconds)]);
  const { stdout } = await promisify(execFile)(command, args, {
    env: { PATH: process.env.PATH, CATALOGUE: catalogue },
  });
  return Number(stdout);
}

/** Each piece that left the stock belongs to an acknowledged order of one of the servers, and each of these took its pieces. */
async function assertBalanced({ url }, before, acknowledged) {
  const pieces = (parts) => parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const sold = pieces(before) - pieces(await (await fetch(`${url}/parts`)).json());
  if (sold !== acknowledged) throw new Error(`${acknowledged} pieces were acknowledged, ${sold} left the stock.`);
  say(`stock balances: ${acknowledged} acknowledged pieces`);
}

function report(found, name, runs, seconds, sold) {
  const [bare, one, two, alone, long] = Object.values(found).map(median);
  const figure = (rates) => {
    const middle = median(rates);
    const spread = Math.round((50 * (Math.max(...rates) - Math.min(...rates))) / middle);
    return `${middle < 10 ? middle.toFixed(1) : Math.round(middle).toLocaleString('en-US')} ± ${spread} %`;
  };
  return {
    title: 'Orders on MongoDB',
    command: 'npm run bench -- mongodb',
    isPinned: true,
    text: [
      `On ${name}; with \`MONGODB_URI\` set, on that database, in a database of its own that is dropped afterwards. Medians of ${runs} runs of ${seconds} s. The driver does two writes per order, without HTTP and without what finishes an order after a crash; database and load share the machine's other core. The stock matched the ${sold.toLocaleString('en-US')} pieces of the orders that both servers acknowledged.`,
    ],
    tables: [
      {
        caption: 'Orders per second',
        columns: ['client', 'per second', 'of the bare driver'],
        rows: [
          ['bare driver: updateOne and insertOne', figure(found.bare), '1'],
          ['one shop server, 50 connections', figure(found.one), (one / bare).toFixed(2)],
          ['two shop servers on one database, 25 connections each', figure(found.two), (two / bare).toFixed(2)],
          ['one shop server, one at a time', figure(found.alone), (alone / bare).toFixed(2)],
          [
            `one shop server, one at a time, orders of ${LINES} lines: ${(alone / long).toFixed(1)} × the time`,
            figure(found.long),
            (long / bare).toFixed(2),
          ],
        ],
      },
    ],
    targets: [
      {
        what: 'POST /orders on MongoDB, of the bare driver',
        target: `≥ ${LEAST}`,
        measured: (one / bare).toFixed(2),
        met: one / bare >= LEAST,
      },
    ],
  };
}
