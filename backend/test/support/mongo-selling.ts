import { MongoOrderRepository } from '#modules/orders/adapters/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo-part.repository.js';
import { MongoCardAttemptRepository } from '#modules/payments/adapters/mongo-card-attempt.repository.js';
import { MongoDisputeRepository } from '#modules/payments/adapters/mongo-dispute.repository.js';
import { MongoPaymentExceptionRepository } from '#modules/payments/adapters/mongo-payment-exception.repository.js';
import { MongoPaymentRepository } from '#modules/payments/adapters/mongo-payment.repository.js';
import { MongoSandboxLedger } from '#modules/payments/adapters/mongo-sandbox-ledger.js';
import { MongoWebhookEventRepository } from '#modules/payments/adapters/mongo-webhook-event.repository.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { SellingStores } from './selling.js';

/** What selling takes, over MongoDB. */
export function mongoStores(store: MongoStore): SellingStores {
  return {
    parts: new MongoPartRepository(store),
    orders: new MongoOrderRepository(store),
    payments: new MongoPaymentRepository(store),
    exceptions: new MongoPaymentExceptionRepository(store),
    disputes: new MongoDisputeRepository(store),
    attempts: new MongoCardAttemptRepository(store),
    knownEvents: new MongoWebhookEventRepository(store),
    ledger: new MongoSandboxLedger(store),
  };
}
