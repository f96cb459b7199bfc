import type { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { piecesInOrders, type PiecesInOrders } from '#modules/orders/adapters/mongo/mongo-pieces-in-orders.js';
import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { PART_IMPORTS } from '#modules/parts/adapters/mongo/part-import.schema.js';
import { existing, type PartDocument, partKeys, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { type Filter, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { StoreCheck } from '../../domain/data-check.js';
import * as rules from '../../domain/problems.js';
import type { Candidate, Find } from './mongo-candidate.js';
import {
  copyCandidates,
  messageNumberCandidates,
  orderMessageCandidates,
  waitingMessages,
} from './mongo-message-problems.js';
import {
  fileCandidates,
  logCandidates,
  missingCandidates,
  numberCandidates,
  orderPaperCandidates,
  orphanCandidates,
} from './mongo-paper-problems.js';
import { wrongWords } from './mongo-words.js';

/**
 * The finders of each check. `settled` ones compare records that several writes change one after the other: what they find may be an
 * operation in progress. All others compare fields that one write changes together, or that never change.
 */
export function mongoFinders(
  store: MongoStore,
  outbox: Outbox,
): Record<StoreCheck, { settled?: Find[]; now?: Find[] }> {
  return {
    // The files are the database's own: `validate` checks them.
    storage: {},
    schema: { now: [() => indexCandidates(store)] },
    stock: { settled: [(keys) => stockCandidates(store, keys)] },
    orders: {
      now: [
        () => orderCandidates(store),
        () => shared(store, 'number', 'by_number', rules.numberProblem),
        () => shared(store, 'transactionId', 'by_transaction', rules.transactionProblem),
      ],
    },
    messages: {
      now: [() => waitingMessages(store), () => copyCandidates(store)],
      settled: [(keys) => orderMessageCandidates(store, keys), (keys) => messageNumberCandidates(store, keys)],
    },
    papers: {
      now: [() => numberCandidates(store)],
      settled: [
        (keys) => orderPaperCandidates(store, keys),
        (keys) => orphanCandidates(store, keys),
        (keys) => logCandidates(store, keys),
        (keys) => fileCandidates(store, keys),
        () => missingCandidates(store),
      ],
    },
    work: { settled: [() => unfinishedWork(store, outbox)] },
    counters: { now: [() => stateCandidates(store), () => derivedCandidates(store)] },
    search: { now: [() => wordCandidates(store)] },
  };
}

async function* indexCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  for (const { collection, name, isMissing } of await store.indexFaults())
    yield {
      key: name,
      line: (isMissing ? rules.missingProblem : rules.differentProblem)('index', `${name} of ${collection}`),
    };
}

/** Reads a part until its stock did not change while its orders were read. */
const MAX_READS = 20;

async function* stockCandidates(store: MongoStore, keys?: readonly string[]): AsyncGenerator<Candidate> {
  const parts = store.collection(PARTS);
  if (keys) {
    for (const _id of keys) {
      const line = await stockLine(store, _id);
      if (line !== undefined) yield { key: _id, line };
    }
    return;
  }
  for await (const batch of parts.batches(existing())) {
    const pieces = await piecesInOrders(store, batch);
    for (const part of batch) {
      const line = lineOf(part, pieces.get(part._id));
      if (line !== undefined) yield { key: part._id, line };
    }
  }
}

async function stockLine(store: MongoStore, _id: string): Promise<string | undefined> {
  for (let read = 0; read < MAX_READS; read += 1) {
    const part = await store.collection(PARTS).findOneMajority({ _id, ...existing() });
    if (!part) return undefined;
    const line = lineOf(part, (await piecesInOrders(store, [part])).get(_id));
    if (line === undefined) return undefined;
    const after = await store.collection(PARTS).findOneMajority({ _id });
    if (after?.version === part.version) return line;
  }
  // Its stock changes faster than it can be compared.
  return undefined;
}

function lineOf({ _id, name, quantity, total_stocked }: PartDocument, pieces?: PiecesInOrders): string | undefined {
  const { ordered = 0, restocked = 0 } = pieces ?? {};
  return rules.stockProblem({ _id, name, quantity, total_stocked, ordered, restocked });
}

/** Excludes cancelled orders and stubs. */
const PLACED = { status: trusted({ $nin: ['cancelling', 'cancelled', 'void'] }) };

async function* orderCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  for await (const order of store.collection(ORDERS).scan(PLACED, Object.keys(rules.CHECKED_ORDER))) {
    const line = rules.orderProblem(order as rules.CheckedOrder);
    if (line !== undefined) yield { key: order._id, line };
  }
}

/** Orders that share a transaction or a number, which they can only without its unique index. */
async function* shared(
  store: MongoStore,
  field: 'transactionId' | 'number',
  index: string,
  problem: (value: string, one: string, other: string) => string,
): AsyncGenerator<Candidate> {
  if (!(await store.indexFaults()).some(({ name }) => name === index)) return;
  let last: OrderDocument | undefined;
  const sorted = store.collection(ORDERS).findSorted({ [field]: trusted({ $exists: true }) }, { [field]: 1, _id: 1 });
  for await (const order of sorted) {
    const value = order[field];
    if (value !== undefined && last?.[field] === value)
      yield { key: order._id, line: problem(value, last._id, order._id) };
    last = order;
  }
}

const there = trusted({ $exists: true });

/** What recovery has to finish or to undo. */
async function* unfinishedWork(store: MongoStore, outbox: Outbox): AsyncGenerator<Candidate> {
  const parts = store.collection(PARTS);
  const candidate = (key: string, what: string): Candidate => ({ key, line: rules.unfinishedProblem(what) });
  for await (const { _id, reservations } of parts.findEach({ 'reservations.order_id': there }))
    for (const { order_id, amount } of reservations)
      yield candidate(`reservation ${order_id}`, `${amount} pieces of part ${_id} are reserved for order ${order_id}`);
  for await (const { _id, releases } of parts.findEach({ 'releases.order_id': there }))
    for (const { order_id, refund_id, amount } of releases)
      yield candidate(
        `return ${order_id} ${refund_id}`,
        `${amount} pieces of part ${_id} were returned by ${refund_id === undefined ? '' : 'a refund of '}order ${order_id}`,
      );
  for await (const { _id } of parts.findEach({ lifecycle: 'deleting' }))
    yield candidate(`deletion ${_id}`, `part ${_id} is marked as deleted`);
  for await (const { _id, staged } of parts.findEach({ 'staged.import_id': there }))
    yield candidate(`row ${_id}`, `part ${_id} is locked by the import ${staged?.import_id}`);
  for await (const { _id } of store.collection(ORDERS).findEach({ status: 'cancelling' }))
    yield candidate(`cancellation ${_id}`, `order ${_id} is being cancelled`);
  for await (const { _id } of store.collection(ORDERS).findEach({ 'pending_restocks.refund_id': there }))
    yield candidate(`restock ${_id}`, `a refund of order ${_id} has not returned its pieces to the stock`);
  for await (const { import_id, state } of store.collection(PART_IMPORTS).findEach({ state: trusted({ $ne: 'idle' }) }))
    yield candidate(`import ${import_id}`, `the import ${import_id} of parts is ${state}`);
  for await (const { name, document } of outbox.unfinished())
    for (const entry of document.pending ?? [])
      yield 'message' in entry
        ? candidate(`message ${entry.id}`, `message ${entry.id} in ${name} ${document._id} is not in the outbox`)
        : candidate(`event ${entry.id}`, `an audit event of ${entry.at} in ${name} ${document._id} is not in the log`);
}

async function* stateCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  for await (const order of wrongStates(store))
    yield { key: order._id, line: rules.paymentStateProblem(order._id, order.payment_state, paymentStateOf(order)) };
}

/** Orders with another payment state than their refunds and disputes make. */
export async function* wrongStates(store: MongoStore): AsyncGenerator<OrderDocument> {
  const fields = ['total_cents', 'refunds', 'disputes', 'refunds_revision', 'payment_state'];
  const any: Filter = { $or: [{ refunds_revision: there }, { payment_state: there }] };
  for await (const order of store.collection(ORDERS).scan(any, fields))
    if (order.payment_state !== paymentStateOf(order)) yield order;
}

async function* derivedCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  for await (const part of store.collection(PARTS).findEach(existing())) {
    const right = partKeys(part);
    for (const field of ['quantityAboveMinimum', 'name_key', 'sku_key', 'number_key'] as const) {
      const [stored = '', actual = ''] = [part[field], right[field]];
      if (stored !== actual) yield { key: part._id, line: rules.derivedFieldProblem(part._id, field, stored, actual) };
    }
  }
}

async function* wordCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  for await (const { record, _id } of wrongWords(store)) yield { key: _id, line: rules.wordsProblem(record, _id) };
}
