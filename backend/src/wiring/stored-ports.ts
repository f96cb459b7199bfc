import type { Abstract, DynamicModule, FactoryProvider, ValueProvider } from '@nestjs/common';
import { SqliteAuditLogRepository } from '#app/audit-log/adapters/sqlite/sqlite-audit-log.repository.js';
import { AuditLogRepository } from '#app/audit-log/ports/audit-log.repository.js';
import { SqliteBasketStore } from '#app/basket/adapters/sqlite/sqlite-basket.store.js';
import { BasketStore } from '#app/basket/ports/basket.store.js';
import { SqliteDataInspector } from '#app/data-check/adapters/sqlite/sqlite-data-inspector.js';
import { DataInspector } from '#app/data-check/ports/data-inspector.js';
import { SqliteStoreMark } from '#app/data-transfer/adapters/sqlite/sqlite-store-mark.js';
import { SqliteTransferableStore } from '#app/data-transfer/adapters/sqlite/sqlite-transferable.store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import { SqliteSalesFigures } from '#app/stats/adapters/sqlite/sqlite-sales-figures.js';
import { SalesFigures } from '#app/stats/ports/sales-figures.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-payment.repository.js';
import { SqliteSandboxLedger } from '#modules/payments/adapters/sqlite/sqlite-sandbox-ledger.js';
import { SqliteUnmatchedPaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-unmatched-payment.repository.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import { SqliteReviewRepository } from '#modules/reviews/adapters/sqlite/sqlite-review.repository.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { SqliteUserRepository } from '#modules/users/adapters/sqlite/sqlite-user.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { LocalRateLimits, RateLimits } from '#shared/http/rate-limit.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Sweeper } from '#shared/recurring-task.js';
import { SqliteStoreProbe } from '#shared/sqlite/sqlite-store-probe.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { StoreProbe } from '#shared/store-probe.js';

export type NamedProvider = FactoryProvider | ValueProvider;

/** The adapters of the chosen store, and the modules that they need. */
export interface StoreAdapters {
  imports: DynamicModule[];
  providers: NamedProvider[];
  /** work of a server that begins at its start */
  background: NamedProvider[];
}

/** Finishes the late work of this server, and finishes or undoes the work of stopped servers. */
export type Recovery = readonly Sweeper[];

/** A port with its adapter in each store. */
interface StoredPort {
  port: Abstract<unknown>;
  Sqlite: new (store: SqliteStore) => unknown;
  /** imported on demand: a shop on SQLite never loads Mongoose */
  loadMongo: () => Promise<new (store: MongoStore, recovery: Recovery) => unknown>;
}

/** A row of the table; the compiler checks that both adapters implement the port. */
function stored<Port>(
  port: Abstract<Port>,
  Sqlite: new (store: SqliteStore) => Port,
  loadMongo: () => Promise<new (store: MongoStore, recovery: Recovery) => Port>,
): StoredPort {
  return { port, Sqlite, loadMongo };
}

/** Every port over the shop's store: its adapter on SQLite and its adapter on MongoDB. */
export const STORED_PORTS: readonly StoredPort[] = [
  stored(
    PartRepository,
    SqlitePartRepository,
    async () => (await import('#modules/parts/adapters/mongo/mongo-part.repository.js')).MongoPartRepository,
  ),
  stored(
    OrderRepository,
    SqliteOrderRepository,
    async () => (await import('#modules/orders/adapters/mongo/mongo-order.repository.js')).MongoOrderRepository,
  ),
  stored(
    PaymentRepository,
    SqlitePaymentRepository,
    async () => (await import('#modules/payments/adapters/mongo/mongo-payment.repository.js')).MongoPaymentRepository,
  ),
  stored(
    UnmatchedPaymentRepository,
    SqliteUnmatchedPaymentRepository,
    async () =>
      (await import('#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js'))
        .MongoUnmatchedPaymentRepository,
  ),
  stored(
    SandboxLedger,
    SqliteSandboxLedger,
    async () => (await import('#modules/payments/adapters/mongo/mongo-sandbox-ledger.js')).MongoSandboxLedger,
  ),
  stored(
    ReviewRepository,
    SqliteReviewRepository,
    async () => (await import('#modules/reviews/adapters/mongo/mongo-review.repository.js')).MongoReviewRepository,
  ),
  stored(
    UserRepository,
    SqliteUserRepository,
    async () => (await import('#modules/users/adapters/mongo/mongo-user.repository.js')).MongoUserRepository,
  ),
  stored(
    BasketStore,
    SqliteBasketStore,
    async () => (await import('#app/basket/adapters/mongo/mongo-basket.store.js')).MongoBasketStore,
  ),
  stored(
    AuditLogRepository,
    SqliteAuditLogRepository,
    async () => (await import('#app/audit-log/adapters/mongo/mongo-audit-log.repository.js')).MongoAuditLogRepository,
  ),
  stored(
    SalesFigures,
    SqliteSalesFigures,
    async () => (await import('#app/stats/adapters/mongo/mongo-sales-figures.js')).MongoSalesFigures,
  ),
  stored(
    TransferableStore,
    SqliteTransferableStore,
    async () => (await import('#app/data-transfer/adapters/mongo/mongo-transferable.store.js')).MongoTransferableStore,
  ),
  stored(
    StoreMark,
    SqliteStoreMark,
    async () => (await import('#app/data-transfer/adapters/mongo/mongo-store-mark.js')).MongoStoreMark,
  ),
  stored(
    DataInspector,
    SqliteDataInspector,
    async () => (await import('#app/data-check/adapters/mongo/mongo-data-inspector.js')).MongoDataInspector,
  ),
  stored(
    StoreProbe,
    SqliteStoreProbe,
    async () => (await import('#shared/mongo/mongo-store-probe.js')).MongoStoreProbe,
  ),
  stored(RateLimits, LocalRateLimits, async () => (await import('#shared/mongo/mongo-rate-limits.js')).MongoRateLimits),
];
