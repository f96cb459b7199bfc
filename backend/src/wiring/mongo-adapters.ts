import type { Abstract } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MongoAuditLogRepository } from '#app/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { AuditLogRepository } from '#app/audit-log/ports/audit-log.repository.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { MongoDisputeRepository } from '#modules/payments/adapters/mongo/mongo-dispute.repository.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import { MongoPaymentRepository } from '#modules/payments/adapters/mongo/mongo-payment.repository.js';
import { MongoSandboxLedger } from '#modules/payments/adapters/mongo/mongo-sandbox-ledger.js';
import { DisputeRepository } from '#modules/payments/ports/dispute.repository.js';
import { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { MongoReviewRepository } from '#modules/reviews/adapters/mongo/mongo-review.repository.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { RateLimits } from '#shared/http/rate-limit.js';
import { MongoRateLimits } from '#shared/mongo/mongo-rate-limits.js';
import { ShopEvents } from '#shared/shop-events.js';
import { MongoSalesFigures } from '#app/stats/adapters/mongo/mongo-sales-figures.js';
import { SalesFigures } from '#app/stats/ports/sales-figures.js';
import { MongoEventRelay } from '#app/events/adapters/mongo/mongo-event-relay.js';
import { MongoStoreProbe } from '#shared/mongo/mongo-store-probe.js';
import { StoreProbe } from '#shared/store-probe.js';
import { CONNECT_OPTIONS, MongoStore } from '#shared/mongo/mongo-store.js';
import type { NamedProvider, StoreAdapters } from './adapters.module.js';
import { mongoAddress } from '#app/config/setting-fields.js';
import { RecurringSweep } from '#shared/recurring-task.js';
import { MongoTransferableStore } from '#app/data-transfer/adapters/mongo/mongo-transferable.store.js';
import { MongoStoreMark } from '#app/data-transfer/adapters/mongo/mongo-store-mark.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { DailySales } from '#modules/orders/adapters/mongo/mongo-daily-sales.js';
import { openMongoStore, recoveryOf } from './mongo-store.js';

/** The composition root's table for a shop on MongoDB; loaded only when one is configured. */
export function mongoAdapters(uri: string): StoreAdapters {
  const connection = MongooseModule.forRoot(uri, {
    ...CONNECT_OPTIONS,
    dbName: mongoAddress(uri).database,
    // openMongoStore reports a failed connection in one line; the module would print a stack.
    lazyConnection: true,
    connectionFactory: silent,
  });
  return {
    imports: [connection],
    providers: [
      { provide: MongoStore, useFactory: (open: Connection) => openMongoStore(open), inject: [getConnectionToken()] },
      stored(PartRepository, MongoPartRepository),
      stored(OrderRepository, MongoOrderRepository),
      stored(PaymentRepository, MongoPaymentRepository),
      stored(UnmatchedPaymentRepository, MongoUnmatchedPaymentRepository),
      stored(DisputeRepository, MongoDisputeRepository),
      stored(ReviewRepository, MongoReviewRepository),
      stored(UserRepository, MongoUserRepository),
      stored(AuditLogRepository, MongoAuditLogRepository),
      stored(SandboxLedger, MongoSandboxLedger),
      stored(SalesFigures, MongoSalesFigures),
      stored(RateLimits, MongoRateLimits),
      stored(StoreProbe, MongoStoreProbe),
      {
        provide: MongoEventRelay,
        useFactory: (store: MongoStore, events: ShopEvents) => new MongoEventRelay(store, events),
        inject: [MongoStore, ShopEvents],
      },
      {
        provide: RecurringSweep,
        useFactory: (store: MongoStore) =>
          new RecurringSweep([...recoveryOf(store), new DailySales(store), new MongoRateLimits(store)]),
        inject: [MongoStore],
      },
      {
        provide: TransferableStore,
        useFactory: (store: MongoStore) => new MongoTransferableStore(store, recoveryOf(store)),
        inject: [MongoStore],
      },
      {
        provide: StoreMark,
        useFactory: (store: MongoStore) => new MongoStoreMark(store, recoveryOf(store)),
        inject: [MongoStore],
      },
    ],
  };
}

/** An error of the connection is heard by the call that meets it; unheard as an event it would end the process. */
function silent(connection: Connection): Connection {
  connection.on('error', () => undefined);
  connection.asPromise().catch(() => undefined);
  return connection;
}

/** A port whose adapter keeps its documents in the shop's database. */
function stored(port: Abstract<unknown>, Adapter: new (store: MongoStore) => unknown): NamedProvider {
  return { provide: port, useFactory: (store: MongoStore) => new Adapter(store), inject: [MongoStore] };
}
