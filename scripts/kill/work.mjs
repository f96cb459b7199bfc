import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CARD, intentOf, orderBody } from '../request-bodies.mjs';

const PARTS_PER_IMPORT = 20;
/** The time limit of one call; it only ends a test that hangs. */
const CALL_TIMEOUT_MS = 60_000;
/** After a kill, a client asks again while the shop answers that it is not ready, or that the call is still under way. */
const RETRY_DELAY_MS = 100;
const RETRY_TIMEOUT_MS = 60_000;
const ASK_AGAIN = new Set([409, 503]);

export const KINDS = ['order', 'payment', 'cancellation', 'refund', 'import', 'picture'];

/** A white pixel; bytes behind it make another upload of it. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE_WIDTHS = [320, 800, 1600];

/** The connection broke before the answer: the client cannot know whether the call had an effect. */
class Unanswered extends Error {}

/** The shop answered with an unexpected status. */
class Refused extends Error {
  constructor(call, status, text) {
    super(`${call} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Sends a request; returns the parsed body. Throws `Unanswered` or, without the `expected` status, `Refused`. */
export async function call(url, method, path, { token }, { body, headers = {}, expected = 200 } = {}) {
  const isFile = typeof body === 'string' || Buffer.isBuffer(body);
  const type = Buffer.isBuffer(body) ? 'image/png' : isFile ? 'text/csv' : 'application/json';
  let status;
  let text;
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      body: isFile ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    throw new Unanswered(`${method} ${path}: ${error.message}`, { cause: error });
  }
  if (status !== expected) throw new Refused(`${method} ${path}`, status, text);
  return JSON.parse(text);
}

/**
 * What customers and an admin do while servers are killed, and what the shop acknowledged. Each kind of work is a function that can be
 * called again with the same effect, like a client that retries with its idempotency key.
 */
export class Work {
  /**
   * The state of each acknowledged order by id: { part, amount, acknowledgedAt, mayBeGone, isCancelled, transaction, refunds: ids,
   * restocked: pieces }.
   */
  orders = new Map();
  /** For each import the names of its parts, and whether it was acknowledged. */
  imports = [];
  /** The addresses of acknowledged pictures. */
  pictures = [];
  problems = [];
  unanswered = [];
  isStopping = false;

  /** @param keepsFiles whether the store keeps uploads: a copy of the data file alone does not */
  constructor({ customers, admin, parts, keepsFiles }) {
    Object.assign(this, { customers, admin, parts, keepsFiles });
    this.beginRound();
  }

  beginRound() {
    this.acknowledged = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    this.isStopping = false;
  }

  get total() {
    return Object.values(this.acknowledged).reduce((sum, count) => sum + count, 0);
  }

  /** Works with one server each until `stop`; resolves when every begun call has ended. */
  async run(servers) {
    const workers = this.customers.map((customer, n) => this.workAs(customer, servers[n % servers.length].url));
    const uploads = this.keepsFiles ? [this.uploadOften(servers[0].url)] : [];
    await Promise.all([...workers, this.importOften(servers[0].url), ...uploads]);
  }

  stop() {
    this.isStopping = true;
  }

  /** Repeats the calls without an answer, as clients do after an interruption. */
  async retryUnanswered(url) {
    const jobs = this.unanswered.splice(0);
    await Promise.all(
      jobs.map(async (job) => {
        const giveUpAt = Date.now() + RETRY_TIMEOUT_MS;
        for (;;) {
          try {
            return await job(url);
          } catch (error) {
            if (!ASK_AGAIN.has(error.status) || Date.now() > giveUpAt)
              return this.problems.push(`after the kill: ${error.message}`);
          }
          await delay(RETRY_DELAY_MS);
        }
      }),
    );
    return jobs.length;
  }

  async workAs(customer, url) {
    while (!this.isStopping) {
      const placed = {};
      const isDone = await this.attempt('order', url, this.order(customer, placed));
      if (!isDone) return;
      const plan = randomInt(4);
      if (plan === 1) await this.attempt('cancellation', url, this.cancellation(customer, placed.id));
      if (plan < 2) continue;
      const isPaid = await this.attempt('payment', url, this.payment(customer, placed.id));
      if (isPaid && plan === 3) await this.attempt('refund', url, this.refund(placed.id));
    }
  }

  async importOften(url) {
    while (!this.isStopping) {
      const names = Array.from(
        { length: PARTS_PER_IMPORT },
        (_, n) => `Import ${this.imports.length + 1}, part ${n + 1}`,
      );
      const imported = { names, isAcknowledged: false };
      this.imports.push(imported);
      await this.attempt('import', url, this.import(imported));
    }
  }

  async uploadOften(url) {
    while (!this.isStopping) {
      const body = Buffer.concat([PNG, Buffer.from(randomUUID())]);
      const upload = async (where) => {
        this.pictures.push((await call(where, 'POST', '/pictures', this.admin, { body, expected: 201 })).url);
      };
      await this.attempt('picture', url, upload);
    }
  }

  /** The missing files of acknowledged pictures. */
  async missingPictures(url) {
    const files = this.pictures.flatMap((address) =>
      PICTURE_WIDTHS.map((width) => address.replace('-800', `-${width}`)),
    );
    const missing = [];
    for (const file of files) {
      const { status } = await fetch(url + file);
      if (status !== 200) missing.push(`${file} answers ${status}`);
    }
    return missing;
  }

  /** Does a job once; returns whether it was acknowledged. After a broken connection, the customer stops until the retry. */
  async attempt(kind, url, job) {
    const counted = async (where) => {
      await job(where);
      this.acknowledged[kind] += 1;
    };
    try {
      await counted(url);
      return true;
    } catch (error) {
      if (error instanceof Unanswered) {
        this.unanswered.push(job);
        this.stop();
      } else this.problems.push(error.message);
      return false;
    }
  }

  order(customer, placed) {
    const part = this.parts[randomInt(this.parts.length)];
    const amount = part.min_order + randomInt(3);
    const key = randomUUID();
    const body = orderBody(customer, part, amount);
    return async (url) => {
      const answer = await call(url, 'POST', '/orders', customer, {
        ...{ body, expected: 201 },
        headers: { 'idempotency-key': key },
      });
      placed.id = answer.insertedId;
      const acknowledgedAt = performance.now();
      const state = { part: part._id, amount, total: body.total_price, acknowledgedAt, refunds: [], restocked: 0 };
      this.orders.set(placed.id, state);
    };
  }

  cancellation(customer, id) {
    return async (url) => {
      this.orders.get(id).mayBeGone = true;
      await call(url, 'DELETE', `/orders/${id}`, customer);
      this.orders.get(id).isCancelled = true;
    };
  }

  payment(customer, id) {
    const { total } = this.orders.get(id);
    let secret;
    return async (url) => {
      if (secret === undefined) {
        const body = { total_price: total, order_id: id };
        secret = (await call(url, 'POST', '/create-payment-intent', customer, { body })).clientSecret;
      }
      const intent = intentOf(secret);
      const method = await call(url, 'POST', '/sandbox/payment_methods', customer, {
        body: { type: 'card', card: CARD },
      });
      const confirmation = { client_secret: secret, payment_method: method.id };
      await call(url, 'POST', `/sandbox/payment_intents/${intent}/confirm`, customer, { body: confirmation }).catch(
        (error) => {
          // A repeated confirmation of a paid intent.
          if (!/"status":"succeeded"/.test(error.message)) throw error;
        },
      );
      await call(url, 'PATCH', `/orders/${id}`, customer, { body: { order: id, transactionId: intent } });
      this.orders.get(id).transaction = intent;
    };
  }

  /** An amount, or a piece that goes back to the stock. */
  refund(id) {
    const headers = { 'idempotency-key': randomUUID() };
    const order = this.orders.get(id);
    const lines = [{ part_id: order.part, pieces: 1, restock: true }];
    const body = randomInt(2) === 0 ? { amount: 1 } : { lines };
    return async (url) => {
      const answer = await call(url, 'POST', `/orders/${id}/refunds`, this.admin, { body, headers });
      order.refunds.push(answer.refund.id);
      if (body.lines) order.restocked += 1;
    };
  }

  /** Imports are not retried: an unanswered import must have added all of its parts or none. */
  import(imported) {
    const rows = imported.names.map((name) => `"${name}",/pictures/fan.svg,15,40,5,Quiet at any speed.`);
    const file = ['name,image_url,price,quantity,min_order,description', ...rows].join('\n');
    let isSent = false;
    return async (url) => {
      if (isSent) return;
      isSent = true;
      await call(url, 'POST', '/parts/import', this.admin, { body: file });
      imported.isAcknowledged = true;
    };
  }
}
