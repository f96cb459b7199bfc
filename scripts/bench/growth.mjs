import { GROUPS } from './support/growth-cases.mjs';
import { growthChart } from './support/growth-chart.mjs';
import { median } from './support/load.mjs';
import { pinLoad, unpin } from './support/machine.mjs';
import { say } from './support/say.mjs';
import { aFilledShop } from './support/shop.mjs';

/** Number of pages before a deep page. */
const DEEP_PAGES = 30;
const WARM_UP_CALLS = 3;
const IMPORTED_ROWS = 20_000;
/** Of exports and an import, to the smallest shop. */
const MAX_RATIO = 3;
const MAX_DELAY_MS = 20;
const MAX_IDLE_MS = 2000;
const DELAY_METRIC = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/**
 * Measures lists, searches, figures, exports and an import in shops of different sizes, side by side, and the longest delay of the event
 * loop while each import runs. With BENCH_GROWTH_DATA, the beginning of a folder's name, the filled shops are kept there for the next run.
 */
export async function measure({ quick }) {
  const sizes = quick ? [1000, 20_000] : [1000, 100_000, 1_000_000];
  const shops = [];
  try {
    for (const size of sizes) shops.push(await startShop(size));
    return report(sizes, await measureAll(shops, quick ? 7 : 15));
  } finally {
    for (const { stop } of shops) await stop();
    unpin();
  }
}

/** A filled, running shop with `call(address)`, its size, and an order. */
async function startShop(size) {
  say(`filling a shop with ${size.toLocaleString('en-US')} parts and orders`);
  unpin();
  const { BENCH_GROWTH_DATA: kept } = process.env;
  const invented = { orders: size, parts: size, customers: Math.max(20, size / 50) };
  const shop = await aFilledShop({ parts: 1, customers: 1, invented, ...(kept && { keptDir: `${kept}-${size}` }) });
  pinLoad();
  const server = await shop.start();
  const headers = { authorization: `Bearer ${shop.admin.token}`, accept: 'application/json' };
  const call = async (address, options = {}) => {
    const answer = await fetch(server.url + address, { headers, ...options });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${body.slice(0, 300)}`);
    return { body, next: /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] };
  };
  const [order] = JSON.parse((await call('/orders?limit=1')).body);
  const stop = async () => {
    await server.stop();
    await shop.remove();
  };
  return { size, url: server.url, headers, call, order, stop };
}

async function measureAll(shops, runs) {
  const results = [];
  for (const [name, target] of GROUPS.flatMap(({ cases }) => Object.entries(cases))) {
    const addresses = [];
    for (const { call, order } of shops) {
      const address = target.deep ? await deepPage(call, target.deep) : target;
      addresses.push(address.replace('{customer}', order.email).replace('{part}', order.part_id));
    }
    results.push(await measureCall(name, shops, ({ call }, n) => call(addresses[n]), WARM_UP_CALLS + runs));
  }
  say('lists and figures are measured');
  for (const list of ['parts', 'orders']) {
    const once = ({ url, headers }) => download(`${url}/${list}/export`, headers);
    const { ms, ...others } = await measureCall(`${list}, export of 1,000 rows`, shops, once, 1);
    const perRows = ms.map((time, n) => (time / shops[n].size) * 1000);
    results.push({ ...others, ms: perRows, ratio: perRows.at(-1) / perRows[0], first: undefined });
  }
  const upload = ({ call, headers, size }) =>
    call('/parts/import', {
      method: 'POST',
      body: newParts(size),
      headers: { ...headers, 'content-type': 'text/csv' },
    });
  results.push(await measureCall('parts, import of 20,000 rows', shops, upload, 1));
  return results;
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

/**
 * The medians in ms of the shops after the warm-up, called in turns, the time of the largest shop's first call, and the longest delay of an
 * event loop beyond that of an idle server in the same time.
 */
async function measureCall(name, shops, once, count) {
  const delays = () => Promise.all(shops.map(longestDelay));
  const times = shops.map(() => []);
  const startedAt = performance.now();
  await delays();
  for (let run = 0; run < count; run += 1) {
    for (const [n, shop] of shops.entries()) {
      const callAt = performance.now();
      await once(shop, n);
      times[n].push(performance.now() - callAt);
    }
  }
  const busy = await delays();
  await new Promise((resolve) => setTimeout(resolve, Math.min(performance.now() - startedAt, MAX_IDLE_MS)));
  const idle = await delays();
  const ms = times.map((all) => median(all.slice(count > WARM_UP_CALLS ? WARM_UP_CALLS : 0)));
  const delay = Math.max(0, ...busy.map((longest, n) => longest - idle[n]));
  return { name, ms, ratio: ms.at(-1) / ms[0], first: times.at(-1)[0], delay };
}

/** In ms, since the last call of this function. */
async function longestDelay({ call }) {
  return Number(DELAY_METRIC.exec((await call('/metrics')).body)[1]) * 1000;
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
  const within = (what, rows, value, limit, unit) => {
    const worst = rows.toSorted((a, b) => value(b) - value(a))[0];
    const above = rows.filter((row) => value(row) > limit).length;
    const measured = `at most ${value(worst).toFixed(unit === 'ms' ? 0 : 1)} ${unit} (${worst.name})${above > 0 ? `; ${above} of ${rows.length} take more` : ''}`;
    return { what, target: `≤ ${limit} ${unit}`, measured, met: above === 0 };
  };
  const ratioOf = (what, rows, limit) =>
    within(what, rows, ({ ratio }) => ratio, limit, `× the shop with ${counts[0]}`);
  const targetsOf = ({ what, budget, cases }) => {
    const rows = results.filter(({ name }) => name in cases);
    if (budget.ratio) return [ratioOf(what, rows, budget.ratio)];
    return sizes.flatMap((size, n) =>
      budget.ms[size] ? [within(`${what}, ${counts[n]} rows`, rows, ({ ms }) => ms[n], budget.ms[size], 'ms')] : [],
    );
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
      ...GROUPS.flatMap(targetsOf),
      ratioOf(
        'exports per row, and an import',
        results.filter((row) => !lists.includes(row)),
        MAX_RATIO,
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
