/** What never ends while an admin's page is open: the shop's live events. */
const ENDLESS = /\/api\/events$/;
/** Milliseconds without a call after which a page has asked for everything. */
const REST = 150;

/** The calls that each page waits for. */
const underWay = new WeakMap();

/** Follows the calls of a page from now on, for `networkQuiet`. */
export function followNetwork(page) {
  const calls = new Set();
  underWay.set(page, calls);
  page.on('request', (request) => ENDLESS.test(request.url()) || calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return page;
}

/** Waits until everything that a followed page has asked for is here. Playwright's own `networkidle` would wait for the end of the live events. */
export async function networkQuiet(page) {
  const calls = underWay.get(page);
  if (calls === undefined) throw new Error('followNetwork(page) comes first.');
  await page.waitForLoadState();
  let since = Date.now();
  while (Date.now() - since < REST) {
    if (calls.size > 0) since = Date.now();
    await page.evaluate(() => new Promise((drawn) => globalThis.requestAnimationFrame(drawn)));
  }
}
