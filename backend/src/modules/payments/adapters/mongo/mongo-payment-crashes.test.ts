import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { ADA } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { atEveryWrite, crashAt } from '#test/support/failing-writes.js';
import { emptied, recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import type { UnmatchedPayment } from '../../domain/unmatched-payment.js';
import { anUnmatchedPayment } from '../../ports/unmatched-payment.repository.contract.js';
import { UNMATCHED_PAYMENTS } from './payment.schema.js';
import { MongoUnmatchedPaymentRepository } from './mongo-unmatched-payment.repository.js';

const database = temporaryMongo();

describe.each([
  ['that is open', true],
  ['that is not recorded yet', false],
])('after a server stopped while it recorded the refund of an unmatched payment %s', (_, recorded) => {
  it('its entry is in the log once', async () => {
    await atEveryWrite(6, async (at, side) => {
      const store = await emptied(database());
      const payments = new MongoUnmatchedPaymentRepository(store);
      const open = anUnmatchedPayment();
      const refunded: UnmatchedPayment = {
        ...open,
        state: 'refunded',
        resolved_at: open.found_at,
        resolved_by: ADA.who,
      };
      const logged = async () =>
        (await collect(new MongoAuditLogRepository(store).stream({}, 'at', false))).map(({ action, subject }) => [
          action,
          subject.id,
        ]);
      if (recorded) await payments.record(open);
      const crash = await crashAt(store, at, side, (server) =>
        new MongoUnmatchedPaymentRepository(server).record(refunded, ADA),
      );
      const isDone = (await payments.findMany([open.transactionId]))[0]?.state === 'refunded';
      await Promise.all([1, 2].map(() => recover(store)));
      expect(await logged()).toEqual(isDone ? [['payment-refunded', open.transactionId]] : []);
      expect(await crash.wake()).toEqual({ value: true });
      expect(await payments.findMany([open.transactionId])).toEqual([refunded]);
      expect(await logged()).toEqual([['payment-refunded', open.transactionId]]);
      const document = await store.collection(UNMATCHED_PAYMENTS).findOne({ _id: open.transactionId });
      expect(document?.pending ?? []).toEqual([]);
      return crash;
    });
  });
});
