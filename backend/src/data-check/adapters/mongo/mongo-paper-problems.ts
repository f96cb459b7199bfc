import { visibleStatuses } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { ORDER_RECORD, type OrderRecord } from '#modules/orders/domain/order.js';
import { papersOf } from '#modules/papers/recording/adapters/mongo/mongo-paper-series.js';
import { PAPERS } from '#modules/papers/recording/adapters/mongo/paper.schema.js';
import { type Filter, inBatches, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { fieldsOf } from '#shared/record.js';
import * as rules from '../../domain/paper-problems.js';
import type { Candidate } from './mongo-candidate.js';

const ofKeys = (keys?: readonly string[]): Filter => (keys ? { _id: trusted({ $in: [...keys] }) } : {});

/** Read by the unique index of positions; a paper is only inserted after the one before it. */
export async function* numberCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  const last = new Map<string, number>();
  for await (const { _id, series, year, position, number } of store
    .collection(PAPERS)
    .findSorted({}, { series: 1, year: 1, position: 1 })) {
    const line = rules.numberProblem({ _id, series, year, position, number }, last.get(`${series} ${year}`) ?? 0);
    last.set(`${series} ${year}`, position);
    if (line !== undefined) yield { key: _id, line };
  }
}

/** Several writes change an order and issue its papers, and an order may change between both reads. */
export async function* orderPaperCandidates(store: MongoStore, keys?: readonly string[]): AsyncGenerator<Candidate> {
  const orders = store.collection(ORDERS).scan({ status: visibleStatuses(), ...ofKeys(keys) }, fieldsOf(ORDER_RECORD));
  for await (const documents of inBatches(orders)) {
    const ids = documents.map(({ _id }) => _id);
    const papers = await papersOf(store, ids);
    for (const { _id, line } of rules.orderPaperProblems(documents as OrderRecord[], papers)) yield { key: _id, line };
  }
}

/** Papers without their orders; a demo's history stores its papers first. */
export async function* orphanCandidates(store: MongoStore, keys?: readonly string[]): AsyncGenerator<Candidate> {
  const issued = { kind: trusted({ $ne: 'lost' }), ...ofKeys(keys) };
  for await (const papers of inBatches(store.collection(PAPERS).scan(issued, ['number', 'order_id']))) {
    const ids = trusted({ $in: papers.map(({ order_id }) => order_id) });
    const found = new Set<string | undefined>();
    for await (const { _id } of store.collection(ORDERS).scan({ _id: ids, status: visibleStatuses() }, ['_id']))
      found.add(_id);
    for (const paper of papers)
      if (!found.has(paper.order_id)) yield { key: paper._id, line: rules.orphanProblem(paper) };
  }
}
