import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadJourneys, median } from './support/load.mjs';
import { pinLoad } from './support/machine.mjs';
import { say } from './support/say.mjs';
import { startServer } from './support/server-process.mjs';
import { aFilledShop } from './support/shop.mjs';
import { journey } from './support/shop-requests.mjs';

const IDLE_AFTER_MS = 10_000;
const SAMPLE_MS = 500;
const MAX_IDLE_MB = 150;
const MAX_LOADED_MB = 250;
const MAX_START_RATIO = 1.5;

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Measures the time from the start of the process to the first answer, and the resident memory of the process. */
export async function measure({ quick }) {
  const shop = await aFilledShop({ customers: 1000 });
  pinLoad();
  try {
    const starts = await startTimes(shop, quick ? 1 : 5);
    const memory = await memoryOf(shop, quick ? { idleAfter: 2000, load: 3 } : { idleAfter: IDLE_AFTER_MS, load: 30 });
    return report(starts, memory);
  } finally {
    shop.remove();
  }
}

/** Each pair starts the shop and the empty Nest one after the other, each in a new process. */
async function startTimes(shop, pairs) {
  const first = await shop.start();
  const list = await (await fetch(`${first.url}/parts`)).text();
  const catalogue = path.join(shop.dataDir, 'catalogue.json');
  await writeFile(catalogue, list);
  await first.stop();
  const nest = () => startServer('../servers/empty-nest.mjs', { env: { CATALOGUE: catalogue }, ready: '/parts' });
  const times = { shop: [], nest: [] };
  for (let pair = 1; pair <= pairs; pair += 1) {
    for (const [name, start] of Object.entries({ shop: shop.start, nest })) {
      const server = await start();
      times[name].push(server.startMs);
      await server.stop();
    }
    say(`  start ${pair} of ${pairs}: shop ${seconds(times.shop.at(-1))}, empty Nest ${seconds(times.nest.at(-1))}`);
  }
  return times;
}

/** Resident memory without load, and the highest while 50 customers order and pay at once. */
async function memoryOf(shop, { idleAfter, load }) {
  const server = await shop.start();
  try {
    await wait(idleAfter);
    const idle = server.memoryMb();
    say(`  memory idle: ${idle} MB`);
    const parts = await (await fetch(`${server.url}/parts`)).json();
    let n = 0;
    const start = () => ({ customer: shop.customers[(n += 1) % shop.customers.length], part: parts[n % parts.length] });
    let highest = 0;
    const sampling = setInterval(() => (highest = Math.max(highest, server.memoryMb())), SAMPLE_MS);
    const { rate } = await loadJourneys({ server, seconds: load, steps: journey(1), start });
    clearInterval(sampling);
    const after = server.memoryMb();
    highest = Math.max(highest, after);
    say(`  memory after ${load} s of ${Math.round(rate)} journeys per second: ${after} MB, highest ${highest} MB`);
    return { idle, highest, after, rate, load, idleAfter };
  } finally {
    await server.stop();
  }
}

function report(starts, { idle, highest, after, rate, load, idleAfter }) {
  const [shop, nest] = [median(starts.shop), median(starts.nest)];
  const spread = (times) =>
    `${seconds(median(times))} (${seconds(Math.min(...times))} to ${seconds(Math.max(...times))})`;
  return {
    title: 'Start and memory',
    command: 'npm run bench -- start',
    isPinned: true,
    text: [
      `Start: from the start of the process to the first list of 100 parts, ${starts.shop.length} pairs of new processes in turn. Memory: resident, of the one process of a live shop on SQLite with test cards; a demo's identity emulator is a second process and not counted. Load: 50 connections, each a customer who lists, opens a part, orders, pays and reads the own orders; ${Math.round(rate)} such journeys per second.`,
    ],
    tables: [
      {
        caption: 'Start to the first answer, median (lowest to highest)',
        columns: ['server', 'time'],
        rows: [
          ['this shop', spread(starts.shop)],
          ['empty Nest on Fastify', spread(starts.nest)],
        ],
      },
      {
        caption: "The shop's resident memory",
        columns: ['when', 'MB'],
        rows: [
          [`idle, ${idleAfter / 1000} s after the start`, idle],
          [`highest during ${load} s of load`, highest],
          ['at its end', after],
        ],
      },
    ],
    targets: [
      {
        what: 'start, of an empty Nest',
        target: `≤ ${MAX_START_RATIO}`,
        measured: (shop / nest).toFixed(2),
        met: shop / nest <= MAX_START_RATIO,
      },
      { what: 'memory, idle', target: `≤ ${MAX_IDLE_MB} MB`, measured: `${idle} MB`, met: idle <= MAX_IDLE_MB },
      {
        ...{ what: 'memory, highest under load', target: `≤ ${MAX_LOADED_MB} MB`, measured: `${highest} MB` },
        met: highest <= MAX_LOADED_MB,
      },
    ],
  };
}
