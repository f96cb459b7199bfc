import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { authorizedFetch } from './authorized-fetch';

/** The server sends a comment every 20 seconds, so a connection that is silent for this long is dead. */
const IDLE_TIMEOUT_MS = 50_000;
/** After this time a hidden page disconnects: browsers allow few connections per server, and visible pages need them. */
const HIDDEN_TIMEOUT_MS = 60_000;
/** Used until the server sends a retry delay. */
const RETRY_DELAY_MS = 3_000;
const MAX_RETRY_DELAY_MS = 60_000;

interface EventStreamOptions {
  /** id of the last event received before; the server continues after it */
  lastId: string | undefined;
  signal: AbortSignal;
  /** the store's extra argument */
  extra: unknown;
  /** @param lastId the event after which the server continues; undefined when events may have been missed */
  onOpen: (lastId: string | undefined) => void;
  /** @param lastId id of this event, or of the latest event that has an id */
  onEvent: (message: EventSourceMessage, lastId: string | undefined) => void;
  onLost: () => void;
}

/**
 * Receives the server's events and reconnects after each failure, until `signal` aborts or the server refuses this user.
 * Never rejects. The browser's own `EventSource` cannot be used because it sends no access token.
 */
export async function followEvents(options: EventStreamOptions): Promise<'stopped' | 'refused'> {
  const { signal, extra, onOpen, onEvent, onLost } = options;
  let { lastId } = options;
  let retryDelay = RETRY_DELAY_MS;
  let failures = 0;
  const parser = createParser({
    onEvent: (message) => {
      lastId = message.id ?? lastId;
      onEvent(message, lastId);
    },
    onRetry: (delay) => {
      retryDelay = delay;
    },
  });

  const isStopped = () => signal.aborted;
  for (;;) {
    const connection = new AbortController();
    const keepAlive = abortWhenIdleOrHidden(connection, signal);
    let isOpen = false;
    let isRefused = false;
    try {
      const { data, error } = await authorizedFetch(
        {
          endpoint: 'watchEvents',
          path: '/events',
          headers: { Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
          cache: 'no-store',
          signal: connection.signal,
          read: ({ body }) => ({ data: body }),
        },
        extra,
      );
      isRefused = error?.status === 401 || error?.status === 403;
      if (data) {
        isOpen = true;
        onOpen(lastId);
        await readAll(data, (text) => {
          keepAlive();
          parser.feed(text);
        });
      }
    } catch {
      // The connection was lost or aborted here.
    }
    connection.abort();
    parser.reset();
    if (isStopped()) return 'stopped';
    onLost();
    if (isRefused) return 'refused';
    failures = isOpen ? 0 : failures + 1;
    await waitToReconnect(reconnectDelay(failures, retryDelay), signal);
    if (isStopped()) return 'stopped';
  }
}

async function readAll(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}

/** Aborts the connection with `stop`, on the idle timeout, on a lost network, and when the page is hidden for long. Call the returned function when data arrives. */
function abortWhenIdleOrHidden(connection: AbortController, stop: AbortSignal): () => void {
  const { signal } = connection;
  const abort = () => connection.abort();
  let idleTimer = setTimeout(abort, IDLE_TIMEOUT_MS);
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  const watchVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(abort, HIDDEN_TIMEOUT_MS);
  };
  watchVisibility();
  document.addEventListener('visibilitychange', watchVisibility);
  // The browser does not report a lost network as an error of the connection.
  window.addEventListener('offline', abort);
  stop.addEventListener('abort', abort);
  signal.addEventListener('abort', () => {
    clearTimeout(idleTimer);
    clearTimeout(hiddenTimer);
    document.removeEventListener('visibilitychange', watchVisibility);
    window.removeEventListener('offline', abort);
    stop.removeEventListener('abort', abort);
  });
  return () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(abort, IDLE_TIMEOUT_MS);
  };
}

/**
 * Milliseconds before the next attempt: `delay` after a lost connection, doubled with each failed attempt in a row. The last
 * quarter is random, so that many tabs do not reconnect to a restarted server at the same moment.
 */
export function reconnectDelay(failures: number, delay: number, random: number = Math.random()): number {
  return Math.min(MAX_RETRY_DELAY_MS, delay * 2 ** failures) * (0.75 + random / 4);
}

/** Waits for `delay` milliseconds and until the page is visible. Returning to the page or to the network ends the wait early. */
function waitToReconnect(delay: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      if (document.hidden && !stop.aborted) return;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      stop.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, delay);
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    stop.addEventListener('abort', wake);
  });
}
