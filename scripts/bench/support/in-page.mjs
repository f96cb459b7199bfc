/* Functions that Playwright sends into the page; they may not use anything from outside. */

/** Runs in the page. After `watchNextEvent()`, `painted` becomes the milliseconds from the next event to the paint of new content. */
export function watchPaint({ content, event }) {
  const shown = () =>
    [...document.querySelectorAll(content)].map((one) => one.getAttribute('href') ?? one.textContent).join();
  globalThis.watchNextEvent = () => {
    const before = shown();
    globalThis.painted = new Promise((resolve, reject) => {
      let startedAt;
      setTimeout(() => reject(new Error('No new content was painted.')), 30_000);
      addEventListener(event, ({ timeStamp }) => (startedAt = timeStamp), { capture: true, once: true });
      const observer = new MutationObserver(() => {
        const now = shown();
        if (startedAt === undefined || now === '' || now === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - startedAt);
          port2.postMessage(undefined);
        });
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  };
}

/** Runs in the page: the time at which its first text or picture was painted, the spinner not counted, and the gzipped kilobytes of the scripts that had arrived by then. */
export async function scriptsBeforeContent() {
  const [entry] = await new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      ...{ type: 'largest-contentful-paint', buffered: true },
    });
  });
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js($|\?)/.test(name));
  const bytes = (list) => list.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  return {
    paint: entry.startTime,
    before: bytes(scripts.filter(({ responseEnd }) => responseEnd <= entry.startTime)),
    all: bytes(scripts),
  };
}
