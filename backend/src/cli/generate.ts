import type { INestApplicationContext } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { type ChainEnd, contentOf, nextEntry } from '#modules/audit-log/recording/domain/audit-entry.js';
import type { AuditEvent } from '#modules/audit-log/recording/domain/audit-event.js';
import type { RecordOf } from '#app/data-transfer/domain/record-types.js';
import { type ImportTarget, TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import type { OrderRecord } from '#modules/orders/domain/order.js';
import { orderOf } from '#modules/orders/domain/order-line.js';
import { orderNumber } from '#modules/orders/domain/order-number.js';
import { orderShipped } from '#modules/orders/domain/order.events.js';
import { newPart, type Part } from '#modules/parts/domain/part.js';
import { partAdded, partChanged } from '#modules/parts/domain/part.events.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { newId } from '#shared/object-id.js';
import { Refusal } from '#shared/refusal.js';
import { lock, withStore, type Command } from './command.js';
import { aCustomer, aPart, ADDRESSES, Random } from '#app/demo/invented-data.js';

export interface GenerateOptions {
  orders: number;
  parts: number;
  customers: number;
  /** number of days until now over which the orders are spread */
  days: number;
}

/** Fills a demo with invented data. */
export function generate(options: GenerateOptions): Command {
  return async (settings) => {
    if (settings.identity.kind !== 'emulator')
      throw new Refusal('generate invents customers and payments, so it refuses a shop with a Firebase project.');
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
    lock(join(settings.dataDir, 'identity'));
    return withStore(
      settings,
      async (adapters) => {
        const start = Date.now();
        await fill(adapters, options);
        const { orders, parts, customers, days } = options;
        const seconds = Math.round((Date.now() - start) / 1000);
        return {
          text: `Made ${parts} parts, ${customers} customers and ${orders} orders of the last ${days} days in ${seconds} s.`,
        };
      },
      { needsStoppedShop: true },
    );
  };
}

/** Updates one line in a terminal; elsewhere prints a line for each tenth. */
function showProgress(what: string, done: number, of: number): void {
  const tenth = (count: number) => Math.floor((count * 10) / of);
  if (process.stderr.isTTY) process.stderr.write(`\r${what}: ${done} of ${of}${done === of ? '\n' : ''}`);
  else if (tenth(done) > tenth(done - BATCH_SIZE)) process.stderr.write(`${what}: ${done} of ${of}\n`);
}

/** A sign-in by an account that the identity provider does not have. */
const accountOf = ({ email, name }: { email: string; name: string }) => ({
  ...{ uid: `invented ${email}`, email, name },
  email_verified: true,
});
const STRICT_SIGN_IN = { bindsUnverified: false, keepsAdmin: false };

interface Customer {
  email: string;
  name: string;
}

const DAY_MS = 86_400_000;
/** Records that are added at a time; more would only use more memory. */
const BATCH_SIZE = 500;
const UNPAID_PERCENT = 5;
/** Maximal number of days between payment and shipping. */
const MAX_DAYS_TO_SHIP = 4;

async function fill(adapters: INestApplicationContext, options: GenerateOptions): Promise<void> {
  const random = new Random(20_260_301);
  const customers = await addCustomers(adapters.get(UserRepository), random, options.customers);
  const store = adapters.get(TransferableStore);
  const { entries, hash } = await adapters.get(AuditLogRepository).head();
  const { parts, reviews } = await store.revisions();
  const numbers = new Set<unknown>();
  for await (const orders of store.records('orders')) for (const { number } of orders) numbers.add(number);
  await store.importInto(
    async (target) => {
      const changes = await new ShopFiller(random, target, { entries, hash }, numbers).fill(options, customers);
      await target.complete({ parts: parts + changes, reviews });
    },
    { besideOthers: true },
  );
}

/** Signs each customer in; a customer of an earlier run stays. */
async function addCustomers(users: UserRepository, random: Random, count: number): Promise<Customer[]> {
  const customers = Array.from({ length: count }, (_, i) => aCustomer(random, i));
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const group = customers.slice(from, from + BATCH_SIZE);
    await Promise.all(group.map((customer) => users.signIn(accountOf(customer), STRICT_SIGN_IN)));
    showProgress('customers', from + group.length, count);
  }
  return customers;
}

/** The records that wait for the next batch. */
interface Batch {
  orders: OrderRecord[];
  payment_intents: RecordOf<'payment_intents'>[];
  sandbox_intents: RecordOf<'sandbox_intents'>[];
  audit_log: RecordOf<'audit_log'>[];
}

/**
 * Adds the records that parts, orders, payments and audit events leave behind in the end, because placing, paying and shipping a million
 * orders one after the other takes half an hour.
 */
class ShopFiller {
  private readonly now = Date.now();
  private readonly parts: Part[] = [];
  private batch: Batch = { orders: [], payment_intents: [], sandbox_intents: [], audit_log: [] };
  /** how often parts were added, sold and restocked */
  private changes = 0;

  constructor(
    private readonly random: Random,
    private readonly target: ImportTarget,
    /** of the audit log */
    private head: ChainEnd,
    /** of all orders in the store */
    private readonly numbers: Set<unknown>,
  ) {}

  /** Returns the number of changes of parts. */
  async fill({ orders, parts, days }: GenerateOptions, customers: readonly Customer[]): Promise<number> {
    for (let i = 0; i < parts; i += 1) {
      this.addPart(i);
      if ((i + 1) % BATCH_SIZE === 0) await this.flush();
    }
    await this.flush();
    for (let i = 0; i < orders; i += 1) {
      this.addOrder(this.timeOf(i, orders, days), customers);
      if ((i + 1) % BATCH_SIZE !== 0 && i + 1 < orders) continue;
      await this.flush();
      showProgress('orders', i + 1, orders);
    }
    // After the orders, which change the stock.
    for (let from = 0; from < parts; from += BATCH_SIZE) {
      await this.target.add('parts', this.parts.slice(from, from + BATCH_SIZE));
      showProgress('parts', Math.min(from + BATCH_SIZE, parts), parts);
    }
    return this.changes;
  }

  private async flush(): Promise<void> {
    const { orders, payment_intents, sandbox_intents, audit_log } = this.batch;
    this.batch = { orders: [], payment_intents: [], sandbox_intents: [], audit_log: [] };
    await this.target.add('orders', orders);
    await this.target.add('payment_intents', payment_intents);
    await this.target.add('sandbox_intents', sandbox_intents);
    await this.target.add('audit_log', audit_log);
  }

  private addPart(index: number): void {
    const part = newPart(aPart(this.random, index));
    this.parts.push(part);
    this.changes += 1;
    this.record(partAdded(part, COMMAND_LINE));
  }

  /** Spread evenly over the days and in order, so that ids sort by age as those of real orders do. */
  private timeOf(index: number, orders: number, days: number): number {
    return Math.floor(this.now - days * DAY_MS + ((index + this.random.number()) / orders) * days * DAY_MS);
  }

  /** Orders a few parts often, most rarely. */
  private addOrder(time: number, customers: readonly Customer[]): void {
    const part = this.random.skewed(this.parts);
    const { email, name } = this.random.skewed(customers);
    const amount = part.min_order + this.random.upTo(20);
    const { _id: part_id, name: part_name, image_url: part_image, price_cents } = part;
    const line = {
      part_id,
      part_name,
      part_image,
      ...(part.sku !== undefined && { sku: part.sku }),
      price_cents,
      amount,
      total_cents: price_cents * amount,
    };
    const _id = newId(time);
    const order: OrderRecord = {
      ...orderOf([line], { _id, number: this.numberOf(_id), name, email }),
      delivery_address: `${1 + this.random.upTo(200)} ${this.random.of(ADDRESSES)}`,
      delivery_phone: `+1503555${String(this.random.upTo(10_000)).padStart(4, '0')}`,
      status: 'unpaid',
      created_at: new Date(time).toISOString(),
    };
    this.sell(part, amount);
    this.pay(order, time);
    this.batch.orders.push(order);
  }

  /** The number of an order; no other order has it. */
  private numberOf(id: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const number = orderNumber(id, attempt);
      if (this.numbers.has(number)) continue;
      this.numbers.add(number);
      return number;
    }
  }

  /** Restocks the part before it runs out, as an admin would. */
  private sell(part: Part, amount: number): void {
    if (part.quantity < amount) {
      const before = { ...part };
      const restocked = amount + 500 + this.random.upTo(500);
      this.change(part, restocked);
      part.total_stocked += restocked;
      this.record(partChanged(before, part, COMMAND_LINE));
    }
    this.change(part, -amount);
  }

  private change(part: Part, pieces: number): void {
    part.quantity += pieces;
    part.version += 1;
    this.changes += 1;
  }

  /** Pays most orders, and ships those paid some days ago. */
  private pay(order: OrderRecord, time: number): void {
    const paid = this.random.upTo(100) >= UNPAID_PERCENT ? time + 60_000 + this.random.upTo(DAY_MS / 4) : Infinity;
    const shipped = paid + (1 + this.random.number() * MAX_DAYS_TO_SHIP) * DAY_MS;
    if (paid > this.now) return;
    const { _id: order_id, email, total_cents: amount_cents } = order;
    const id = `pi_${randomBytes(12).toString('hex')}`;
    const paid_at = new Date(paid).toISOString();
    const intent = { id, order_id, email, amount_cents, created_at: paid_at };
    this.batch.payment_intents.push(intent);
    this.batch.sandbox_intents.push({
      ...intent,
      ...{ client_secret: `${id}_secret`, status: 'succeeded', currency: 'usd', refunds: [], revision: 2 },
      idempotency_key: `order:${order_id}`,
    });
    Object.assign(order, { status: 'pending', transactionId: id, paid_at });
    if (shipped > this.now) return;
    const before = { ...order, status: 'pending', refunded_cents: 0 } as const;
    const after = {
      status: 'shipped',
      shipped_at: new Date(shipped).toISOString(),
      shipped_by: COMMAND_LINE.who,
    } as const;
    Object.assign(order, after);
    this.record(orderShipped(before, { ...before, ...after }, COMMAND_LINE));
  }

  private record(event: AuditEvent): void {
    const entry = nextEntry(this.head, contentOf(event, newId(), new Date().toISOString()));
    this.head = { entries: entry.seq, hash: entry.hash };
    this.batch.audit_log.push(entry);
  }
}
