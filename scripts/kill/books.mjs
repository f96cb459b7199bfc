import { setTimeout as delay } from 'node:timers/promises';
import { stockDifferences } from '../bench/support/stock-differences.mjs';
import { call } from './work.mjs';

const POLL_MS = 50;
/** It only ends a test whose data are never complete. */
const TIMEOUT_MS = 150_000;

/** Waits until the stock of each part matches the orders; returns what does not match after the time limit. */
export async function waitForStock(url, work) {
  const { found } = await pollBooks(url, work, unbalanced);
  return found;
}

/**
 * Waits until everything that follows from the stored orders and payments is there, and compares the books with what was acknowledged.
 * Returns the `problems`, and how many are `lost` and `doubled` changes. `expectedOf` the stored books is what must be there of the work.
 */
export async function compareBooks(url, work, expectedOf = () => work) {
  const { stored, partial } = await waitForImports(url, work);
  const untold = await waitForMessages(url, work);
  const misissued = await waitForPapers(url, work);
  const { lost, doubled } = compare(stored, expectedOf(stored));
  const problems = [
    ...lost.map((what) => `lost: ${what}`),
    ...doubled.map((what) => `doubled: ${what}`),
    ...partial.map((what) => `stored in part: ${what}`),
    ...untold.map((what) => `messages: ${what}`),
    ...misissued.map((what) => `invoices and credit notes: ${what}`),
  ];
  return { problems, lost: lost.length, doubled: doubled.length };
}

/** Waits until each import is stored whole or not at all; returns what is `stored`, and what is `partial` after the time limit. */
async function waitForImports(url, work) {
  const { stored, found } = await pollBooks(url, work, (books) => [
    ...unbalanced(books, work),
    ...partialImports(books, work),
  ]);
  return { stored, partial: found };
}

/** Waits until each stored order and each payment is told its customer once; returns what is not after the time limit. */
async function waitForMessages(url, work) {
  const { found } = await pollBooks(url, work, untold, readMessages);
  return found;
}

/** Waits until each payment and each refund has its one paper; returns what does not after the time limit, and each gap in the numbers. */
export async function waitForPapers(url, work) {
  const { found } = await pollBooks(url, work, misissued, readPapers);
  return found;
}

async function pollBooks(url, work, check, read = readBooks) {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  for (;;) {
    const stored = await read(url, work.admin);
    const found = check(stored, work);
    if (found.length === 0 || Date.now() > giveUpAt) return { stored, found };
    await delay(POLL_MS);
  }
}

async function readBooks(url, admin) {
  const orders = await call(url, 'GET', '/orders', admin);
  const parts = await call(url, 'GET', '/parts', admin);
  return { orders: new Map(orders.map((order) => [order._id, order])), parts };
}

async function readMessages(url, admin) {
  const { orders } = await readBooks(url, admin);
  return { orders, messages: await call(url, 'GET', '/messages', admin) };
}

async function readPapers(url, admin) {
  const { orders } = await readBooks(url, admin);
  return { orders, papers: await call(url, 'GET', '/invoices', admin) };
}

function misissued({ orders, papers }) {
  const counts = new Map();
  for (const { kind, order_id } of papers) {
    const issued = `${kind} of order ${order_id}`;
    counts.set(issued, (counts.get(issued) ?? 0) + 1);
  }
  const wrong = [...orders.values()].flatMap(({ _id, status, refunds = [] }) =>
    [
      [`invoice of order ${_id}`, status === undefined ? 0 : 1],
      [`credit-note of order ${_id}`, refunds.length],
    ].filter(([issued, wanted]) => (counts.get(issued) ?? 0) !== wanted),
  );
  return [...wrong.map(([issued]) => `${counts.get(issued) ?? 0} × ${issued}`), ...gapsIn(papers)];
}

/** What is not numbered from 1 without a gap, in each series and year. */
function gapsIn(papers) {
  const series = new Map();
  for (const { number } of papers) {
    const [, name, position] = /^(.*\d{4})-(\d+)$/.exec(number);
    if (!series.has(name)) series.set(name, []);
    series.get(name).push(Number(position));
  }
  return [...series].flatMap(([name, positions]) =>
    positions
      .toSorted((one, other) => one - other)
      .flatMap((position, index) => (position === index + 1 ? [] : [`${name}: ${position} in place of ${index + 1}`])),
  );
}

function untold({ orders, messages }) {
  const counts = new Map();
  for (const { kind, order_id } of messages) {
    const told = `${kind} of order ${order_id}`;
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  const expected = [...orders.values()].flatMap(({ _id, status }) => [
    `order-placed of order ${_id}`,
    ...(status === undefined ? [] : [`payment-received of order ${_id}`]),
  ]);
  return expected.filter((told) => counts.get(told) !== 1).map((told) => `${counts.get(told) ?? 0} × ${told}`);
}

/** Each piece that left the stock belongs to a stored order, and no refund of that returned it. */
function unbalanced({ orders, parts }, work) {
  return stockDifferences(work.parts, parts, orders.values()).map(
    ({ part, left, expected }) => `stock of ${part.name}: ${left - expected} pieces`,
  );
}

function partialImports({ parts }, work) {
  const counts = countNames(parts);
  return work.imports.flatMap(({ names, isAcknowledged }) => {
    const found = names.filter((name) => counts.has(name)).length;
    return found === names.length || (found === 0 && !isAcknowledged)
      ? []
      : [`${found} parts of the import of ${names[0]}`];
  });
}

function countNames(parts) {
  const counts = new Map();
  for (const { name } of parts) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Compares what is stored with what was acknowledged: what was `lost`, and what is stored twice or was never acknowledged. */
function compare({ orders, parts }, work) {
  const lost = [];
  const doubled = [];
  for (const [id, { isCancelled, transaction, refunds, restocked, amount }] of work.orders) {
    const order = orders.get(id);
    if (isCancelled) {
      if (order) lost.push(`the cancellation of order ${id}`);
      continue;
    }
    if (!order || order.amount !== amount) lost.push(`order ${id}`);
    else if (transaction !== undefined && order.transactionId !== transaction) lost.push(`the payment of order ${id}`);
    const returned = restockedOf(order);
    if (returned !== restocked) (returned < restocked ? lost : doubled).push(`a return of a piece of order ${id}`);
    const stored = (order?.refunds ?? []).map((refund) => refund.id);
    lost.push(
      ...refunds.filter((refund) => !stored.includes(refund)).map((refund) => `refund ${refund} of order ${id}`),
    );
    doubled.push(
      ...stored.filter((refund) => !refunds.includes(refund)).map((refund) => `refund ${refund} of order ${id}`),
    );
    if (order?.transactionId !== undefined && transaction === undefined) doubled.push(`the payment of order ${id}`);
  }
  for (const id of orders.keys()) if (!work.orders.has(id)) doubled.push(`order ${id}`);
  for (const [name, count] of countNames(parts)) if (count > 1) doubled.push(`part ${name}`);
  return { lost, doubled };
}

/** How many pieces the refunds of a stored order returned to the stock. */
function restockedOf(order) {
  const lines = (order?.refunds ?? []).flatMap((refund) => refund.lines ?? []);
  return lines.reduce((sum, line) => sum + line.restocked, 0);
}

/**
 * The orders after a loss of what was acknowledged last: those that are stored, and those that were acknowledged `before`, unless their
 * cancellation began since. For `compare`, and for the next round.
 */
export function afterLoss(before, stored, work) {
  const orders = new Map();
  for (const [id, order] of stored.orders) {
    const { amount, transactionId, refunds = [] } = order;
    const restocked = restockedOf(order);
    orders.set(id, { amount, transaction: transactionId, refunds: refunds.map((refund) => refund.id), restocked });
  }
  for (const [id, order] of before) {
    if (work.orders.get(id).mayBeGone && !order.isCancelled) continue;
    const { transaction, refunds = [], restocked = 0 } = orders.get(id) ?? {};
    orders.set(id, {
      ...order,
      transaction: order.transaction ?? transaction,
      refunds: [...new Set([...order.refunds, ...refunds])],
      restocked: Math.max(order.restocked, restocked),
    });
  }
  work.orders = orders;
  return work;
}

/** What the card provider's payments and the orders disagree about. */
export async function reconcile(url, { admin }) {
  const { differences, unmatched_payments } = await call(url, 'GET', '/reconciliation', admin);
  return [...differences, ...unmatched_payments].map((difference) => `reconciliation: ${JSON.stringify(difference)}`);
}
