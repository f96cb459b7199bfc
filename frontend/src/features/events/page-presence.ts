/** Milliseconds for which a page that nobody sees goes on listening. */
const GRACE = 60_000;

/**
 * Aborts when `signal` does, when the network goes, or when nobody has seen the page for a minute: browsers allow few connections to one
 * server, and pages in the background would take them from the one that is looked at.
 */
export function whileSeen(signal: AbortSignal): AbortSignal {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('offline', end);
    over.abort();
  };
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(end, GRACE);
  };
  document.addEventListener('visibilitychange', look);
  // A connection through a network that is gone says nothing any more, not even that it is broken.
  window.addEventListener('offline', end);
  signal.addEventListener('abort', end);
  look();
  return over.signal;
}

/** Waits until `delay` milliseconds are over and the page is seen. Somebody who comes back to it, or to the network, does not wait for the delay. */
export function rest(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      if (document.hidden && !signal.aborted) return;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, delay);
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    signal.addEventListener('abort', wake);
  });
}
