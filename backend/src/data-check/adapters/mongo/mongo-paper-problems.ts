import { AUDIT_LOG } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import type { AuditContent } from '#app/recording/audit-log/domain/audit-entry.js';
import { visibleStatuses } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { ORDER_RECORD, type OrderRecord } from '#modules/orders/domain/order.js';
import { papersOf } from '#app/recording/papers/adapters/mongo/mongo-paper-series.js';
import { PAPER_FILES, PAPERS } from '#app/recording/papers/adapters/mongo/paper.schema.js';
import { inBatches, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { fieldsOf } from '#shared/record.js';
import * as rules from '../../domain/paper-problems.js';
import { type Candidate, ofKeys } from './mongo-candidate.js';

/** Read by the unique index of positions; a paper is only inserted after the one before it. */
export async function* numberCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  const last = new Map<string, rules.PaperBefore>();
  for await (const paper of store.collection(PAPERS).findSorted({}, { series: 1, year: 1, position: 1 })) {
    const { _id, kind, series, year, position, number, issued_at } = paper;
    const place = { _id, kind, series, year, position, number, issued_at };
    const line = rules.numberProblem(place, last.get(`${series} ${year}`) ?? {});
    last.set(`${series} ${year}`, { position, issued_at });
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

/** What the audit log has under these ids: the hash, by the id of the record that has it. */
async function loggedHashes(store: MongoStore, ids: readonly string[]): Promise<Map<string, AuditContent>> {
  const logged = new Map<string, AuditContent>();
  const entries = store.collection(AUDIT_LOG).scan({ _id: trusted({ $in: [...ids] }) }, ['content']);
  for await (const { _id, content } of entries) logged.set(_id, JSON.parse(content) as AuditContent);
  return logged;
}

const hashIn = (entry?: AuditContent) => entry?.after?.['sha256'] as string | undefined;

/** Papers unlike their entries in the audit log; an entry is written after its paper. */
export async function* logCandidates(store: MongoStore, keys?: readonly string[]): AsyncGenerator<Candidate> {
  const issued = { kind: trusted({ $ne: 'lost' }), ...ofKeys(keys) };
  for await (const papers of inBatches(store.collection(PAPERS).scan(issued, ['number', 'sha256']))) {
    const logged = await loggedHashes(
      store,
      papers.map(({ _id }) => _id),
    );
    for (const paper of papers) {
      const line = rules.logProblem(paper, hashIn(logged.get(paper._id)));
      if (line !== undefined) yield { key: paper._id, line };
    }
  }
}

/** Files unlike their entries in the audit log, and files without a paper. */
export async function* fileCandidates(store: MongoStore, keys?: readonly string[]): AsyncGenerator<Candidate> {
  for await (const files of inBatches(store.collection(PAPER_FILES).scan(ofKeys(keys), ['paper_id', 'sha256']))) {
    const logged = await loggedHashes(
      store,
      files.map(({ _id }) => _id),
    );
    const found = await idsOf(
      store,
      PAPERS,
      files.map(({ paper_id }) => paper_id),
    );
    for (const file of files) {
      const entry = logged.get(file._id);
      const line = found.has(file.paper_id)
        ? rules.fileLogProblem(file, entry?.subject.id === file.paper_id ? hashIn(entry) : undefined)
        : rules.orphanFileProblem(file);
      if (line !== undefined) yield { key: file._id, line };
    }
  }
}

/** Papers and files that the audit log has, since a demo was cleared, and the store has not. */
export async function* missingCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  const [cleared] = await store.collection(AUDIT_LOG).findMany({ action: 'demo-cleared' }, { seq: -1 }, 1);
  const since = { seq: trusted({ $gt: cleared?.seq ?? 0 }) };
  for (const [action, definition] of [
    ['paper-issued', PAPERS],
    ['paper-printed', PAPER_FILES],
  ] as const) {
    const entries = store.collection(AUDIT_LOG).scan({ action, ...since }, ['content']);
    for await (const batch of inBatches(entries)) {
      const found = await idsOf(
        store,
        definition,
        batch.map(({ _id }) => _id),
      );
      for (const { _id, content } of batch.filter((entry) => !found.has(entry._id))) {
        const { subject } = JSON.parse(content) as AuditContent;
        const isPaper = action === 'paper-issued';
        const line = isPaper ? rules.missingPaperProblem(_id, subject.label) : rules.missingFileProblem(subject.id);
        yield { key: _id, line };
      }
    }
  }
}

async function idsOf(
  store: MongoStore,
  definition: typeof PAPERS | typeof PAPER_FILES,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  const collection = store.collection(definition as typeof PAPERS);
  for await (const { _id } of collection.scan({ _id: trusted({ $in: [...ids] }) }, ['_id'])) found.add(_id);
  return found;
}
