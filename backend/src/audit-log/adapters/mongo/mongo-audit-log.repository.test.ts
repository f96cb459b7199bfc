import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import { MongoReviewRepository } from '#modules/reviews/adapters/mongo/mongo-review.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { auditLogContract } from '../../ports/audit-log.contract.js';
import { MongoAuditLogRepository } from './mongo-audit-log.repository.js';

const store = temporaryMongo();

auditLogContract('MongoDB', () => ({
  log: new MongoAuditLogRepository(store()),
  parts: new MongoPartRepository(store()),
  orders: new MongoOrderRepository(store()),
  users: new MongoUserRepository(store()),
  reviews: new MongoReviewRepository(store()),
  exceptions: new MongoUnmatchedPaymentRepository(store()),
}));
