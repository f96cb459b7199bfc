import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoUnmatchedPaymentRepository } from '#modules/payments/adapters/mongo/mongo-unmatched-payment.repository.js';
import { MongoPaymentRepository } from '#modules/payments/adapters/mongo/mongo-payment.repository.js';
import { MongoSandboxLedger } from '#modules/payments/adapters/mongo/mongo-sandbox-ledger.js';
import { MongoReviewRepository } from '#modules/reviews/adapters/mongo/mongo-review.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { anUnmatchedPayment } from '#modules/payments/ports/unmatched-payment.repository.contract.js';
import { collect } from './support/concurrency.js';
import { ADA, anOrder, aPart, signedIn } from './support/builders.js';
import { sandboxIntent } from './support/whole-shop-payments.js';
import { temporaryMongo } from './support/temporary-mongo.js';
import {
  CARD_ATTEMPTS,
  UNMATCHED_PAYMENTS,
  PAYMENT_INTENTS,
  SANDBOX_INTENTS,
  WEBHOOK_EVENTS,
} from '#modules/payments/adapters/mongo/payment.schema.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { USERS } from '#modules/users/adapters/mongo/user.schema.js';

const store = temporaryMongo();

/** Query operators that an unchecked request could contain. */
const OPERATORS: object[] = [{ $ne: '' }, { $gt: '' }, { $exists: true }, { $regex: '.*' }, { $in: ['carl@test.com'] }];

describe.each(OPERATORS)('the operator %j in place of a string', (operator) => {
  const text = operator as unknown as string;
  const number = operator as unknown as number;
  const NOW = '2026-03-01T09:30:00.000Z';

  /** The content of every collection. */
  const everything = async () => {
    const parts = store().collection(PARTS);
    const orders = store().collection(ORDERS);
    const users = store().collection(USERS);
    const intents = store().collection(PAYMENT_INTENTS);
    const sandboxIntents = store().collection(SANDBOX_INTENTS);
    const unmatched = store().collection(UNMATCHED_PAYMENTS);
    const cardAttempts = store().collection(CARD_ATTEMPTS);
    const webhookEvents = store().collection(WEBHOOK_EVENTS);
    const ofPayments = [intents, sandboxIntents, unmatched, cardAttempts, webhookEvents];
    const collections = [parts, orders, users, ...ofPayments] as { findMany: typeof users.findMany }[];
    return JSON.stringify(await Promise.all(collections.map((one) => one.findMany({}, { _id: 1 }, 100))));
  };

  it('finds nothing and changes nothing', async () => {
    const [parts, orders] = [new MongoPartRepository(store()), new MongoOrderRepository(store())];
    const [users, payments] = [new MongoUserRepository(store()), new MongoPaymentRepository(store())];
    const [reviews, log] = [new MongoReviewRepository(store()), new MongoAuditLogRepository(store())];
    const ledger = new MongoSandboxLedger(store());
    const unmatched = new MongoUnmatchedPaymentRepository(store());
    const part = await parts.add(aPart(), ADA);
    const { order } = await orders.place(anOrder(part), { idempotency: { key: 'k', fingerprint: 'a' } });
    await signedIn(users, 'carl@test.com', 'Carl');
    await payments.addIntent({ id: 'pi_1', order_id: order._id, email: 'carl@test.com', amount_cents: 1 }, NOW);
    await payments.addIntent({ id: 'pi_2', email: 'carl@test.com', amount_cents: 1 }, NOW);
    await unmatched.record(anUnmatchedPayment());
    await payments.recordDecline({
      id: 'evt_1',
      transactionId: 'pi_1',
      order_id: order._id,
      email: 'carl@test.com',
      at: NOW,
    });
    await payments.markEventHandled('evt_1', NOW);
    const before = await everything();

    const asked: (() => Promise<unknown>)[] = [
      () => parts.find(text),
      () => parts.findByNameAndPicture(text, text),
      () => collect(parts.stream({ max_quantity: number }, 'name', false)),
      () => collect(orders.stream({ part_id: text }, 'amount', false)),
      () => parts.importAll([{ _id: text, version: 1, part: aPart() }], ADA, { dryRun: false }),
      () => users.removeAdmin(text, ADA),
      () => reviews.moderate(text, true, ADA),
      () => collect(log.stream({ actor: text }, 'at', false)),
      () => parts.update(text, { quantity: 1 }, ADA),
      () => parts.remove(text, ADA),
      () => collect(parts.stream({ min_price_cents: number }, 'name', false)),
      () => orders.find(text),
      () => orders.placedBefore(text, { key: 'k', fingerprint: 'a' }),
      () => orders.placedBefore('carl@test.com', { key: text, fingerprint: 'a' }),
      () => orders.findUnpaidByTotal(text, order.total_cents),
      () => orders.findUnpaidByTotal('carl@test.com', number),
      () => collect(orders.stream({ email: text }, 'amount', false)),
      () => orders.cancel(text),
      () => orders.cancel(text, ADA),
      () => orders.recordPayment(text, 'pi_1', NOW),
      () => orders.ship(text, NOW, ADA),
      () => orders.changeTracking(text, [{ carrier: 'ups', tracking_number: '1Z1' }], ADA),
      () => orders.findByTransaction(text),
      () => orders.recordRefunds(text, [{ id: 're_1', amount_cents: 1, status: 'succeeded', created_at: NOW }]),
      () => orders.acknowledgeStock(part._id, text),
      () => orders.acknowledgeStock(text, 'carl@test.com'),
      () => orders.place(anOrder(part, { part_id: text })),
      () => orders.place(anOrder(part, { amount: number })),
      () => users.findByEmail(text),
      () => users.find(text),
      () => users.makeAdmin(text, ADA),
      () => users.updateProfile(text, { phone: '1' }),
      () => payments.findByOrder(text),
      () => payments.find(text),
      () => payments.findByTotal(text, 1),
      () => payments.findByTotal('carl@test.com', number),
      () => payments.schedulePoll(text, NOW),
      () => orders.findByTransaction(text),
      () => orders.findMany([text]),
      () => orders.findByTransactions([text]),
      () => unmatched.findMany([text]),
      () => unmatched.resolve(text, NOW),
      () => payments.latestDeclines({ email: text }, '2000', 9),
      () => payments.latestDeclines({ order_id: text }, '2000', 9),
      () => payments.isEventHandled(text),
      () => ledger.find(text),
      () => ledger.findByKey(text),
      () => ledger.replace({ ...sandboxIntent('pi_1', { amount_cents: 1, email: 'carl@test.com' }), id: text }),
    ];
    for (const ask of asked) {
      const answer = await ask().catch(() => undefined);
      expect([undefined, false, 'unknown', { outcome: 'unknown' }, [{ outcome: 'unknown' }], []]).toContainEqual(
        answer,
      );
    }
    expect(await everything()).toBe(before);
  });
});
