import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoPaymentRepository } from '#modules/payments/adapters/mongo/mongo-payment.repository.js';
import { MongoSandboxLedger } from '#modules/payments/adapters/mongo/mongo-sandbox-ledger.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { PaymentStores } from './payment-servers.js';

export function mongoStores(store: MongoStore): PaymentStores {
  return {
    parts: new MongoPartRepository(store),
    orders: new MongoOrderRepository(store),
    payments: new MongoPaymentRepository(store),
    unmatched: new MongoUnmatchedPaymentRepository(store),
    ledger: new MongoSandboxLedger(store),
  };
}
