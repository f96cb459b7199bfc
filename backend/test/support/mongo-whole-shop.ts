import { MongoMessageRepository } from '#modules/messages/adapters/mongo/mongo-message.repository.js';
import { MongoDataChecker } from '#app/data-check/adapters/mongo/mongo-data-checker.js';
import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoBasketStore } from '#modules/basket/adapters/mongo/mongo-basket.store.js';
import { MongoSalesFigures } from '#modules/sales-figures/adapters/mongo/mongo-sales-figures.js';
import { MongoTransferableStore } from '#app/data-transfer/adapters/mongo/mongo-transferable.store.js';
import { MongoStoreMark } from '#app/data-transfer/adapters/mongo/mongo-store-mark.js';
import { orderedPictures } from '#modules/orders/adapters/mongo/mongo-ordered-pictures.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPaperRepository } from '#modules/papers/adapters/mongo/mongo-paper.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoAttributeStore } from '#modules/parts/adapters/mongo/mongo-attribute.store.js';
import { MongoCategoryStore } from '#modules/parts/adapters/mongo/mongo-category.store.js';
import { MongoUploadStore } from '#modules/parts/adapters/mongo/mongo-upload.store.js';
import { MongoSynonymStore } from '#modules/parts/adapters/mongo/mongo-synonym.store.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import { MongoPaymentRepository } from '#modules/payments/adapters/mongo/mongo-payment.repository.js';
import { MongoSandboxLedger } from '#modules/payments/adapters/mongo/mongo-sandbox-ledger.js';
import { MongoReviewRepository } from '#modules/reviews/adapters/mongo/mongo-review.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { WholeShop } from './whole-shop.js';
import { outboxOf, recoveryOf } from '#app/wiring/mongo-store.js';

/** The ports over MongoDB. */
export function mongoShop(store: MongoStore): WholeShop {
  const recovery = recoveryOf(store);
  return {
    store: new MongoTransferableStore(store, recovery, outboxOf(store)),
    mark: new MongoStoreMark(store, recovery),
    parts: new MongoPartRepository(store),
    synonyms: new MongoSynonymStore(store),
    attributes: new MongoAttributeStore(store),
    categories: new MongoCategoryStore(store),
    uploads: new MongoUploadStore(store, orderedPictures),
    orders: new MongoOrderRepository(store),
    users: new MongoUserRepository(store),
    baskets: new MongoBasketStore(store),
    reviews: new MongoReviewRepository(store),
    payments: new MongoPaymentRepository(store),
    ledger: new MongoSandboxLedger(store),
    messages: new MongoMessageRepository(store),
    papers: new MongoPaperRepository(store),
    unmatched: new MongoUnmatchedPaymentRepository(store),
    auditLog: new MongoAuditLogRepository(store),
    figures: new MongoSalesFigures(store),
    checker: new MongoDataChecker(store, recovery, outboxOf(store)),
  };
}
