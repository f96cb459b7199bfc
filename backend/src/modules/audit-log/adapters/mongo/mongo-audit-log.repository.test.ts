import { MongoMessageRepository } from '#modules/messages/adapters/mongo/mongo-message.repository.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import { MongoReviewRepository } from '#modules/reviews/adapters/mongo/mongo-review.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { ADA, aPart } from '#test/support/builders.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import { emptied, temporaryMongo } from '#test/support/temporary-mongo.js';
import { AuditLogService } from '../../audit-log.service.js';
import { auditLogContract } from '../../ports/audit-log.contract.js';
import { MongoAuditLogRepository } from './mongo-audit-log.repository.js';

const store = temporaryMongo();

auditLogContract('MongoDB', () => ({
  log: new MongoAuditLogRepository(store()),
  parts: new MongoPartRepository(store()),
  orders: new MongoOrderRepository(store()),
  users: new MongoUserRepository(store()),
  reviews: new MongoReviewRepository(store()),
  unmatched: new MongoUnmatchedPaymentRepository(store()),
  messages: new MongoMessageRepository(store()),
}));

it('keeps one chain when several servers add entries at the same time', async () => {
  const servers = await Promise.all(concurrently(3, () => emptied(store())));
  const adding = concurrently(12, (n) => new MongoPartRepository(servers[n % 3]!).add(aPart(), ADA));
  await Promise.all(adding);
  const log = new MongoAuditLogRepository(store());
  expect(await new AuditLogService(log).verify()).toMatchObject({ intact: true, entries: 12 });
  expect(new Set((await collect(log.stream({}, 'at', false))).map(({ subject }) => subject.id)).size).toBe(12);
});
