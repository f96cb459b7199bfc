/**
 * Takes screenshots of every screen of the built shop at 360 and 1440 pixels, in light and dark, into .results/screens, and the pictures
 * of the README, from a demo with its history, into docs. Arguments filter the screens: `node scripts/screenshots.mjs home 360 dark`;
 * `readme` takes the pictures of the README alone.
 */
import { chromium } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PEOPLE } from './demo-people.mjs';
import { chromiumArgs, findChromium } from './find-chromium.mjs';
import { followNetwork, networkQuiet } from './network-quiet.mjs';
import { orderBody } from './request-bodies.mjs';
import { screens } from './screens.mjs';
import { startShop } from './shop-process.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, '.results/screens');
const filters = process.argv.slice(2);

let shop = process.env.SHOP_URL ? { url: process.env.SHOP_URL, stop: () => undefined } : await startShop();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs() });
try {
  if (filters[0] !== 'readme') {
    await mkdir(FOLDER, { recursive: true });
    const sessions = { customer: await sessionOf(PEOPLE.customer), admin: await sessionOf(PEOPLE.admin) };
    const ids = await sampleIds(sessions.customer);
    for (const width of [1440, 360])
      for (const scheme of ['light', 'dark']) await shootAll(width, scheme, sessions, ids);
  }
  if (filters.length === 0 || filters[0] === 'readme') {
    await shop.stop();
    shop = await startShop({ settings: { DEMO_HISTORY: 'true' } });
    await shootReadme();
  }
} finally {
  await browser.close();
  await shop.stop();
}

async function shootAll(width, colorScheme, sessions, ids) {
  for (const { name, path: address, viewer } of screens) {
    const file = `${name}-${width}-${colorScheme}.png`;
    const words = [name, String(width), colorScheme];
    if (!filters.every((filter) => words.includes(filter))) continue;
    const context = await newContext({ width, colorScheme, storageState: sessions[viewer] });
    const page = followNetwork(await context.newPage());
    await page.goto(address.replace(':part', ids.part).replace(':order', ids.order));
    await waitUntilIdle(page);
    await page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
    console.log(file);
    await context.close();
  }
}

async function shootReadme() {
  const customer = await sessionOf(PEOPLE.customer);
  await sampleIds(customer);
  const pictures = [
    { file: 'docs/screenshot.png', address: '/' },
    { file: 'docs/basket.png', address: '/basket', storageState: customer },
    { file: 'docs/overview.png', address: '/dashboard/overview', storageState: await sessionOf(PEOPLE.admin) },
  ];
  for (const { file, address, storageState } of pictures) {
    const context = await newContext({ width: 1280, height: 800, storageState });
    const page = followNetwork(await context.newPage());
    await page.goto(address);
    await waitUntilIdle(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: path.join(ROOT, file) });
    console.log(file);
    await context.close();
  }
}

function newContext({ width, height = width === 360 ? 740 : 900, colorScheme = 'light', storageState }) {
  return browser.newContext({
    baseURL: shop.url,
    viewport: { width, height },
    colorScheme,
    storageState,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
}

async function sessionOf({ email, password }) {
  const context = await newContext({ width: 1440 });
  const page = followNetwork(await context.newPage());
  await page.goto('/log-in');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Password').fill(password);
  await main.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  const kept = await context.storageState({ indexedDB: true });
  await context.close();
  return kept;
}

/** Finds a part, and fills the customer's tables with unpaid orders and the basket with a line of each kind. */
async function sampleIds(storageState) {
  const context = await newContext({ width: 1440, storageState });
  const page = followNetwork(await context.newPage());
  await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}` };
  const parts = await (await page.request.get('/api/parts?limit=4')).json();
  const orders = [];
  for (const part of parts) {
    const answer = await page.request.post('/api/orders', {
      headers,
      data: orderBody(PEOPLE.customer, part, part.min_order),
    });
    orders.push((await answer.json()).insertedId);
  }
  const lines = parts.map(({ _id, price, min_order, quantity }, index) => ({
    ...{ part_id: _id, price: index === 1 ? price + 5 : price },
    amount: [min_order, min_order + 3, quantity + 60, 1][index],
  }));
  const { revision } = await (await page.request.get('/api/basket', { headers })).json();
  await page.request.put('/api/basket', { headers, data: { lines, revision } });
  await context.close();
  return { part: parts[0]._id, order: orders[0] };
}

/** Waits for the screen's content, and scrolls through the page so that its pictures load. */
async function waitUntilIdle(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await networkQuiet(page);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await networkQuiet(page);
}
