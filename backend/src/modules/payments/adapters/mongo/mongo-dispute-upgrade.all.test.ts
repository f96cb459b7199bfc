import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { concurrently } from '#test/support/concurrency.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoDisputeUpgrade } from './mongo-dispute-upgrade.js';
import { type PaymentExceptionDocument, DISPUTES, PAYMENT_EXCEPTIONS } from './payment.schema.js';

const AT = '2026-03-01T09:30:00.000Z';
const store = temporaryMongo();

describe('upgrading the disputes of an earlier version', () => {
  const orders = () => new MongoOrderRepository(store());
  const upgrade = () => new MongoDisputeUpgrade(store(), orders()).sweep();
  const paid = async (transactionId: string) => {
    const part = await new MongoPartRepository(store()).add(aPart(), ADA);
    const { order } = await orders().place(anOrder(part), { created_at: AT });
    await orders().recordPayment(order._id, transactionId, AT);
    return order;
  };
  /** A dispute as earlier versions stored it. */
  const disputed = (_id: string, changes: Partial<PaymentExceptionDocument> = {}) =>
    store()
      .collection(PAYMENT_EXCEPTIONS)
      .insert({
        ...{ _id, email: 'carl@test.com', amount_cents: 900, currency: 'usd', state: 'open', found_at: AT },
        ...{ reason: 'disputed' as PaymentExceptionDocument['reason'], ...changes },
      });

  it('moves each dispute to its own record and to its order once, although several servers do it', async () => {
    const [open, lost] = [await paid('pi_1'), await paid('pi_2')];
    await disputed('pi_1');
    await disputed('pi_2', { state: 'refunded', resolved_at: AT });
    await disputed('pi_3', { state: 'resolved', resolved_at: AT });
    await store()
      .collection(PAYMENT_EXCEPTIONS)
      .insert({
        ...{ _id: 'pi_4', email: 'carl@test.com', amount_cents: 900, currency: 'usd', state: 'open', found_at: AT },
        reason: 'order-paid',
      });
    await Promise.all(concurrently(3, upgrade));
    await upgrade();
    const moved = await store().collection(DISPUTES).findMany({}, { _id: 1 }, 9);
    expect(moved).toMatchObject([
      { _id: 'pi_1', transaction_id: 'pi_1', status: 'open', created_at: AT },
      { _id: 'pi_2', status: 'lost', closed_at: AT },
      { _id: 'pi_3', status: 'won', closed_at: AT },
    ]);
    expect(await orders().find(open._id)).toMatchObject({ payment_state: 'disputed', disputes: [{ id: 'pi_1' }] });
    expect(await orders().find(lost._id)).toMatchObject({ payment_state: 'dispute-lost' });
    expect((await store().collection(PAYMENT_EXCEPTIONS).findMany({}, { _id: 1 }, 9)).map(({ _id }) => _id)).toEqual([
      'pi_4',
    ]);
  });
});
