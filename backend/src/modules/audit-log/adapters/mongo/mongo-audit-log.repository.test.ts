import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, aPart } from '#test/support/builders.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import { emptied, temporaryMongo } from '#test/support/temporary-mongo.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { AuditLogService } from '../../audit-log.service.js';
import { auditLogContract } from '../../ports/audit-log.contract.js';
import { MongoAuditLogRepository } from './mongo-audit-log.repository.js';

const store = temporaryMongo();

auditLogContract('MongoDB', () => {
  const shop = mongoShop(store());
  return { ...shop, log: shop.auditLog };
});

it('keeps one chain when several servers add entries at the same time', async () => {
  const servers = await Promise.all(concurrently(3, () => emptied(store())));
  const adding = concurrently(12, (n) => new MongoPartRepository(servers[n % 3]!).add(aPart(), ADA));
  await Promise.all(adding);
  const log = new MongoAuditLogRepository(store());
  expect(await new AuditLogService(log).verify()).toMatchObject({ intact: true, entries: 12 });
  expect(new Set((await collect(log.stream({}, 'at', false))).map(({ subject }) => subject.id)).size).toBe(12);
});
