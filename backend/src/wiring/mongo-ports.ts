import type { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { MongoMessageRepository } from '#modules/messages/adapters/mongo/mongo-message.repository.js';
import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { Abstract, DynamicModule, FactoryProvider } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { MongoBasketStore } from '#modules/basket/adapters/mongo/mongo-basket.store.js';
import { BasketStore } from '#modules/basket/ports/basket.store.js';
import { mongoAddress } from '#app/config/setting-fields.js';
import { MongoDataChecker } from '#app/data-check/adapters/mongo/mongo-data-checker.js';
import { DataChecker } from '#app/data-check/ports/data-checker.js';
import { MongoStoreMark } from '#app/data-transfer/adapters/mongo/mongo-store-mark.js';
import { MongoTransferableStore } from '#app/data-transfer/adapters/mongo/mongo-transferable.store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import { MongoEventRelay, POLL_INTERVAL_MS } from '#modules/live-events/adapters/mongo/mongo-event-relay.js';
import { MongoCustomerList } from '#modules/customers/adapters/mongo/mongo-customer-list.js';
import { CustomerList } from '#modules/customers/ports/customer-list.js';
import { MongoCustomerTotals } from '#modules/customers/adapters/mongo/mongo-customer-totals.js';
import { CustomerTotals } from '#modules/customers/ports/customer-totals.js';
import { orderedPictures } from '#modules/orders/adapters/mongo/mongo-ordered-pictures.js';
import { MongoOrderSearch } from '#modules/orders/adapters/mongo/mongo-order-search.js';
import { OrderSearch } from '#modules/orders/ports/order-search.js';
import { MongoSalesFigures } from '#modules/sales-figures/adapters/mongo/mongo-sales-figures.js';
import { SalesFigures } from '#modules/sales-figures/ports/sales-figures.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { MongoPaperRepository } from '#modules/papers/adapters/mongo/mongo-paper.repository.js';
import { PaperRepository } from '#modules/papers/ports/paper.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { MongoAttributeStore } from '#modules/parts/adapters/mongo/mongo-attribute.store.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { MongoCategoryStore } from '#modules/parts/adapters/mongo/mongo-category.store.js';
import { CategoryStore } from '#modules/parts/ports/category.store.js';
import { MongoUploadStore } from '#modules/parts/adapters/mongo/mongo-upload.store.js';
import { UploadStore } from '#modules/parts/ports/upload.store.js';
import { MongoSynonymStore } from '#modules/parts/adapters/mongo/mongo-synonym.store.js';
import { SynonymStore } from '#modules/parts/ports/synonym.store.js';
import { MongoPaymentRepository } from '#modules/payments/adapters/mongo/mongo-payment.repository.js';
import { MongoSandboxLedger } from '#modules/payments/adapters/mongo/mongo-sandbox-ledger.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import { MongoReviewRepository } from '#modules/reviews/adapters/mongo/mongo-review.repository.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { RateLimits } from '#shared/http/rate-limit.js';
import { MongoRateLimits } from '#shared/mongo/mongo-rate-limits.js';
import { MongoStoreProbe } from '#shared/mongo/mongo-store-probe.js';
import { CONNECT_OPTIONS, MongoStore } from '#shared/mongo/mongo-store.js';
import { RecurringSweep } from '#shared/recurring-sweep.js';
import { ShopEvents } from '#shared/shop-events.js';
import { StoreProbe } from '#shared/store-probe.js';
import { openMongoStore, outboxOf, type Recovery, recoveryOf } from './mongo-store.js';

const RECOVERY = Symbol('recovery');

/** A port and its adapter; the compiler checks that the adapter implements the port. */
function adapter<Port>(
  provide: Abstract<Port>,
  Adapter: new (store: MongoStore, recovery: Recovery, outbox: Outbox) => Port,
): FactoryProvider<Port> {
  return {
    provide,
    useFactory: (store: MongoStore, recovery: Recovery) => new Adapter(store, recovery, outboxOf(store)),
    inject: [MongoStore, RECOVERY],
  };
}

/** The store and the adapters of a shop on MongoDB. */
export const MONGO_ADAPTERS: readonly FactoryProvider[] = [
  { provide: MongoStore, useFactory: openMongoStore, inject: [getConnectionToken()] },
  { provide: RECOVERY, useFactory: recoveryOf, inject: [MongoStore] },
  adapter(PartRepository, MongoPartRepository),
  adapter(SynonymStore, MongoSynonymStore),
  adapter(AttributeStore, MongoAttributeStore),
  adapter(CategoryStore, MongoCategoryStore),
  {
    provide: UploadStore,
    useFactory: (store: MongoStore) => new MongoUploadStore(store, orderedPictures),
    inject: [MongoStore],
  },
  adapter(OrderRepository, MongoOrderRepository),
  adapter(PaymentRepository, MongoPaymentRepository),
  adapter(UnmatchedPaymentRepository, MongoUnmatchedPaymentRepository),
  adapter(SandboxLedger, MongoSandboxLedger),
  adapter(ReviewRepository, MongoReviewRepository),
  adapter(UserRepository, MongoUserRepository),
  adapter(BasketStore, MongoBasketStore),
  adapter(AuditLogRepository, MongoAuditLogRepository),
  adapter(MessageRepository, MongoMessageRepository),
  adapter(PaperRepository, MongoPaperRepository),
  adapter(SalesFigures, MongoSalesFigures),
  adapter(OrderSearch, MongoOrderSearch),
  adapter(CustomerTotals, MongoCustomerTotals),
  adapter(CustomerList, MongoCustomerList),
  adapter(TransferableStore, MongoTransferableStore),
  adapter(StoreMark, MongoStoreMark),
  adapter(DataChecker, MongoDataChecker),
  adapter(StoreProbe, MongoStoreProbe),
  adapter(RateLimits, MongoRateLimits),
];

/** Work of a server that begins at its start. */
export const MONGO_BACKGROUND: readonly FactoryProvider[] = [
  // Commands may run without an index, so that `doctor` can report it.
  { provide: 'INDEXES', useFactory: (store: MongoStore) => store.assertIndexes(), inject: [MongoStore] },
  {
    provide: MongoEventRelay,
    useFactory: (store: MongoStore, events: ShopEvents) => new MongoEventRelay(store, events),
    inject: [MongoStore, ShopEvents],
  },
  {
    provide: 'relay-sweep',
    useFactory: (relay: MongoEventRelay) =>
      new RecurringSweep([relay], { pause: POLL_INTERVAL_MS, name: 'The exchange of events between servers' }),
    inject: [MongoEventRelay],
  },
  {
    provide: RecurringSweep,
    useFactory: (recovery: Recovery, limits: MongoRateLimits) => new RecurringSweep([...recovery, limits]),
    inject: [RECOVERY, RateLimits],
  },
  {
    provide: 'outbox',
    useFactory: (store: MongoStore) =>
      new RecurringSweep([outboxOf(store)], { pause: 1000, name: 'The collection of messages and audit events' }),
    inject: [MongoStore],
  },
];

export function mongoConnection(uri: string): DynamicModule {
  return MongooseModule.forRoot(uri, {
    ...CONNECT_OPTIONS,
    dbName: mongoAddress(uri).database,
    // openMongoStore reports a failed connection in one line; the module would print a stack.
    lazyConnection: true,
    connectionFactory: ignoreEvents,
  });
}

/** Each call reports its own errors; without a listener the connection's error event would end the process. */
function ignoreEvents(connection: Connection): Connection {
  connection.on('error', () => undefined);
  connection.asPromise().catch(() => undefined);
  return connection;
}
