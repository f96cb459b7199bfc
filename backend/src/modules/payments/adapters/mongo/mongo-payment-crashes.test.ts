import { AUDIT_FAULTS, type AuditFault } from '#app/audit-log/adapters/mongo/mongo-audit-faults.js';
import { MongoAuditLogRepository } from '#app/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { AuditOutbox } from '#app/audit-log/adapters/mongo/mongo-audit-outbox.js';
import { ADA } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { stopAt } from '#test/support/stopped-at.js';
import { recover as recoverAll, temporaryMongo } from '#test/support/temporary-mongo.js';
import type { UnmatchedPayment } from '../../domain/unmatched-payment.js';
import { anUnmatchedPayment } from '../../ports/unmatched-payment.repository.contract.js';
import { PAYMENT_EXCEPTIONS } from './payment.schema.js';
import { MongoUnmatchedPaymentRepository } from './mongo-unmatched-payment.repository.js';

const store = temporaryMongo();
const entries = async () =>
  (await collect(new MongoAuditLogRepository(store()).stream({}, 'at', false))).map(({ action, subject }) => [
    action,
    subject.id,
  ]);

const WAYS = [
  ['of an open one', true],
  ['of one that nobody had noted', false],
] as const;

describe.each(WAYS)('after a server stopped while it noted a refund %s', (_, noted) => {
  it.each(AUDIT_FAULTS)('at %s, its entry is in the log once', async (place) => {
    const exceptions = new MongoUnmatchedPaymentRepository(store());
    const open = anUnmatchedPayment();
    const refunded: UnmatchedPayment = { ...open, state: 'refunded', resolved_at: open.found_at, resolved_by: ADA.who };
    if (noted) await exceptions.record(open);
    const goOn = await stopAt<AuditFault>(place, (faults) =>
      new MongoUnmatchedPaymentRepository(store(), new AuditOutbox(store(), faults)).record(refunded, ADA),
    );
    expect(await exceptions.findMany([open.transactionId])).toEqual([refunded]);
    await Promise.all([1, 2].map(() => recoverAll(store())));
    expect(await entries()).toEqual([['payment-refunded', open.transactionId]]);
    expect(await goOn()).toEqual({ value: true });
    expect(await entries()).toHaveLength(1);
    expect((await store().collection(PAYMENT_EXCEPTIONS).findOne({ _id: open.transactionId }))?.acts ?? []).toEqual([]);
  });
});
