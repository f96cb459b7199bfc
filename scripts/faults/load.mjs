import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { orderBody } from '../request-bodies.mjs';

const PAUSE_MS = 20;
const RETRY_DELAY_MS = 100;
/** The time limit of one call; it only ends a test that hangs. */
const CALL_TIMEOUT_MS = 90_000;

/**
 * Customers who order and visitors who read, one call after another, until `stop`. A customer repeats an order that was refused with 5xx or
 * not answered, with its idempotency key. `calls` has the { kind, status, code, ms } of each call since `forget`.
 */
export class Load {
  /** ids of the acknowledged orders */
  placed = new Set();
  calls = [];
  isStopping = false;

  constructor({ url, customers, admin, parts, fault }) {
    Object.assign(this, { url, customers, admin, parts, fault });
  }

  run() {
    this.running = Promise.all([
      ...this.customers.map((customer) => this.order(customer)),
      this.repeat('read', '/parts?limit=20'),
      this.repeat('live', '/health/live'),
      this.fault.exports && this.repeat('export', '/orders/export', this.admin),
      this.fault.signsIn && this.repeat('sign-in', `/user/${this.admin.email}`, this.signIn()),
    ]);
  }

  /** Resolves when each begun order has been acknowledged. */
  stop() {
    this.isStopping = true;
    return this.running;
  }

  /** Returns the calls so far, and collects new ones. */
  forget() {
    return this.calls.splice(0);
  }

  /** Sends a request and remembers its result; the status is 0 when the connection broke. */
  async call(kind, path, { token, body, key, method = body ? 'POST' : 'GET' } = {}) {
    const startedAt = performance.now();
    let [status, answer] = [0, {}];
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      status = response.status;
      const text = await response.text();
      if (response.headers.get('content-type')?.includes('json')) answer = JSON.parse(text);
    } catch {
      // The connection broke.
    }
    const code = answer.type?.replace('/problems/', '');
    this.calls.push({ kind, status, code, ms: performance.now() - startedAt });
    return { status, answer };
  }

  async repeat(kind, path, request) {
    while (!this.isStopping) {
      await this.call(kind, path, request);
      await delay(PAUSE_MS);
    }
  }

  /** A sign-in with a token of Firebase's form, whose signature the shop can only check with keys from Firebase. */
  signIn() {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      aud: 'benchmark',
      iss: 'https://securetoken.google.com/benchmark',
      sub: 'admin',
      user_id: 'admin',
    };
    const parts = [
      { alg: 'RS256', kid: 'faults', typ: 'JWT' },
      { ...claims, iat: seconds - 60, auth_time: seconds - 60, exp: seconds + 3600 },
    ];
    const token = [...parts.map((part) => JSON.stringify(part)), 'signature']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.');
    return { method: 'PUT', token, body: { email: this.admin.email } };
  }

  async order(customer) {
    while (!this.isStopping) {
      const part = this.parts[randomInt(this.parts.length)];
      const order = { token: customer.token, key: randomUUID(), body: orderBody(customer, part, 1) };
      const id = await this.untilPlaced(order);
      this.placed.add(id);
      if (this.fault.pays) {
        const body = { total_price: order.body.total_price, order_id: id };
        await this.call('payment', '/create-payment-intent', { token: customer.token, body });
      }
      await delay(PAUSE_MS);
    }
  }

  async untilPlaced(order) {
    for (;;) {
      const { status, answer } = await this.call('order', '/orders', order);
      if (status === 201) return answer.insertedId;
      if (status !== 0 && status < 500 && status !== 409)
        throw new Error(`An order was refused with ${status}: ${answer.detail}`);
      await delay(RETRY_DELAY_MS);
    }
  }
}

/** The numbers of the calls by kind: { kind: { statuses: { '503 storage-full': n }, p50, p99, max } }, times in milliseconds. */
export function summary(calls) {
  const kinds = [...new Set(calls.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => {
      const those = calls.filter((call) => call.kind === kind);
      const times = those.map(({ ms }) => ms).sort((a, b) => a - b);
      const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]);
      const statuses = {};
      for (const { status, code } of those) {
        const name = [status || 'no answer', code].filter(Boolean).join(' ');
        statuses[name] = (statuses[name] ?? 0) + 1;
      }
      return [kind, { statuses, p50: at(0.5), p99: at(0.99), max: at(1) }];
    }),
  );
}
