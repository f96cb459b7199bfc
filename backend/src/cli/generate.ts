import type { INestApplicationContext } from '@nestjs/common';
import { parseArgs } from 'node:util';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { ShopFiller, type Wanted } from './shop-filler.js';
import { UsageError } from './outcome.js';

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
