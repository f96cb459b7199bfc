import type { INestApplicationContext } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { type ImportTarget, TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import type { RecordType } from '#app/data-transfer/domain/record-types.js';
import { aBuyer, aPart } from './invented-data.js';
import type { Buyer } from './history/buyers.js';
import { makeHistory } from './history/make-history.js';
import { type LastPapers, PastPapers, seriesOf } from './history/past-papers.js';
import { salesPlan } from './history/sales-plan.js';
import { Random } from './random.js';
import type { Paper } from '#app/recording/papers/domain/paper.js';
import type { Issuer } from '#shared/issuer.js';
import { newPart } from '#modules/parts/domain/part.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { newId } from '#shared/object-id.js';
import { DAY_MS, startOfDay } from '#shared/time.js';
import { lock, withStore, type Command } from '#app/cli/command.js';

export interface GenerateOptions {
  orders: number;
  parts: number;
  customers: number;
  /** number of days before today over which the orders are spread */
  days: number;
}

/** Fills a demo with invented data. */
export function generate(options: GenerateOptions): Command {
  return async (settings) => {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
    lock(join(settings.dataDir, 'identity'));
    return withStore(
      settings,
      async (adapters) => {
        const start = Date.now();
        await fill(adapters, options, settings.invoices);
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
function showProgress(what: string, before: number, done: number, of: number): void {
  const tenth = (count: number) => Math.floor((count * 10) / of);
  if (process.stderr.isTTY) process.stderr.write(`\r${what}: ${done} of ${of}${done === of ? '\n' : ''}`);
  else if (tenth(done) > tenth(before)) process.stderr.write(`${what}: ${done} of ${of}\n`);
}

/** A sign-in by an account that the identity provider does not have; unverified, so that no message is sent to it. */
const accountOf = ({ email, name }: Buyer) => ({
  ...{ uid: `invented ${email}`, email, name },
  email_verified: false,
});
const STRICT_SIGN_IN = { bindsUnverified: false, keepsAdmin: false };

/** Records that are added at a time; more would only use more memory. */
const BATCH_SIZE = 500;
const UNPAID_PERCENT = 5;

async function fill(adapters: INestApplicationContext, options: GenerateOptions, issuer?: Issuer): Promise<void> {
  const random = new Random(20_260_301);
  const buyers = await addCustomers(adapters.get(UserRepository), random, options.customers);
  const store = adapters.get(TransferableStore);
  const head = await adapters.get(AuditLogRepository).head();
  const { parts, reviews } = await store.revisions();
  const numbers = new Set<unknown>();
  for await (const orders of store.records('orders')) for (const { number } of orders) numbers.add(number);
  const papers = issuer && new PastPapers(issuer, newId, await lastPapers(store));
  await store.importInto(
    async (target) => {
      await fillWith(target, options, { buyers, random, head, numbers, ...(papers && { papers }) });
      await target.complete({ parts: parts + options.parts + options.orders, reviews });
    },
    { besideOthers: true },
  );
}

async function lastPapers(store: TransferableStore): Promise<LastPapers> {
  const positions = new Map<string, number>();
  let newest = '';
  for await (const papers of store.records('papers'))
    for (const { position, issued_at, ...paper } of papers as readonly Paper[]) {
      positions.set(seriesOf(paper), Math.max(position, positions.get(seriesOf(paper)) ?? 0));
      if (issued_at > newest) newest = issued_at;
    }
  return { positions, issued_at: newest };
}

/** Signs each customer in; a customer of an earlier run stays. */
async function addCustomers(users: UserRepository, random: Random, count: number): Promise<Buyer[]> {
  const customers = Array.from({ length: count }, (_, i) => aBuyer(random, i));
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const group = customers.slice(from, from + BATCH_SIZE);
    await Promise.all(group.map((customer) => users.signIn(accountOf(customer), STRICT_SIGN_IN)));
    showProgress('customers', from, from + group.length, count);
  }
  return customers;
}

interface Invented {
  buyers: readonly Buyer[];
  random: Random;
  head: { entries: number; hash: string };
  numbers: Set<unknown>;
  papers?: PastPapers;
}

/** Adds the records of parts, and of orders of the days before today. */
async function fillWith(
  target: ImportTarget,
  options: GenerateOptions,
  { buyers, random, ...invented }: Invented,
): Promise<void> {
  const { days, orders } = options;
  const end = Date.now();
  const from = startOfDay(end) - days * DAY_MS;
  const created_at = new Date(from).toISOString();
  const parts = Array.from({ length: options.parts }, (_, i) => ({ ...newPart(aPart(random, i)), created_at }));
  const plan = () => salesPlan({ from, days, orders, buyers, parts, unpaidPercent: UNPAID_PERCENT });
  const history = makeHistory({
    ...{ plan, parts, addedBy: COMMAND_LINE, admin: COMMAND_LINE, restockDays: days, admins: [], events: [] },
    ...{ ...invented, newId, end },
  });
  let made = 0;
  for (const records of history) {
    for (const [type, some] of Object.entries(records)) await target.add(type as RecordType, some);
    const before = made;
    made += records.orders?.length ?? 0;
    if (made > before) showProgress('orders', before, made, orders);
  }
  // After the orders, which change the stock.
  for (let done = 0; done < parts.length; done += BATCH_SIZE) {
    await target.add('parts', parts.slice(done, done + BATCH_SIZE));
    showProgress('parts', done, Math.min(done + BATCH_SIZE, parts.length), parts.length);
  }
}
