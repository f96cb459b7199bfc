import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoCardAttemptRepository } from '#modules/payments/adapters/mongo/mongo-card-attempt.repository.js';
import { MongoDisputeRepository } from '#modules/payments/adapters/mongo/mongo-dispute.repository.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import { MongoPaymentRepository } from '#modules/payments/adapters/mongo/mongo-payment.repository.js';
import { MongoSandboxLedger } from '#modules/payments/adapters/mongo/mongo-sandbox-ledger.js';
import { MongoWebhookEventRepository } from '#modules/payments/adapters/mongo/mongo-webhook-event.repository.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { PaymentStores } from './payment-servers.js';

/** What selling takes, over MongoDB. */
export function mongoStores(store: MongoStore): PaymentStores {
  return {
    parts: new MongoPartRepository(store),
    orders: new MongoOrderRepository(store),
    payments: new MongoPaymentRepository(store),
    exceptions: new MongoUnmatchedPaymentRepository(store),
    disputes: new MongoDisputeRepository(store),
    attempts: new MongoCardAttemptRepository(store),
    knownEvents: new MongoWebhookEventRepository(store),
    ledger: new MongoSandboxLedger(store),
  };
}
