import { createParser } from 'eventsource-parser';
import http from 'node:http';
import { median } from './load.mjs';

const MB = 2 ** 20;
/** Names on /metrics. */
const FIGURES = {
  rss: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  lagP50: 'nodejs_eventloop_lag_p50_seconds',
  lagP99: 'nodejs_eventloop_lag_p99_seconds',
  lagMax: 'nodejs_eventloop_lag_max_seconds',
};

/** Reads /metrics every `sampleMs`, until `stop`. */
export class MemoryWatch {
  samples = [];

  constructor(url, calls, sampleMs) {
    this.startedAt = performance.now();
    // The lag is counted from one reading to the next.
    this.timer = setInterval(() => void this.read(url, calls), sampleMs);
  }

  stop() {
    clearInterval(this.timer);
  }

  async read(url, calls) {
    try {
      const page = await (await fetch(`${url}/metrics`)).text();
      const values = Object.entries(FIGURES).map(([key, name]) => [key, figure(page, name)]);
      this.samples.push({
        ms: performance.now() - this.startedAt,
        requests: calls.total,
        ...Object.fromEntries(values),
      });
    } catch (error) {
      calls.fail('GET /metrics', 'no response', error.message);
    }
  }

  /** A row for each period: minima of the memory in MB, because garbage waits for collection; lags in milliseconds. */
  rows(periodMs, periods) {
    return Array.from({ length: periods }, (_, n) => n + 1).flatMap((period) => {
      const samples = this.samples.filter(({ ms }) => Math.ceil(ms / periodMs) === period);
      const all = (key) => samples.map((sample) => sample[key]);
      if (samples.length === 0) return [];
      return {
        minutes: (period * periodMs) / 60_000,
        requests: Math.max(...all('requests')),
        rss: Math.min(...all('rss')) / MB,
        heap: Math.min(...all('heap')) / MB,
        lagP50: median(all('lagP50')) * 1000,
        lagP99: Math.max(...all('lagP99')) * 1000,
        lagMax: Math.max(...all('lagMax')) * 1000,
      };
    });
  }
}

function figure(page, name) {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)[1]);
}

/** What the least-squares line through points [x, y] gains from the first to the last. */
export function growth(points) {
  const mean = (n) => points.reduce((sum, point) => sum + point[n], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return slope * (points.at(-1)[0] - points[0][0]);
}

/** An admin's open stream of events. */
export class EventReader {
  counts = new Map();
  placed = new Set();
  isBroken = false;

  constructor(url, { token }) {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        this.counts.set(event, (this.counts.get(event) ?? 0) + 1);
        if (event === 'order-placed') this.placed.add(JSON.parse(data).order._id);
      },
    });
    this.request = http.get(`${url}/events`, { headers: { authorization: `Bearer ${token}` } });
    this.request.on('error', () => (this.isBroken = true));
    this.opened = new Promise((resolve) => {
      this.request.once('response', (response) => {
        this.isBroken = response.statusCode !== 200;
        response.setEncoding('utf8').on('data', (text) => parser.feed(text));
        response.on('close', () => (this.isBroken = true));
        resolve();
      });
      this.request.once('error', resolve);
    });
  }

  /** The ids of `orders` whose event did not arrive; none when the shop told the reader to reload, because it was too slow. */
  missing(orders) {
    return this.counts.has('reload') ? [] : orders.filter((id) => !this.placed.has(id));
  }

  close() {
    this.request.removeAllListeners('error').on('error', () => undefined);
    this.request.destroy();
  }
}
