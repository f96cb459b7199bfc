import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { piecesInOrders, type PiecesInOrders } from '#modules/orders/adapters/mongo/mongo-pieces-in-orders.js';
import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { PART_IMPORTS } from '#modules/parts/adapters/mongo/part-import.schema.js';
import { existing, type PartDocument, partKeys, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { UPLOAD_FILES } from '#modules/parts/adapters/mongo/upload.schema.js';
import { FileBucket } from '#shared/mongo/file-bucket.js';
import { recordReader } from '#app/data-transfer/adapters/mongo/mongo-records.js';
import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import { type Filter, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Finding, StoreCheck } from '../../domain/data-check.js';
import { attributeProblems } from '../../domain/attribute-problems.js';
import { messageProblems } from '../../domain/message-problems.js';
import { fileFindings, namedUploadProblems } from '../../domain/upload-problems.js';
import { paperProblems } from '../../domain/paper-problems.js';
import * as rules from '../../domain/problems.js';
import { recordFaults } from '../../domain/record-faults.js';
import { wrongWords } from './mongo-words.js';

/** What looks wrong; the key names it, so that it can be found again. */
export interface Candidate {
  key: string;
  line: string;
}

/** Finds candidates: all of them, or at least those with these keys. */
export type Find = (keys?: readonly string[]) => AsyncIterable<Candidate>;

/**
 * The finder of each check. A `settled` one compares records that several writes change one after the other: what it finds may be an
 * operation in progress. All others compare fields that one write changes together, or that never change.
 */
export function mongoFinders(
  store: MongoStore,
  outbox: Outbox,
): Record<StoreCheck, { settled: Find } | { now: () => AsyncIterable<Finding> }> {
  const read = recordReader(store);
  const files = new FileBucket(store, UPLOAD_FILES);
  return {
    // The files are the database's own: `validate` checks them.
    storage: { now: () => Readable.from([]) },
    schema: { now: () => indexProblems(store) },
    records: { now: () => recordFaults(read) },
    attributes: { settled: () => byLine(attributeProblems(read)) },
    uploads: { settled: () => byLine(namedUploadProblems(read)) },
    files: { now: () => fileFindings(read, (name) => files.open(name)) },
    stock: { settled: (keys) => stockCandidates(store, keys) },
    orders: { now: () => allOrderProblems(store, read) },
    messages: { settled: () => byLine(messageProblems(read)) },
    papers: { settled: () => byLine(paperProblems(read)) },
    work: { settled: () => unfinishedWork(store, outbox) },
    counters: { now: () => fieldProblems(store) },
    search: { now: () => wordProblems(store) },
  };
}

async function* byLine(lines: AsyncIterable<string>): AsyncGenerator<Candidate> {
  for await (const line of lines) yield { key: line, line };
}

async function* indexProblems(store: MongoStore): AsyncGenerator<string> {
  for (const { collection, name, isMissing } of await store.indexFaults())
    yield (isMissing ? rules.missingProblem : rules.differentProblem)('index', `${name} of ${collection}`);
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

async function* allOrderProblems(store: MongoStore, read: ReadRecords): AsyncGenerator<string> {
  yield* sharedProblems(store, 'number', 'by_number');
  yield* sharedProblems(store, 'transactionId', 'by_transaction');
  yield* rules.orderProblems(read);
}

async function* sharedProblems(store: MongoStore, field: rules.SharedField, index: string): AsyncGenerator<string> {
  if (!(await store.indexFaults()).some(({ name }) => name === index)) return;
  let last: OrderDocument | undefined;
  const sorted = store.collection(ORDERS).findSorted({ [field]: trusted({ $exists: true }) }, { [field]: 1, _id: 1 });
  for await (const order of sorted) {
    const value = order[field];
    if (value !== undefined && last?.[field] === value) yield rules.SHARED_PROBLEMS[field](value, last._id, order._id);
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

/** Orders with another payment state than their refunds and disputes make. */
export async function* wrongStates(store: MongoStore): AsyncGenerator<OrderDocument> {
  const fields = ['total_cents', 'refunds', 'disputes', 'refunds_revision', 'payment_state'];
  const any: Filter = { $or: [{ refunds_revision: there }, { payment_state: there }] };
  for await (const order of store.collection(ORDERS).scan(any, fields))
    if (order.payment_state !== paymentStateOf(order)) yield order;
}

async function* fieldProblems(store: MongoStore): AsyncGenerator<string> {
  for await (const order of wrongStates(store))
    yield rules.paymentStateProblem(order._id, order.payment_state, paymentStateOf(order));
  for await (const part of store.collection(PARTS).findEach(existing())) {
    const right = partKeys(part);
    for (const field of ['quantityAboveMinimum', 'name_key', 'sku_key', 'number_key'] as const) {
      const [stored = '', actual = ''] = [part[field], right[field]];
      if (stored !== actual) yield rules.derivedFieldProblem(part._id, field, stored, actual);
    }
    const [stored = {}, actual = {}] = [part.values, right.values];
    for (const key of Object.keys({ ...actual, ...stored }))
      if (!isDeepStrictEqual(stored[key], actual[key])) yield rules.listedValueProblem(part._id, key);
  }
}

async function* wordProblems(store: MongoStore): AsyncGenerator<string> {
  for await (const { record, _id } of wrongWords(store)) yield rules.wordsProblem(record, _id);
}
