import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PEOPLE } from '../demo-people.mjs';
import { chromiumArgs, findChromium } from '../find-chromium.mjs';
import { followNetwork, networkQuiet } from '../network-quiet.mjs';
import { run } from '../run-command.mjs';
import { startShop } from '../shop-process.mjs';
import { REST_MS, STEPS } from './support/browser-steps.mjs';
import { scriptsBeforeContent, watchPaint } from './support/in-page.mjs';
import { say } from './support/say.mjs';

const COMMAND = fileURLToPath(new URL('../../dist/backend/cli/shop.js', import.meta.url));
const HOUR_MS = 3_600_000;
const PARTS = 1_000;
const CUSTOMERS = 2_000;
const TARGET_MS = 100;

const METHOD =
  'A time begins at the timestamp of the click or key event in the browser and ends in the first task after the frame that shows the ' +
  'new content: a MutationObserver notices the content, then requestAnimationFrame and a message wait for the paint. ' +
  `The pointer or the focus rests ${REST_MS} ms on a control before it is pressed, except "without a rest", which is a tap. ` +
  'Each step starts on a freshly loaded page, except the steps within a table. Chromium and the shop share the cores.';

/**
 * Measures the built browser app in Chromium: the time from a click or a key to the painted answer over 100,000 orders and 1,000 parts,
 * and the JavaScript that the home page loads before its content is painted. `BROWSER_STORE` names a data folder that is filled once
 * and kept, `BROWSER_STEP` selects steps by a part of their name.
 */
export async function measure({ quick }) {
  const { BROWSER_STORE: folder, BROWSER_STEP: only = '' } = process.env;
  const plan = quick ? { runs: 5, orders: 10_000 } : { runs: 21, orders: 100_000 };
  return withBrowser({ ...plan, ...(folder && { folder }) }, async (shop) => {
    const rows = [];
    for (const step of STEPS.filter(({ name }) => name.includes(only)))
      rows.push({ step, ...spread(await shop.timesOf(step, plan.runs)) });
    return report(rows, await firstPaint(shop, plan.runs), plan);
  });
}

/** Does each step once on a small shop; returns a check for each. */
export async function tryEachStep() {
  return withBrowser({ orders: 500 }, async ({ timesOf }) => {
    const checks = [];
    for (const step of STEPS) {
      const problem = await timesOf(step, 0).then(
        () => undefined,
        (error) => error,
      );
      checks.push({ met: problem === undefined, line: `${step.name}: ${problem?.message ?? 'done'}` });
    }
    return checks;
  });
}

/** Starts a shop with many orders and a browser, in which an admin and a customer are signed in, and stops them after the action. */
async function withBrowser({ orders, folder: kept }, action) {
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'northbridge-')));
  if (!existsSync(path.join(folder, 'shop.db'))) await fill(folder, orders);
  const shop = await startShop({ settings: { DATA_DIR: folder, UNPAID_ORDER_HOLD: '0' } });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs() });
  try {
    const sessions = {
      admin: await signIn(browser, shop.url, 'admin'),
      customer: await signIn(browser, shop.url, 'customer'),
    };
    const newPage = async (session) => {
      const context = await browser.newContext(options(shop.url, session));
      return followNetwork(await context.newPage());
    };
    const timesOf = async (step, runs) => {
      const page = await newPage(sessions[step.who]);
      try {
        const times = await measureStep(page, step, runs);
        say(`${step.name}: ${times.map(Math.round).join(' ')} ms`);
        return times;
      } finally {
        await page.context().close();
      }
    };
    return await action({ newPage, timesOf });
  } finally {
    await browser.close();
    await shop.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function fill(folder, orders) {
  say(`filling a shop with ${orders} orders and ${PARTS} parts`);
  const counts = ['--orders', orders, '--parts', PARTS, '--customers', CUSTOMERS].map(String);
  const { status } = await run('env', [`DATA_DIR=${folder}`, process.execPath, COMMAND, 'generate', ...counts], {
    ...{ limit: HOUR_MS, discardStdout: true },
  });
  if (status !== 0) throw new Error(`generate ended with ${status}`);
}

const options = (baseURL, storageState) => ({
  ...{ baseURL, storageState, viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'UTC' },
});

/** Signs a demo account in; returns the browser's stored state. */
async function signIn(browser, baseURL, who) {
  const context = await browser.newContext(options(baseURL));
  const page = await context.newPage();
  await page.goto('/log-in');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(PEOPLE[who].email);
  await main.getByLabel('Password').fill(PEOPLE[who].password);
  await main.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** The times of one step in milliseconds. The first one, which warms the server, is not counted. */
async function measureStep(page, { at, stays = false, first, find, key, rest = REST_MS, content }, runs) {
  const times = [];
  for (let n = 0; n <= runs; n += 1) {
    if (n === 0 || !stays) await page.goto(at);
    await page.locator('main :is(tbody, article) a').first().waitFor();
    await networkQuiet(page);
    if (first) {
      await first(page, n);
      await networkQuiet(page);
    }
    await page.evaluate(watchPaint, { content, event: key ? 'keydown' : 'click' });
    const control = await find(page, n);
    const press = typeof key === 'function' ? key(n) : key;
    if (!key) await control.hover();
    else await control.focus();
    if (rest > 0) await page.waitForTimeout(rest);
    await page.evaluate(() => globalThis.watchNextEvent());
    if (key) await page.keyboard.press(press);
    else await control.click();
    const time = await page.evaluate(() => globalThis.painted);
    if (n > 0) times.push(time);
  }
  return times;
}

/** What a visitor's first visit of the home page loads and runs until its heading is painted. */
async function firstPaint({ newPage }, runs) {
  const found = [];
  for (let n = 0; n < runs; n += 1) {
    const page = await newPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await networkQuiet(page);
    found.push(await page.evaluate(scriptsBeforeContent));
    await page.context().close();
  }
  return Object.fromEntries(Object.keys(found[0]).map((name) => [name, spread(found.map((one) => one[name]))]));
}

function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))];
  return { median: at(0.5), low: at(0.1), high: at(0.9) };
}

function report(rows, start, { runs, orders }) {
  const ms = (value) => Math.round(value);
  const kb = (value) => value.toFixed(1);
  const cells = ({ median, low, high }, text) => [median, low, high].map(text);
  return {
    title: 'Browser',
    command: 'npm run bench -- browser',
    text: [METHOD],
    tables: [
      {
        caption: `From the click to the paint, in milliseconds, over ${orders.toLocaleString('en-US')} orders and 1,000 parts (${runs} times each)`,
        columns: ['step', 'median', '10 % are below', '90 % are below'],
        rows: rows.map((row) => [row.step.name, ...cells(row, ms)]),
      },
      {
        caption: 'A first visit of the home page, without a cache',
        columns: ['figure', 'median', '10 % are below', '90 % are below'],
        rows: [
          ['first text or picture painted, ms', ...cells(start.paint, ms)],
          ['JavaScript before it, kB compressed', ...cells(start.before, kb)],
          ['JavaScript of the page, kB compressed', ...cells(start.all, kb)],
        ],
      },
    ],
    targets: rows.map(({ step: { name, most = TARGET_MS }, median }) => ({
      what: `click to painted, ${name}`,
      target: `≤ ${most} ms`,
      measured: `${ms(median)} ms`,
      met: median <= most,
    })),
  };
}
