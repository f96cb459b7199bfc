/** Ignored, because the event stream stays open as long as an admin's page. */
const EVENT_STREAM = /\/api\/events$/;
/** Milliseconds without a request after which the page is quiet. */
const QUIET_MS = 150;

/** Each page's open requests. */
const openRequests = new WeakMap();

/** Tracks the requests of a page for `networkQuiet`. */
export function followNetwork(page) {
  const requests = new Set();
  openRequests.set(page, requests);
  page.on('request', (request) => EVENT_STREAM.test(request.url()) || requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return page;
}

/** Waits until a tracked page has received every response. Playwright's `networkidle` would wait for the end of the event stream. */
export async function networkQuiet(page) {
  const requests = openRequests.get(page);
  if (requests === undefined) throw new Error('Call followNetwork(page) first.');
  await page.waitForLoadState();
  let since = Date.now();
  while (Date.now() - since < QUIET_MS) {
    if (requests.size > 0) since = Date.now();
    await page.evaluate(() => new Promise((drawn) => globalThis.requestAnimationFrame(drawn)));
  }
}
