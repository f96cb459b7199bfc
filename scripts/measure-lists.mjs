/**
 * Measures the lists and sales figures of the built shop with few and many rows and prints the medians in milliseconds, as seen by a
 * client on this machine. `npm run measure:lists -- --sizes 1000,100000 --runs 15`; `--keep <folder>` keeps the data for the next run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { accessToken, PEOPLE } from './demo-people.mjs';
import { run, stopAllOnSignal } from './run-command.mjs';
import { startShop } from './shop-process.mjs';

const COMMAND = fileURLToPath(new URL('../dist/backend/cli/shop.js', import.meta.url));
const HOUR_MS = 3_600_000;
/** Number of pages before a deep page. */
const DEEP_PAGES = 30;

const CASES = {
  'orders, first page': '/orders?limit=20',
  'orders, by status': '/orders?status=pending&limit=20',
  'orders, by total': '/orders?sort=-total_price&limit=20',
  'orders, by amount': '/orders?sort=amount&limit=20',
  'orders, status by total': '/orders?status=shipped&sort=-total_price&limit=20',
  'orders, search: most match': '/orders?q=customers&limit=20',
  'orders, search: many match': '/orders?q=fan&limit=20',
  'orders, search: one match': '/orders?q=jones+mia+11&limit=20',
  'orders, search in status': '/orders?q=customers&status=unpaid&sort=amount&limit=20',
  'orders, few match in status': '/orders?q=fan&status=pending&sort=-total_price&limit=20',
  'orders, many match in status': '/orders?q=fan&status=unpaid&sort=amount&limit=20',
  'orders of a customer': '/orders/{customer}?limit=20',
  'orders of a customer in status': '/orders/{customer}?status=unpaid&sort=-total_price&limit=20',
  'orders of a part': '/orders?part_id={part}&limit=20',
  'parts, first page': '/parts?limit=20',
  'parts, by name': '/parts?sort=name&limit=20',
  'parts, by price': '/parts?sort=-price&limit=20',
  'parts, by quantity': '/parts?sort=quantity&limit=20',
  'parts, low stock': '/parts?max_quantity=10&sort=quantity&limit=20',
  'parts, low stock by name': '/parts?max_quantity=10&sort=name&limit=20',
  'parts, price range by name': '/parts?min_price=100&max_price=500&sort=name&limit=20',
  'parts, in stock by price': '/parts?in_stock=true&sort=price&limit=20',
  'parts, search: all match': '/parts?q=tested&sort=price&limit=20',
  'parts, search: many match': '/parts?q=processor&limit=20',
  'parts, search: one match': '/parts?q=00077&limit=20',
  'figures, 30 days': '/stats',
  'figures, 366 days': '/stats?days=366',
};

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    runs: { type: 'string', default: '15' },
    keep: { type: 'string' },
  },
});

async function measure(size) {
  const folder =
    values.keep === undefined ? await mkdtemp(path.join(tmpdir(), 'northbridge-')) : `${values.keep}-${size}`;
  if (!existsSync(path.join(folder, 'shop.db'))) await fill(folder, size);
  const shop = await startShop({ settings: { DATA_DIR: folder, UNPAID_ORDER_HOLD: '0' } });
  try {
    const headers = {
      authorization: `Bearer ${await accessToken(shop.url, PEOPLE.admin)}`,
      accept: 'application/json',
    };
    const get = (address) => fetch(`${shop.url}${address}`, { headers });
    const [order] = await (await get('/orders?limit=1')).json();
    const found = {};
    for (const [name, address] of Object.entries(CASES))
      found[name] = await median(get, address.replace('{customer}', order.email).replace('{part}', order.part_id));
    found['orders, deep page'] = await median(get, await deepPage(get, '/orders?limit=100'));
    found['parts, deep page by name'] = await median(get, await deepPage(get, '/parts?sort=name&limit=100'));
    found['parts, deep page of a search'] = await median(
      get,
      await deepPage(get, '/parts?q=tested&sort=price&limit=20'),
    );
    return found;
  } finally {
    await shop.stop();
    if (values.keep === undefined) await rm(folder, { recursive: true });
  }
}

async function fill(folder, size) {
  const options = ['--orders', size, '--parts', size, '--customers', Math.max(20, Math.round(size / 50))].map(String);
  process.env.DATA_DIR = folder;
  const { status } = await run(process.execPath, [COMMAND, 'generate', ...options], { limit: HOUR_MS });
  delete process.env.DATA_DIR;
  if (status !== 0) throw new Error(`generate ended with ${status}`);
}

/** The URL of a deep page, or of the last page. */
async function deepPage(get, first) {
  let address = first;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const answer = await get(address);
    await answer.text();
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next === undefined) break;
    address = next;
  }
  return address;
}

async function median(get, address) {
  const times = [];
  for (let n = -3; n < Number(values.runs); n += 1) {
    const startedAt = performance.now();
    const answer = await get(address);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    if (n >= 0) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

stopAllOnSignal();
const sizes = values.sizes.split(',').map(Number);
const results = [];
for (const size of sizes) results.push(await measure(size));
const names = Object.keys(results[0]);
const width = Math.max(...names.map((name) => name.length));
const cell = (text) => String(text).padStart(12);
console.log(`${'median, ms'.padEnd(width)}${sizes.map((size) => cell(size.toLocaleString('en-US'))).join('')}`);
for (const name of names)
  console.log(`${name.padEnd(width)}${results.map((result) => cell(result[name].toFixed(1))).join('')}`);
