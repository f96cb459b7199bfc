import type { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { SqliteMessageRepository } from '#modules/messages/adapters/sqlite/sqlite-message.repository.js';
import { SqliteDataChecker } from '#app/data-check/adapters/sqlite/sqlite-data-checker.js';
import type { DataChecker } from '#app/data-check/ports/data-checker.js';
import { SqliteAuditLogRepository } from '#modules/audit-log/adapters/sqlite/sqlite-audit-log.repository.js';
import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import type { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { SqliteBasketStore } from '#modules/basket/adapters/sqlite/sqlite-basket.store.js';
import type { BasketStore } from '#modules/basket/ports/basket.store.js';
import { SqliteSalesFigures } from '#modules/sales-figures/adapters/sqlite/sqlite-sales-figures.js';
import type { SalesFigures } from '#modules/sales-figures/ports/sales-figures.js';
import { SqliteTransferableStore } from '#app/data-transfer/adapters/sqlite/sqlite-transferable.store.js';
import { SqliteStoreMark } from '#app/data-transfer/adapters/sqlite/sqlite-store-mark.js';
import { exportStore } from '#app/data-transfer/export-store.js';
import type { ImportSource } from '#app/data-transfer/import-store.js';
import type { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import type { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { SqlitePaperRepository } from '#modules/papers/adapters/sqlite/sqlite-paper.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import type { PaperRepository } from '#modules/papers/ports/paper.repository.js';
import { paperFile } from '#app/recording/papers/domain/paper.js';
import { SqliteAttributeStore } from '#modules/parts/adapters/sqlite/sqlite-attribute.store.js';
import type { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { SqliteCategoryStore } from '#modules/parts/adapters/sqlite/sqlite-category.store.js';
import type { CategoryStore } from '#modules/parts/ports/category.store.js';
import { SqliteUploadStore } from '#modules/parts/adapters/sqlite/sqlite-upload.store.js';
import type { UploadStore } from '#modules/parts/ports/upload.store.js';
import { SqliteSynonymStore } from '#modules/parts/adapters/sqlite/sqlite-synonym.store.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { SynonymStore } from '#modules/parts/ports/synonym.store.js';
import { SqliteUnmatchedPaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-unmatched-payment.repository.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-payment.repository.js';
import { SqliteSandboxLedger } from '#modules/payments/adapters/sqlite/sqlite-sandbox-ledger.js';
import type { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import type { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import type { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { SqliteReviewRepository } from '#modules/reviews/adapters/sqlite/sqlite-review.repository.js';
import type { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { SqliteUserRepository } from '#modules/users/adapters/sqlite/sqlite-user.repository.js';
import type { UserRepository } from '#modules/users/ports/user.repository.js';
import { HOUR_MS } from '#shared/time.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { ADA, AN_ISSUER, aLine, aMessage, anOrderOf, aPart, aReview, signedIn, VISA } from './builders.js';
import { addFan } from './whole-shop-parts.js';
import { payIn } from './whole-shop-payments.js';

/** Every port over one store, with the store itself. */
export interface WholeShop {
  store: TransferableStore;
  mark: StoreMark;
  parts: PartRepository;
  synonyms: SynonymStore;
  attributes: AttributeStore;
  categories: CategoryStore;
  uploads: UploadStore;
  orders: OrderRepository;
  users: UserRepository;
  baskets: BasketStore;
  reviews: ReviewRepository;
  payments: PaymentRepository;
  ledger: SandboxLedger;
  messages: MessageRepository;
  papers: PaperRepository;
  unmatched: UnmatchedPaymentRepository;
  auditLog: AuditLogRepository;
  figures: SalesFigures;
  checker: DataChecker;
}

export function sqliteShop(store: SqliteStore): WholeShop {
  return {
    store: new SqliteTransferableStore(store),
    mark: new SqliteStoreMark(store),
    parts: new SqlitePartRepository(store),
    synonyms: new SqliteSynonymStore(store),
    attributes: new SqliteAttributeStore(store),
    categories: new SqliteCategoryStore(store),
    uploads: new SqliteUploadStore(store),
    orders: new SqliteOrderRepository(store),
    users: new SqliteUserRepository(store),
    baskets: new SqliteBasketStore(store),
    reviews: new SqliteReviewRepository(store),
    payments: new SqlitePaymentRepository(store),
    ledger: new SqliteSandboxLedger(store),
    messages: new SqliteMessageRepository(store),
    papers: new SqlitePaperRepository(store),
    unmatched: new SqliteUnmatchedPaymentRepository(store),
    auditLog: new SqliteAuditLogRepository(store),
    figures: new SqliteSalesFigures(store),
    checker: new SqliteDataChecker(store),
  };
}

export const CARL = 'carl@test.com';
/** Idempotency keys of Carl's open order and of his cancelled one. */
export const OPEN_ORDER_KEY = { key: 'a key with spaces', fingerprint: 'f1' };
export const CANCELLED_ORDER_KEY = { key: 'k2', fingerprint: 'f2' };

const BILLING = { company: 'Håfen & Co', tax_id: 'DE 811/569', billing_address: 'Accounts,\n1 "Quay"' };
/** The buyer's own number of each order, a note, and the billing data. */
const BUYERS = { po_number: 'PO-4711/b', note: 'Ring twice,\nplease.', ...BILLING };

/** Stores at least one record of each type, and every optional field of one; returns ids for the tests. */
export async function populate(shop: WholeShop) {
  const { parts, orders, users, baskets, reviews } = shop;
  const fan = await addFan(shop);
  const gone = await parts.add(aPart({ name: 'Old Case', min_order: 1 }), ADA);
  const archived = await parts.add(aPart({ name: 'Archived Case' }), ADA);
  await parts.setArchived(archived._id, true, ADA);
  await shop.synonyms.set({ word: 'lufter', words: ['fan', 'case fan'] }, ADA);
  const [ada, carl] = [await signedIn(users, 'ada@test.com', 'Ada Admin'), await signedIn(users, CARL, 'Carl 👋')];
  await signedIn(users, 'zoe@test.com');
  await users.updateProfile(ada._id, {
    ...{ location: 'Portland', education: 'Physics', phone: '+15035550100' },
    linkedinUrl: 'https://linkedin.com/in/ada',
    ...BILLING,
  });
  await users.makeAdmin('ada@test.com', ADA);
  await users.makeAdmin('zoe@test.com', ADA);
  await baskets.replace(carl._id, { lines: [{ part_id: fan._id, amount: 2, price_cents: 900 }], revision: 0 });
  await reviews.add(aReview());
  const { _id: hidden } = await reviews.add(aReview({ rating: 0, review: 'Line\nfeed \u2028 and "quotes"' }));
  await reviews.moderate(hidden, true, ADA);

  const place = async (day: string, options: Parameters<typeof orders.place>[1] = {}, of = fan) =>
    (
      await orders.place(anOrderOf([aLine(of, { amount: 3, ...(of.sku !== undefined && { sku: of.sku }) })], BUYERS), {
        created_at: `${day}T10:00:00.000Z`,
        ...options,
      })
    ).order._id;
  const unpaid = await place('2026-03-01', { idempotency: OPEN_ORDER_KEY });
  const cancelled = await place('2026-03-01', { idempotency: CANCELLED_ORDER_KEY });
  await orders.cancel(cancelled, ADA);
  const paid = await place('2026-03-02');
  await orders.recordPayment(paid, 'pi_paid', '2026-03-03T10:00:00.000Z', { issuer: AN_ISSUER });
  const shipped = await place('2026-03-02', {}, gone);
  await orders.recordPayment(shipped, 'pi_shipped', '2026-03-02T10:00:00.000Z', { card: VISA });
  const courier = {
    carrier: 'other',
    tracking_number: 'K 4711/ä',
    tracking_url: 'https://courier.test/?k=4711',
  } as const;
  const parcels = [courier, { carrier: 'ups', tracking_number: '1Z4711' }] as const;
  await orders.ship(shipped, '2026-03-04T10:00:00.000Z', ADA, { parcels });
  await orders.acknowledgeStock(fan._id, CARL);
  await parts.remove(gone._id, ADA);

  await shop.messages.add([
    aMessage({ _id: 'a.order-placed', state: 'failed', reason: '550 No such user', tries: 11 }),
    aMessage({ _id: 'b.order-placed', state: 'sent', sent_at: '2026-03-01T09:30:02.000Z', tries: 1, resends: 1 }),
    aMessage({
      _id: 'c.order-placed',
      lease: 'of a server',
      due_at: new Date(Date.now() + HOUR_MS).toISOString(),
      tries: 1,
    }),
  ]);
  await payIn(shop, { unpaid, paid, part_id: fan._id, customer: CARL });
  await shop.papers.issueOwed(AN_ISSUER);
  const [invoice] = await shop.papers.ofOrder(paid);
  if (invoice) await shop.papers.addFile(paperFile(invoice._id, Buffer.from('%PDF-')), invoice);
  // A refused request and an open one.
  await shop.papers.requestCorrection(paid, { tax_id: 'DE 1' });
  await shop.papers.refuseCorrection(paid, 'This tax ID is "unknown".', ADA);
  await shop.papers.requestCorrection(paid, { company: 'Håfen, Nord' });
  return { carl: carl._id, fan: fan._id, unpaid, cancelled, paid, shipped };
}

/** The counts of what `populate` stores, as an export has them. */
export const COUNTS = {
  ...{
    parts: 2,
    synonyms: 1,
    attributes: 1,
    categories: 1,
    uploads: 2,
    orders: 3,
    idempotency_keys: 2,
    users: 3,
    baskets: 1,
    reviews: 2,
    payment_intents: 3,
  },
  ...{
    sandbox_intents: 2,
    unmatched_payments: 4,
    disputes: 2,
    card_attempts: 2,
    webhook_events: 1,
    messages: 21,
    ...{ papers: 2, paper_files: 1 },
    audit_log: 19,
  },
};

/** The lines of an export. */
export async function exported({ store, auditLog }: WholeShop): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of exportStore({ store, auditLog, kind: 'live' }, () => undefined)) pieces.push(piece);
  return pieces.join('').trimEnd().split('\n');
}

/** The records of an export as the export of its import has them: messages that were waiting are held. */
export function recordsAfterImport(lines: readonly string[]): string[] {
  return lines
    .slice(1, -1)
    .map((line) =>
      line.startsWith('{"messages"')
        ? line.replace('"state":"waiting"', '"state":"held"').replace(/,"lease":"[^"]*"/, '')
        : line,
    );
}

/** An import file with these lines, without the files of uploads unless the function stores them. */
export function fileWith(
  lines: readonly string[],
  storeFiles: ImportSource['storeFiles'] = () => Promise.resolve([]),
): ImportSource {
  async function* read() {
    for (const line of lines) yield Promise.resolve(Buffer.from(line));
  }
  return { name: 'shop.ndjson', lines: read, storeFiles };
}

/** Figures, totals, search results, revisions and the state of the audit log. */
export async function summaryOf({ figures, parts, orders, reviews, users, auditLog }: WholeShop) {
  const page = { sort: 'created_at', descending: false, limit: 1 } as const;
  const { intact, entries } = await new AuditLogService(auditLog).verify();
  return {
    figures: await figures.read({ from: '2026-03-01', to: '2026-03-31' }, 10),
    parts: (await parts.list({}, page)).total,
    orders: (await orders.list({}, page)).total,
    unpaid: (await orders.list({ status: 'unpaid' }, page)).total,
    reviews: (await reviews.list({ status: 'shown' }, page)).total,
    users: (await users.list({}, page)).total,
    found:
      (await parts.list({ q: 'angstrom' }, page)).items.length + (await orders.list({ q: 'carl' }, page)).items.length,
    revisions: [await parts.revision(), await reviews.revision()],
    log: { intact, entries },
  };
}
