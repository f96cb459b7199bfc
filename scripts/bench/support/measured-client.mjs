import { createHistogram } from 'node:perf_hooks';
import { Connection } from './client.mjs';

/** A request without a response for so long has failed; far above what a busy machine needs. */
const TIMEOUT_MS = 120_000;
/** Examples that are kept of one kind of problem. */
const MAX_EXAMPLES = 5;

/** The answers of one server by call, and what was wrong with them. */
export class Calls {
  calls = new Map();
  problems = new Map();
  total = 0;

  /** `ms` is absent when the request has no response. */
  record(call, status, ms) {
    let found = this.calls.get(call);
    if (found === undefined) {
      found = { times: createHistogram(), statuses: new Map() };
      this.calls.set(call, found);
    }
    if (ms !== undefined) found.times.record(Math.max(1, Math.round(ms * 1000)));
    found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
    this.total += 1;
  }

  /** Records what went wrong in a call; `what` groups equal problems, `example` is one of them. */
  fail(call, what, example = '') {
    const key = `${call}: ${what}`;
    const problem = this.problems.get(key) ?? { count: 0, examples: [] };
    problem.count += 1;
    if (problem.examples.length < MAX_EXAMPLES) problem.examples.push(example);
    this.problems.set(key, problem);
  }

  problemLines() {
    return [...this.problems].map(([what, { count, examples }]) => `${what}, ${count} times; first: ${examples[0]}`);
  }

  /** By call: count, p50 and p99 in milliseconds, statuses with their counts. */
  summary() {
    return [...this.calls]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([call, { times, statuses }]) => ({
        call,
        count: [...statuses.values()].reduce((sum, count) => sum + count, 0),
        p50: times.percentile(50) / 1000,
        p99: times.percentile(99) / 1000,
        statuses: Object.fromEntries([...statuses].sort(([a], [b]) => String(a).localeCompare(String(b)))),
      }));
  }
}

/** A response that its user did not expect, or none; it is recorded already. */
export class Unexpected extends Error {
  constructor(call, status) {
    super(`${call}: ${status}`);
    this.status = status;
  }
}

/** One user's kept-alive connection, on which every request is recorded. */
export class MeasuredClient {
  constructor(url, calls) {
    this.url = url;
    this.calls = calls;
  }

  /** Sends a request; returns the response's `status` and JSON `body`. Throws `Unexpected` for a status that is not in `expected`. */
  async send(call, bytes, expected = [200]) {
    const sentAt = performance.now();
    const { status, text } = await this.answer(bytes).catch((error) => ({ status: 'none', text: error.message }));
    this.calls.record(call, status, performance.now() - sentAt);
    if (expected.includes(status)) return { status, body: JSON.parse(text) };
    if (status === 'none') this.close();
    this.calls.fail(call, status === 'none' ? 'no response' : `status ${status}`, text.slice(0, 300));
    throw new Unexpected(call, status);
  }

  /** Sends a request and breaks the connection before the response. */
  sendAndCut(call, bytes) {
    this.open().send(bytes);
    this.calls.record(call, 'cut');
    this.close();
  }

  close() {
    this.connection?.close();
    this.connection = undefined;
  }

  answer(bytes) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`none after ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
      this.settle = (error, response) => {
        clearTimeout(timer);
        this.settle = undefined;
        if (error) reject(error);
        else resolve(response);
      };
      this.open().send(bytes);
    });
  }

  open() {
    this.connection ??= new Connection(
      this.url,
      (status, body) => this.settle?.(undefined, { status, text: body() }),
      (error) => {
        this.close();
        this.settle?.(error);
      },
    );
    return this.connection;
  }
}
