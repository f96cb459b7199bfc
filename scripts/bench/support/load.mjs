import { Connection } from './client.mjs';

/** Not counted: the server compiles its code first. */
const WARM_UP_MS = 500;
/** An answer that takes longer means that the server hangs. */
const STALL_MS = 30_000;

/**
 * Sends requests on `connections` kept-alive connections for `seconds` after a warm-up; each connection sends its next request after the
 * answer. `next(connection)` returns the bytes of the next request, `expect` is the status of success. Returns the `rate` of successful
 * answers per second, their number `acknowledged` with those of the warm-up, the `serverShare` of a core that `server` used, and its CPU time
 * per answer in microseconds, `cpuMicros`; both are undefined where the system does not count it.
 * Throws an error at the first answer of another status.
 */
export function load({ server, connections = 50, seconds, warmUpMs = WARM_UP_MS, next, expect = 200 }) {
  return run({ server, connections, seconds, warmUpMs }, (send, done, fail) => ({
    begin: () => send(next()),
    onAnswer(status, body) {
      if (status !== expect) return fail(new Error(`status ${status} instead of ${expect}: ${body().slice(0, 300)}`));
      if (done()) send(next());
    },
  }));
}

/**
 * Like `load`, with several different requests in order: `steps` are functions of what the connection remembers that return
 * { bytes, expect, after(memory, body) }. The rate is that of whole journeys.
 */
export function loadJourneys({ server, connections = 50, seconds, steps, start }) {
  return run({ server, connections, seconds, warmUpMs: WARM_UP_MS }, (send, done, fail) => {
    let memory;
    let step;
    let current;
    const go = () => {
      current = steps[step](memory);
      send(current.bytes);
    };
    return {
      begin() {
        memory = start();
        step = 0;
        go();
      },
      onAnswer(status, body) {
        if (status !== current.expect)
          return fail(new Error(`step ${step + 1}: status ${status}: ${body().slice(0, 300)}`));
        current.after?.(memory, body);
        step += 1;
        if (step < steps.length) return go();
        if (done()) this.begin();
      },
    };
  });
}

function run({ server, connections, seconds, warmUpMs }, client) {
  return new Promise((resolve, reject) => {
    const open = new Set();
    let acknowledged = 0;
    let counted = 0;
    let active = connections;
    let measuredFrom;
    let measuredMs;
    let cpuFrom;
    let cpuMs;
    let lastAnswer = performance.now();
    const finish = (settle, value) => {
      clearInterval(watch);
      clearTimeout(warmUp);
      for (const connection of open) connection.close();
      settle(value);
    };
    const fail = (error) => finish(reject, error);
    const warmUp = setTimeout(() => {
      measuredFrom = performance.now();
      cpuFrom = server.cpuMs();
    }, warmUpMs);
    const watch = setInterval(() => {
      if (performance.now() - lastAnswer > STALL_MS) fail(new Error(`no answer for ${STALL_MS / 1000} s`));
    }, 1000);
    /** Counts a success; returns whether there is time for more. What was begun is always finished, so that every success is counted. */
    const done = () => {
      const now = performance.now();
      lastAnswer = now;
      acknowledged += 1;
      if (measuredMs === undefined && measuredFrom !== undefined) {
        counted += 1;
        if (now - measuredFrom >= seconds * 1000) {
          measuredMs = now - measuredFrom;
          cpuMs = server.cpuMs();
        }
      }
      if (measuredMs === undefined) return true;
      active -= 1;
      if (active === 0) finish(resolve, result());
      return false;
    };
    const result = () => ({
      rate: (counted * 1000) / measuredMs,
      acknowledged,
      ...(cpuMs !== undefined && {
        serverShare: (cpuMs - cpuFrom) / measuredMs,
        cpuMicros: ((cpuMs - cpuFrom) * 1000) / counted,
      }),
    });
    for (let n = 0; n < connections; n += 1) {
      const worker = client((bytes) => connection.send(bytes), done, fail);
      const connection = new Connection(server.url, (status, body) => worker.onAnswer(status, body), fail);
      open.add(connection);
      worker.begin();
    }
  });
}

/** The median milliseconds of `count` requests that follow each other on one connection; the first tenth warms up. */
export async function oneAtATime({ server, count, next, expect = 200 }) {
  const times = [];
  let sentAt;
  let connection;
  const send = () => {
    sentAt = performance.now();
    connection.send(next());
  };
  await new Promise((resolve, reject) => {
    const onAnswer = (status, body) => {
      times.push(performance.now() - sentAt);
      if (status !== expect) reject(new Error(`status ${status} instead of ${expect}: ${body().slice(0, 300)}`));
      else if (times.length === count) resolve();
      else send();
    };
    connection = new Connection(server.url, onAnswer, reject);
    send();
  }).finally(() => connection.close());
  return { ms: median(times.slice(Math.ceil(count / 10))), acknowledged: count };
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
