import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { intentOf } from '../../request-bodies.mjs';
import { requestBytes } from './client.mjs';
import { MeasuredClient, Unexpected } from './measured-client.mjs';
import { orderBytes, ownOrdersBytes, paying, userBytes } from './shop-requests.mjs';

const WORDS = ['processor', 'memory', 'power supply', 'fan', 'network', 'granite'];
const MAX_PIECES = 3;
/** Far below the shop's limit of unpaid orders of a customer. */
const MAX_UNPAID = 5;
const LOST_RESPONSES = 0.1;
/** Few: Node.js accepts one connection per turn of its event loop. */
const BROKEN_CONNECTIONS = 0.2;

const chance = (share) => Math.random() < share;
const oneOf = (list) => list[randomInt(list.length)];

class User {
  /** `pauseMs` is the mean time between a response and the next request. */
  constructor({ shop, person, calls, books, pauseMs }) {
    Object.assign(this, { shop, person, calls, books, pauseMs });
    this.client = new MeasuredClient(shop.url, calls);
  }

  /** Repeats visits for as long as `isOpen` returns true; a visit that was begun is finished. */
  async visitWhile(isOpen) {
    while (isOpen()) {
      try {
        await this.visit();
      } catch (error) {
        if (!(error instanceof Unexpected)) throw error;
      }
    }
    this.client.close();
  }

  async send(call, bytes, expected) {
    if (this.pauseMs > 0) await wait(Math.random() * 2 * this.pauseMs);
    return this.client.send(call, bytes, expected);
  }

  get(call, path, expected) {
    return this.send(call, userBytes(this.person, 'GET', path), expected);
  }

  /** Sends a change. Sometimes its response is lost: it is ignored, or the connection breaks before it; then the same request is sent again. */
  async change(call, bytes, expected) {
    if (!chance(LOST_RESPONSES)) return this.sendUntilKnown(call, bytes, expected);
    const again = `${call}, again`;
    if (chance(BROKEN_CONNECTIONS)) {
      this.client.sendAndCut(call, bytes);
      return { ...(await this.sendUntilKnown(again, bytes, expected)), isRepeated: true };
    }
    const lost = await this.sendUntilKnown(call, bytes, expected);
    return { ...(await this.sendUntilKnown(again, bytes, expected)), isRepeated: true, lost };
  }

  /** Without a response the outcome is unknown, so the change is sent again; the missing response still counts as a failure. */
  async sendUntilKnown(call, bytes, expected) {
    try {
      return await this.send(call, bytes, expected);
    } catch (error) {
      if (error.status !== 'none') throw error;
      return { ...(await this.send(`${call}, again`, bytes, expected)), isRepeated: true };
    }
  }
}

/** Browses, searches, reads a part, orders it, and pays or cancels orders. */
export class Customer extends User {
  unpaid = [];

  async visit() {
    await this.send('GET /parts, whole', requestBytes('GET', '/parts'));
    if (chance(0.3))
      await this.send('GET /parts, filtered', requestBytes('GET', '/parts?max_price=200&sort=price&limit=24'));
    if (chance(0.5)) {
      const q = encodeURIComponent(oneOf(WORDS));
      await this.send('GET /parts, search', requestBytes('GET', `/parts?q=${q}&limit=24`));
    }
    const part = chance(0.1) ? oneOf(this.shop.scarce) : oneOf(this.shop.parts);
    await this.send('GET /purchase/{id}', requestBytes('GET', `/purchase/${part._id}`));
    if (chance(0.7)) await this.order(part, 1 + randomInt(MAX_PIECES));
    while (this.unpaid.length > MAX_UNPAID || (this.unpaid.length > 0 && chance(0.6))) {
      const id = this.unpaid.shift();
      await (chance(0.5) ? this.pay(id) : this.cancel(id));
    }
    await this.readOwnOrders();
  }

  async order(part, amount) {
    const isScarce = this.shop.scarce.includes(part);
    const call = 'POST /orders';
    const expected = isScarce ? [201, 409] : [201];
    const bytes = orderBytes(this.person, part, amount, randomUUID());
    const { status, body, lost } = await this.change(call, bytes, expected);
    if (lost?.status === 201 && lost.body.insertedId !== body.insertedId)
      this.calls.fail(call, 'a repeated request ordered again', `${lost.body.insertedId} and ${body.insertedId}`);
    if (status !== 201) return;
    const id = body.insertedId;
    if (this.books.get(id)) this.calls.fail(call, 'two orders have one id', id);
    this.books.placed(id, { part_id: part._id, amount, total: part.price * amount, email: this.person.email });
    this.unpaid.push(id);
  }

  async pay(id) {
    const order = this.books.get(id);
    const intent = await this.send('POST /create-payment-intent', paying.intent(this.person, id, order.total));
    const secret = intent.body.clientSecret;
    const method = await this.send('POST /sandbox/payment_methods', paying.method(this.person));
    await this.send('POST /sandbox/…/confirm', paying.confirm(this.person, secret, method.body.id));
    await this.change('PATCH /orders/{id}', paying.record(this.person, id, secret));
    Object.assign(order, { state: 'paid', transaction: intentOf(secret) });
  }

  async cancel(id) {
    const call = 'DELETE /orders/{id}';
    const { body, isRepeated } = await this.change(call, userBytes(this.person, 'DELETE', `/orders/${id}`));
    if (body.deletedCount !== 1 && !isRepeated) this.calls.fail(call, 'an unpaid order was not cancelled', id);
    this.books.get(id).state = 'cancelled';
  }

  async readOwnOrders() {
    const call = 'GET /orders/{email}';
    const { body } = await this.send(call, ownOrdersBytes(this.person));
    const newest = this.unpaid.at(-1);
    if (newest !== undefined && !body.some(({ _id }) => _id === newest))
      this.calls.fail(call, 'an acknowledged order is missing', newest);
  }
}

/** Lists, ships and refunds orders, reads figures, and exports orders now and then. */
export class Admin extends User {
  constructor({ exportEveryMs, ...options }) {
    super(options);
    this.exportEveryMs = exportEveryMs;
    this.exportAt = 0;
  }

  async visit() {
    const { body: pending } = await this.get('GET /orders, pending', '/orders?status=pending&limit=20');
    const open = pending.filter(({ payment_state }) => payment_state === undefined);
    if (open.length > 0) await this.ship(oneOf(open)._id);
    if (open.length > 0 && chance(0.3)) await this.refund(oneOf(open));
    if (chance(0.5)) await this.get('GET /orders, search', `/orders?q=${encodeURIComponent(oneOf(WORDS))}&limit=20`);
    await this.get('GET /stats', '/stats?days=30');
    if (Date.now() >= this.exportAt) {
      await this.export();
      this.exportAt = Date.now() + this.exportEveryMs;
    }
  }

  async ship(id) {
    // Another admin may have shipped or refunded it.
    const { status } = await this.send(
      'PATCH /shipped/{id}',
      userBytes(this.person, 'PATCH', `/shipped/${id}`),
      [200, 409],
    );
    if (status !== 200) return;
    const order = this.books.get(id);
    order.shipped = order.isUndone !== true;
    if (!chance(0.1)) return;
    // Another admin may ship it again at once, so that its last state is not certain.
    Object.assign(order, { shipped: false, isUndone: true });
    await this.send('DELETE /shipped/{id}', userBytes(this.person, 'DELETE', `/shipped/${id}`), [200, 409]);
  }

  async refund({ _id, total_price }) {
    const body = chance(0.5) ? {} : { amount: 1 + randomInt(total_price) };
    const bytes = userBytes(this.person, 'POST', `/orders/${_id}/refunds`, { body, key: randomUUID() });
    // Another admin may have refunded it.
    const { status, body: answer } = await this.change('POST /orders/{id}/refunds', bytes, [200, 409]);
    if (status === 200) this.books.get(_id).refunded += answer.refund.amount;
  }

  async export() {
    const call = 'GET /orders/export';
    const sentAt = performance.now();
    const headers = { authorization: `Bearer ${this.person.token}` };
    try {
      const answer = await fetch(`${this.shop.url}/orders/export`, { headers });
      for await (const chunk of answer.body) void chunk;
      this.calls.record(call, answer.status, performance.now() - sentAt);
      if (!answer.ok) this.calls.fail(call, `status ${answer.status}`);
    } catch (error) {
      this.calls.record(call, 'none', performance.now() - sentAt);
      this.calls.fail(call, 'the export was cut off', error.message);
    }
  }
}
