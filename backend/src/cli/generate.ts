import type { INestApplicationContext } from '@nestjs/common';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import type { NewOrder, Order } from '#modules/orders/domain/order.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { FolderInUse, lockFolder } from '#app/config/data-folder.js';
import { Refusal, withStore, type Command } from './command.js';
import { aCustomer, aPart, ADDRESSES, Random } from './invented-data.js';

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
    if (!lockFolder(join(settings.dataDir, 'identity'))) throw new FolderInUse();
    return withStore(settings, async (adapters) => {
      const start = Date.now();
      await new ShopFiller(adapters).fill(options);
      const { orders, parts, customers, days } = options;
      const seconds = Math.round((Date.now() - start) / 1000);
      return {
        text: `Made ${parts} parts, ${customers} customers and ${orders} orders of the last ${days} days in ${seconds} s.`,
      };
    });
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

type Stocked = Pick<Part, '_id' | 'name' | 'image_url' | 'price_cents' | 'min_order'> & { stock: number };

const DAY_MS = 86_400_000;
/** Writes that share a commit; more would only use more memory. */
const BATCH_SIZE = 200;
const UNPAID_PERCENT = 5;
/** Maximal number of days between payment and shipping. */
const MAX_DAYS_TO_SHIP = 4;

/** Fills a shop with parts, customers and orders through the ports, so that every rule and every sum holds. */
class ShopFiller {
  private readonly random = new Random(20_260_301);
  private readonly now = Date.now();
  private readonly orders: OrderRepository;
  private readonly parts: PartRepository;
  private readonly users: UserRepository;
  private readonly gateway: PaymentGateway;
  private readonly payments: PaymentRepository;
  private readonly ledger: SandboxLedger;

  constructor(adapters: INestApplicationContext) {
    this.orders = adapters.get(OrderRepository);
    this.parts = adapters.get(PartRepository);
    this.users = adapters.get(UserRepository);
    this.gateway = adapters.get(PaymentGateway);
    this.payments = adapters.get(PaymentRepository);
    this.ledger = adapters.get(SandboxLedger);
  }

  async fill({ orders, parts, customers, days }: GenerateOptions): Promise<void> {
    const stocked = await this.addParts(parts);
    const buyers = await this.addCustomers(customers);
    for (let placed = 0; placed < orders; placed += BATCH_SIZE) {
      const count = Math.min(BATCH_SIZE, orders - placed);
      const times = Array.from({ length: count }, (_, i) => this.timeOf(placed + i, orders, days));
      const planned = times.map((time) => ({ time, order: this.anOrder(stocked, buyers) }));
      await this.restock(planned.map(({ order }) => order));
      await Promise.all(planned.map(({ order, time }) => this.trade(order.new, time)));
      showProgress('orders', placed + count, orders);
    }
  }

  private async addParts(count: number): Promise<Stocked[]> {
    const stocked: Stocked[] = [];
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const size = Math.min(BATCH_SIZE, count - from);
      const parts = Array.from({ length: size }, (_, i) => aPart(this.random, from + i));
      const added = await Promise.all(parts.map((part) => this.parts.add(part, COMMAND_LINE)));
      for (const { _id, name, image_url, price_cents, min_order, quantity } of added)
        stocked.push({ _id, name, image_url, price_cents, min_order, stock: quantity });
      showProgress('parts', from + size, count);
    }
    return stocked;
  }

  private async addCustomers(count: number): Promise<{ email: string; name: string }[]> {
    const customers = Array.from({ length: count }, (_, i) => aCustomer(this.random, i));
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const group = customers.slice(from, from + BATCH_SIZE);
      await Promise.all(group.map((customer) => this.users.signIn(accountOf(customer), STRICT_SIGN_IN)));
      showProgress('customers', from + group.length, count);
    }
    return customers;
  }

  /** Spread evenly over the days and in order, so that ids sort by age as those of real orders do. */
  private timeOf(index: number, orders: number, days: number): number {
    return Math.floor(this.now - days * DAY_MS + ((index + this.random.number()) / orders) * days * DAY_MS);
  }

  /** A few parts are ordered often, most rarely. */
  private anOrder(parts: Stocked[], buyers: { email: string; name: string }[]): { new: NewOrder; part: Stocked } {
    const part = this.random.skewed(parts);
    const { email, name } = this.random.skewed(buyers);
    const amount = part.min_order + this.random.upTo(20);
    const order = {
      ...{ part_id: part._id, part_name: part.name, part_image: part.image_url, name, email, amount },
      delivery_address: `${1 + this.random.upTo(200)} ${this.random.of(ADDRESSES)}`,
      delivery_phone: `+1503555${String(this.random.upTo(10_000)).padStart(4, '0')}`,
      total_cents: part.price_cents * amount,
    };
    part.stock -= amount;
    return { new: order, part };
  }

  /** Restocks parts before they run out, as an admin would. */
  private async restock(planned: { new: NewOrder; part: Stocked }[]): Promise<void> {
    const short = new Map<Stocked, number>();
    for (const { part, new: order } of planned)
      if (part.stock < 0) short.set(part, (short.get(part) ?? 0) + order.amount);
    await Promise.all(
      [...short.keys()].map(async (part) => {
        const bought = 500 + this.random.upTo(500) - part.stock;
        const now = await this.parts.find(part._id);
        await this.parts.update(part._id, { quantity: (now?.quantity ?? 0) + bought }, COMMAND_LINE);
        part.stock += bought;
      }),
    );
  }

  private async trade(order: NewOrder, time: number): Promise<void> {
    const paid = this.random.upTo(100) >= UNPAID_PERCENT ? time + 60_000 + this.random.upTo(DAY_MS / 4) : Infinity;
    const shipped = paid + (1 + this.random.number() * MAX_DAYS_TO_SHIP) * DAY_MS;
    const { order: placed } = await this.orders.place(order, { created_at: new Date(time).toISOString() });
    if (paid > this.now) return;
    await this.pay(placed, new Date(paid).toISOString());
    if (shipped <= this.now) await this.orders.ship(placed._id, new Date(shipped).toISOString(), COMMAND_LINE);
  }

  private async pay({ _id, email, total_cents }: Order, paid_at: string): Promise<void> {
    const terms = { amount_cents: total_cents, email, order_id: _id };
    const { id } = await this.gateway.create(terms, `order:${_id}`);
    await this.payments.addIntent({ id, ...terms });
    await this.ledger.move(id, 'succeeded');
    await this.orders.recordPayment(_id, id, paid_at);
  }
}
