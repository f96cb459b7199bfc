import { CASES } from './support/growth-cases.mjs';
import { growthChart } from './support/growth-chart.mjs';
import { median } from './support/load.mjs';
import { pinLoad, unpin } from './support/machine.mjs';
import { say } from './support/say.mjs';
import { aFilledShop } from './support/shop.mjs';

/** Number of pages before a deep page. */
const DEEP_PAGES = 30;
const WARM_UP_CALLS = 3;
const IMPORTED_ROWS = 20_000;
const MAX_RATIO = 3;
const MAX_DELAY_MS = 20;
const DELAY_METRIC = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/**
 * Measures lists, searches, figures, exports and an import in shops of different sizes, and the longest delay of the server's event loop
 * meanwhile. With BENCH_GROWTH_DATA, the beginning of a folder's name, the filled shops are kept there for the next run.
 */
export async function measure({ quick }) {
  const sizes = quick ? [1000, 20_000] : [1000, 100_000, 1_000_000];
  const shops = [];
  for (const size of sizes) shops.push(await measureShop(size, quick ? 7 : 15));
  const results = [...shops[0].keys()].map((name) => {
    const found = shops.map((shop) => shop.get(name));
    const ms = found.map((result) => result.ms);
    const delay = Math.max(...found.map((result) => result.delay));
    return { name, ms, ratio: ms.at(-1) / ms[0], first: found.at(-1).first, delay };
  });
  return report(sizes, results);
}

async function measureShop(size, runs) {
  const count = size.toLocaleString('en-US');
  say(`filling a shop with ${count} parts and orders`);
  const { BENCH_GROWTH_DATA: kept } = process.env;
  const invented = { orders: size, parts: size, customers: Math.max(20, size / 50) };
  const shop = await aFilledShop({ parts: 1, customers: 1, invented, ...(kept && { keptDir: `${kept}-${size}` }) });
  pinLoad();
  let server;
  try {
    say(`measuring with ${count}`);
    server = await shop.start();
    const headers = { authorization: `Bearer ${shop.admin.token}`, accept: 'application/json' };
    const call = async (address, options = {}) => {
      const answer = await fetch(server.url + address, { headers, ...options });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${body.slice(0, 300)}`);
      return { body, next: /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] };
    };
    const [order] = JSON.parse((await call('/orders?limit=1')).body);
    const results = new Map();
    for (const [name, target] of Object.entries(CASES)) {
      const given = target.deep ? await deepPage(call, target.deep) : target;
      const address = given.replace('{customer}', order.email).replace('{part}', order.part_id);
      results.set(name, await measureCall(call, () => call(address), WARM_UP_CALLS + runs));
    }
    for (const list of ['parts', 'orders']) {
      const result = await measureCall(call, () => download(`${server.url}/${list}/export`, headers), 1);
      results.set(`${list}, export of 1,000 rows`, { ...result, ms: (result.ms / size) * 1000, first: undefined });
    }
    const body = newParts(size);
    const upload = { method: 'POST', body, headers: { ...headers, 'content-type': 'text/csv' } };
    results.set('parts, import of 20,000 rows', await measureCall(call, () => call('/parts/import', upload), 1));
    return results;
  } finally {
    await server?.stop();
    await shop.remove();
    unpin();
  }
}

/** The address of a deep page, or of the last page. */
async function deepPage(call, first) {
  let address = first;
  for (let page = 0; page < DEEP_PAGES; page += 1) address = (await call(address)).next ?? address;
  return address;
}

/** Reads and drops the body: an export is larger than a text can be. */
async function download(address, headers) {
  const answer = await fetch(address, { headers });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  for await (const chunk of answer.body) void chunk;
}

/** The median in ms after the warm-up, the time of the first call, and the longest delay of the event loop beyond that of an idle server. */
async function measureCall(call, once, count) {
  const longestDelay = async () => Number(DELAY_METRIC.exec((await call('/metrics')).body)[1]) * 1000;
  const times = [];
  const startedAt = performance.now();
  await longestDelay();
  for (let n = 0; n < count; n += 1) {
    const callAt = performance.now();
    await once();
    times.push(performance.now() - callAt);
  }
  const busy = await longestDelay();
  await new Promise((resolve) => setTimeout(resolve, Math.min(performance.now() - startedAt, 2000)));
  const delay = Math.max(0, busy - (await longestDelay()));
  return { ms: median(times.slice(count > WARM_UP_CALLS ? WARM_UP_CALLS : 0)), first: times[0], delay };
}

function newParts(size) {
  const rows = Array.from(
    { length: IMPORTED_ROWS },
    (_, n) =>
      `Granite Processor ${size}-${n},/pictures/processor-n16.svg,${90 + (n % 800)},${1 + (n % 600)},1,Imported part ${n} of the benchmark`,
  );
  return ['name,image_url,price,quantity,min_order,description', ...rows].join('\n');
}

function report(sizes, results) {
  const counts = sizes.map((size) => size.toLocaleString('en-US'));
  const lists = results.filter(({ name }) => !/import|export/.test(name));
  const ratioOf = (what, rows) => {
    const worst = rows.toSorted((a, b) => b.ratio - a.ratio)[0];
    const met = worst.ratio <= MAX_RATIO;
    const above = rows.filter(({ ratio }) => ratio > MAX_RATIO).length;
    const measured = `at most ${worst.ratio.toFixed(1)} × (${worst.name})${met ? '' : `; ${above} of ${rows.length} take more`}`;
    return { what, target: `≤ ${MAX_RATIO} × the shop with ${counts[0]}`, measured, met };
  };
  const slowest = results.toSorted((a, b) => b.delay - a.delay)[0];
  return {
    title: 'Growth on SQLite',
    command: 'npm run bench -- growth',
    text: [
      `Shops with as many parts as orders, and a customer for 50 orders; prices and names go by kind of part. One request at a time, as a client on this machine sees it; medians after ${WARM_UP_CALLS} calls. The longest delay of the event loop is \`nodejs_eventloop_lag_max_seconds\` during the calls minus that of an idle server.`,
    ],
    tables: [
      {
        caption: `Milliseconds with ${counts.join(', ')} parts and orders`,
        columns: ['call', ...counts, 'ratio', `first call with ${counts.at(-1)}`, 'longest delay'],
        rows: results.map(({ name, ms, ratio, first, delay }) => [
          name,
          ...ms.map((time) => time.toFixed(1)),
          `${ratio.toFixed(1)} ×`,
          first === undefined ? '–' : first.toFixed(1),
          delay.toFixed(1),
        ]),
      },
    ],
    targets: [
      ratioOf('lists, searches, sorts, deep pages and figures', lists),
      ratioOf(
        'exports per row, and an import',
        results.filter((row) => !lists.includes(row)),
      ),
      {
        what: 'longest delay of the event loop beyond an idle run',
        target: `≤ ${MAX_DELAY_MS} ms`,
        measured: `${slowest.delay.toFixed(1)} ms (${slowest.name})`,
        met: slowest.delay <= MAX_DELAY_MS,
      },
    ],
    charts: [
      {
        file: 'growth.svg',
        svg: growthChart(sizes, lists),
        alt: `Time of each call with ${counts.join(', ')} parts and orders, as a multiple of the smallest shop`,
      },
    ],
  };
}
