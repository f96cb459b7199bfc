import type { INestApplicationContext } from '@nestjs/common';
import { parseArgs } from 'node:util';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { UsageError } from './command.js';
import type { NewOrder, Order } from '#modules/orders/domain/order.js';
import type { Part } from '#modules/parts/domain/part.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { aCustomer, aPart, ADDRESSES, Chance } from './invented-data.js';

const OPTIONS = { orders: '1000', parts: '100', customers: '50', days: '365' } as const;
const LIMITS: Wanted = { orders: 10_000_000, parts: 1_000_000, customers: 1_000_000, days: 3650 };

/** What `generate` was asked for; throws `UsageError`. */
export function readWanted(words: readonly string[]): Wanted {
  const names = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const, default: OPTIONS[name] }]));
  const values = parse(words, options);
  return Object.fromEntries(
    names.map((name) => {
      const text = values[name] ?? '';
      const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
      const min = name === 'orders' ? 0 : 1;
      if (value >= min && value <= LIMITS[name]) return [name, value];
      throw new UsageError(`--${name} must be a whole number from ${min} to ${LIMITS[name]}, not "${text}".`);
    }),
  ) as unknown as Wanted;
}

function parse(words: readonly string[], options: Record<string, { type: 'string'; default: string }>) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new UsageError(`generate: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Fills the shop behind these adapters; answers what was made. */
export async function generate(adapters: INestApplicationContext, wanted: Wanted): Promise<string> {
  const filler = new ShopFiller(
    {
      orders: adapters.get(OrderRepository),
      parts: adapters.get(PartRepository),
      users: adapters.get(UserRepository),
      gateway: adapters.get(PaymentGateway),
      payments: adapters.get(PaymentRepository),
      ledger: adapters.get(SandboxLedger),
    },
    showProgress,
  );
  const began = Date.now();
  await filler.fill(wanted);
  const { orders, parts, customers, days } = wanted;
  const seconds = Math.round((Date.now() - began) / 1000);
  return `Made ${parts} parts, ${customers} customers and ${orders} orders of the last ${days} days in ${seconds} s.`;
}

/** One line that changes in a terminal; elsewhere a line for each tenth. */
function showProgress(what: string, done: number, of: number): void {
  const { isTTY } = process.stderr;
  const tenth = (count: number) => Math.floor((count * 10) / of);
  if (isTTY) process.stderr.write(`\r${what}: ${done} of ${of}${done === of ? '\n' : ''}`);
  else if (tenth(done) > tenth(done - 200)) process.stderr.write(`${what}: ${done} of ${of}\n`);
}

export interface Wanted {
  orders: number;
  parts: number;
  customers: number;
  /** the orders are spread over so many days, up to now */
  days: number;
}

/** What the filler needs of the shop. */
export interface Ports {
  orders: OrderRepository;
  parts: PartRepository;
  users: UserRepository;
  gateway: PaymentGateway;
  payments: PaymentRepository;
  ledger: SandboxLedger;
}

/** An account that the identity provider does not have, so that it never signs in. */
const accountOf = ({ email, name }: { email: string; name: string }) => ({
  ...{ uid: `invented ${email}`, email, name },
  email_verified: true,
});
const NO_EXCEPTIONS = { bindsUnverified: false, keepsAdmin: false };

type Stocked = Pick<Part, '_id' | 'name' | 'image_url' | 'price_cents' | 'min_order'> & { stock: number };

const DAY = 86_400_000;
/** Writes that share a commit; more would only take memory. */
const AT_ONCE = 200;
/** Of a hundred orders: those whose customer never pays, and, of recent ones, those not shipped yet. */
const UNPAID = 5;
const TO_SHIP_DAYS = 4;

/** Fills a shop with parts, customers and orders, each step through the shop's own verbs, so that every rule and every sum holds. */
export class ShopFiller {
  private readonly chance = new Chance(20_260_301);

  constructor(
    private readonly ports: Ports,
    private readonly progress: (what: string, done: number, of: number) => void,
    private readonly now = Date.now(),
  ) {}

  async fill({ orders, parts, customers, days }: Wanted): Promise<void> {
    const stocked = await this.addParts(parts);
    const buyers = await this.addCustomers(customers);
    for (let placed = 0; placed < orders; placed += AT_ONCE) {
      const count = Math.min(AT_ONCE, orders - placed);
      const times = Array.from({ length: count }, (_, i) => this.timeOf(placed + i, orders, days));
      const planned = times.map((time) => ({ time, order: this.anOrder(stocked, buyers) }));
      await this.restock(planned.map(({ order }) => order));
      await Promise.all(planned.map(({ order, time }) => this.trade(order.new, time)));
      this.progress('orders', placed + count, orders);
    }
  }

  private async addParts(count: number): Promise<Stocked[]> {
    const stocked: Stocked[] = [];
    for (let from = 0; from < count; from += AT_ONCE) {
      const size = Math.min(AT_ONCE, count - from);
      const parts = Array.from({ length: size }, (_, i) => aPart(this.chance, from + i));
      const added = await Promise.all(parts.map((part) => this.ports.parts.add(part, COMMAND_LINE)));
      for (const { _id, name, image_url, price_cents, min_order, quantity } of added)
        stocked.push({ _id, name, image_url, price_cents, min_order, stock: quantity });
      this.progress('parts', from + size, count);
    }
    return stocked;
  }

  private async addCustomers(count: number): Promise<{ email: string; name: string }[]> {
    const customers = Array.from({ length: count }, (_, i) => aCustomer(this.chance, i));
    for (let from = 0; from < count; from += AT_ONCE) {
      const group = customers.slice(from, from + AT_ONCE);
      await Promise.all(group.map((customer) => this.ports.users.signIn(accountOf(customer), NO_EXCEPTIONS)));
      this.progress('customers', from + group.length, count);
    }
    return customers;
  }

  /** Evenly over the days, in order, so that ids and places in the file sort by age as those of real orders do. */
  private timeOf(index: number, orders: number, days: number): number {
    return Math.floor(this.now - days * DAY + ((index + this.chance.number()) / orders) * days * DAY);
  }

  /** A few parts sell much, most a little. */
  private anOrder(parts: Stocked[], buyers: { email: string; name: string }[]): { new: NewOrder; part: Stocked } {
    const part = this.chance.skewed(parts);
    const { email, name } = this.chance.skewed(buyers);
    const amount = part.min_order + this.chance.upTo(20);
    const order = {
      ...{ part_id: part._id, part_name: part.name, part_image: part.image_url, name, email, amount },
      delivery_address: `${1 + this.chance.upTo(200)} ${this.chance.of(ADDRESSES)}`,
      delivery_phone: `+1503555${String(this.chance.upTo(10_000)).padStart(4, '0')}`,
      total_cents: part.price_cents * amount,
    };
    part.stock -= amount;
    return { new: order, part };
  }

  /** Buys parts in before they run out, as an admin would. */
  private async restock(planned: { new: NewOrder; part: Stocked }[]): Promise<void> {
    const short = new Map<Stocked, number>();
    for (const { part, new: order } of planned)
      if (part.stock < 0) short.set(part, (short.get(part) ?? 0) + order.amount);
    await Promise.all(
      [...short.keys()].map(async (part) => {
        const bought = 500 + this.chance.upTo(500) - part.stock;
        const now = await this.ports.parts.find(part._id);
        await this.ports.parts.update(part._id, { quantity: (now?.quantity ?? 0) + bought }, COMMAND_LINE);
        part.stock += bought;
      }),
    );
  }

  private async trade(order: NewOrder, time: number): Promise<void> {
    const paid = this.chance.upTo(100) >= UNPAID ? time + 60_000 + this.chance.upTo(DAY / 4) : Infinity;
    const shipped = paid + (1 + this.chance.number() * TO_SHIP_DAYS) * DAY;
    const { order: placed } = await this.ports.orders.place(order, { created_at: new Date(time).toISOString() });
    if (paid > this.now) return;
    await this.pay(placed, new Date(paid).toISOString());
    if (shipped <= this.now) await this.ports.orders.ship(placed._id, new Date(shipped).toISOString(), COMMAND_LINE);
  }

  private async pay({ _id, email, total_cents }: Order, paid_at: string): Promise<void> {
    const terms = { amount_cents: total_cents, email, order_id: _id };
    const { id } = await this.ports.gateway.create(terms, `order:${_id}`);
    await this.ports.payments.remember({ id, ...terms });
    await this.ports.ledger.move(id, 'succeeded');
    await this.ports.orders.recordPayment(_id, id, paid_at);
  }
}
