import { SqliteMessageRepository } from '#modules/messages/adapters/sqlite/sqlite-message.repository.js';
import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { Abstract, FactoryProvider } from '@nestjs/common';
import { join } from 'node:path';
import { SqliteAuditLogRepository } from '#modules/audit-log/adapters/sqlite/sqlite-audit-log.repository.js';
import { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { SqliteBasketStore } from '#modules/basket/adapters/sqlite/sqlite-basket.store.js';
import { BasketStore } from '#modules/basket/ports/basket.store.js';
import { Settings } from '#app/config/settings.js';
import { SqliteDataChecker } from '#app/data-check/adapters/sqlite/sqlite-data-checker.js';
import { DataChecker } from '#app/data-check/ports/data-checker.js';
import { SqliteStoreMark } from '#app/data-transfer/adapters/sqlite/sqlite-store-mark.js';
import { SqliteTransferableStore } from '#app/data-transfer/adapters/sqlite/sqlite-transferable.store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import { SqliteCustomerList } from '#modules/customers/adapters/sqlite/sqlite-customer-list.js';
import { CustomerList } from '#modules/customers/ports/customer-list.js';
import { SqliteCustomerTotals } from '#modules/customers/adapters/sqlite/sqlite-customer-totals.js';
import { CustomerTotals } from '#modules/customers/ports/customer-totals.js';
import { SqliteOrderSearch } from '#modules/orders/adapters/sqlite/sqlite-order-search.js';
import { OrderSearch } from '#modules/orders/ports/order-search.js';
import { SqliteSalesFigures } from '#modules/sales-figures/adapters/sqlite/sqlite-sales-figures.js';
import { SalesFigures } from '#modules/sales-figures/ports/sales-figures.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { SqlitePaperRepository } from '#modules/papers/adapters/sqlite/sqlite-paper.repository.js';
import { PaperRepository } from '#modules/papers/ports/paper.repository.js';
import { SqliteAttributeStore } from '#modules/parts/adapters/sqlite/sqlite-attribute.store.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { SqliteCategoryStore } from '#modules/parts/adapters/sqlite/sqlite-category.store.js';
import { CategoryStore } from '#modules/parts/ports/category.store.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SqliteUploadStore } from '#modules/parts/adapters/sqlite/sqlite-upload.store.js';
import { UploadStore } from '#modules/parts/ports/upload.store.js';
import { SqliteSynonymStore } from '#modules/parts/adapters/sqlite/sqlite-synonym.store.js';
import { SynonymStore } from '#modules/parts/ports/synonym.store.js';
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
import { SqliteStoreProbe } from '#shared/sqlite/sqlite-store-probe.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { StoreProbe } from '#shared/store-probe.js';
import { openSqliteStore } from './sqlite-store.js';

/** A port and its adapter; the compiler checks that the adapter implements the port. */
function adapter<Port>(provide: Abstract<Port>, Adapter: new (store: SqliteStore) => Port): FactoryProvider<Port> {
  return { provide, useFactory: (store: SqliteStore) => new Adapter(store), inject: [SqliteStore] };
}

/** The store and the adapters of a shop on SQLite. */
export const SQLITE_ADAPTERS: readonly FactoryProvider[] = [
  {
    provide: SqliteStore,
    useFactory: ({ dataDir }: Settings) => openSqliteStore(join(dataDir, 'shop.db')),
    inject: [Settings],
  },
  adapter(PartRepository, SqlitePartRepository),
  adapter(SynonymStore, SqliteSynonymStore),
  adapter(AttributeStore, SqliteAttributeStore),
  adapter(CategoryStore, SqliteCategoryStore),
  adapter(UploadStore, SqliteUploadStore),
  adapter(OrderRepository, SqliteOrderRepository),
  adapter(PaymentRepository, SqlitePaymentRepository),
  adapter(UnmatchedPaymentRepository, SqliteUnmatchedPaymentRepository),
  adapter(SandboxLedger, SqliteSandboxLedger),
  adapter(ReviewRepository, SqliteReviewRepository),
  adapter(UserRepository, SqliteUserRepository),
  adapter(BasketStore, SqliteBasketStore),
  adapter(AuditLogRepository, SqliteAuditLogRepository),
  adapter(MessageRepository, SqliteMessageRepository),
  adapter(PaperRepository, SqlitePaperRepository),
  adapter(SalesFigures, SqliteSalesFigures),
  adapter(OrderSearch, SqliteOrderSearch),
  adapter(CustomerTotals, SqliteCustomerTotals),
  adapter(CustomerList, SqliteCustomerList),
  adapter(TransferableStore, SqliteTransferableStore),
  adapter(StoreMark, SqliteStoreMark),
  adapter(DataChecker, SqliteDataChecker),
  adapter(StoreProbe, SqliteStoreProbe),
  adapter(RateLimits, LocalRateLimits),
];
