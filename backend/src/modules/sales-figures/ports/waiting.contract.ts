import type { MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { OrderRefund } from '#modules/orders/domain/order-refunds.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { anUnmatchedPayment } from '#modules/payments/ports/unmatched-payment.repository.contract.js';
import type { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import type { PaperRepository } from '#modules/papers/ports/paper.repository.js';
import type { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { ADA, AN_ISSUER, aMessage, anOrder, aPart, aReview } from '#test/support/builders.js';
import { totalOf } from '../domain/figures.js';
import type { SalesFigures } from './sales-figures.js';

/** What waits, and the stores that it counts. */
interface WaitingStores {
  figures: SalesFigures;
  orders: OrderRepository;
  parts: PartRepository;
  payments: PaymentRepository;
  unmatched: UnmatchedPaymentRepository;
  reviews: ReviewRepository;
  messages: MessageRepository;
  papers: PaperRepository;
}

const NOTHING = {
  ...{ to_ship: 0, disputes: 0, unmatched_payments: 0, failed_refunds: 0 },
  ...{ correction_requests: 0, failed_messages: 0, held_messages: 0, low_stock: 0, reviews_today: 0 },
};

/** The contract of every store of figures about what waits; `open` returns empty stores for each test. */
export function waitingContract(name: string, open: () => WaitingStores): void {
  describe(`what waits in ${name}`, () => {
    let stores: WaitingStores;
    beforeEach(() => (stores = open()));
    const waiting = (now = '2026-03-05T12:00:00.000Z') => stores.figures.waiting(now, 10);
    async function paid(transaction: string): Promise<string> {
      const part = await stores.parts.add(aPart({ min_order: 1, quantity: 1000 }), ADA);
      const { order } = await stores.orders.place(anOrder(part, { amount: 10 }));
      await stores.orders.recordPayment(order._id, transaction, '2026-03-01T09:30:00.000Z');
      return order._id;
    }

    it('is nothing in an empty shop', async () => {
      expect(await waiting()).toEqual(NOTHING);
      expect(totalOf(NOTHING)).toBe(0);
    });

    it('counts paid orders that may be shipped', async () => {
      await paid('pi_1');
      await paid('pi_2');
      await paid('pi_3');
      await stores.orders.ship(await paid('pi_4'), '2026-03-02T09:30:00.000Z', ADA);
      const created_at = '2026-03-02T09:30:00.000Z';
      await stores.orders.recordDisputes('pi_2', [{ id: 'du_1', status: 'open', amount_cents: 1, created_at }]);
      const { total_cents: amount_cents } = (await stores.orders.findByTransaction('pi_3'))!;
      await stores.orders.recordRefunds('pi_3', [{ id: 're_1', status: 'pending', amount_cents, created_at }]);
      expect(await waiting()).toEqual({ ...NOTHING, to_ship: 1 });
    });

    it('counts open disputes, and names the earliest time to answer that is still ahead', async () => {
      const dispute = {
        ...{ transactionId: 'pi_1', email: 'carl@test.com', amount_cents: 100, currency: 'usd' },
        created_at: '2026-03-01T09:30:00.000Z',
      };
      const due = (day: number) => ({ due_by: `2026-03-${String(day).padStart(2, '0')}T23:59:59.000Z` });
      await stores.payments.recordDispute({ ...dispute, id: 'du_1', status: 'open', ...due(20) });
      await stores.payments.recordDispute({ ...dispute, id: 'du_2', status: 'inquiry', ...due(9) });
      await stores.payments.recordDispute({ ...dispute, id: 'du_3', status: 'open', ...due(4) });
      await stores.payments.recordDispute({ ...dispute, id: 'du_4', status: 'open' });
      await stores.payments.recordDispute({ ...dispute, id: 'du_5', status: 'lost', closed_at: dispute.created_at });
      expect(await waiting()).toEqual({ ...NOTHING, disputes: 4, dispute_due_by: due(9).due_by });
      expect(await waiting('2026-03-21T00:00:00.000Z')).toEqual({ ...NOTHING, disputes: 4 });
    });

    it('counts payments without an order, and failed refunds until they are made again', async () => {
      await stores.unmatched.record(anUnmatchedPayment());
      await stores.unmatched.record(anUnmatchedPayment({ transactionId: 'pi_9' }));
      await stores.unmatched.record(anUnmatchedPayment({ transactionId: 'pi_9', state: 'refund-failed' }));
      await stores.unmatched.record(anUnmatchedPayment({ state: 'refunded', resolved_at: '2026-03-02T09:30:00.000Z' }));
      await paid('pi_1');
      const refund = (id: string, status: OrderRefund['status']) =>
        stores.orders.recordRefunds('pi_1', [
          { id, status, amount_cents: 100, created_at: '2026-03-02T09:30:00.000Z' },
        ]);
      await refund('re_1', 'failed');
      expect(await waiting()).toEqual({ ...NOTHING, to_ship: 1, unmatched_payments: 1, failed_refunds: 2 });
      await refund('re_2', 'pending');
      expect(await waiting()).toEqual({ ...NOTHING, to_ship: 1, unmatched_payments: 1, failed_refunds: 1 });
    });

    it('counts requests to correct an invoice until one is decided', async () => {
      const issuer = AN_ISSUER;
      const part = await stores.parts.add(aPart({ min_order: 1, quantity: 1000 }), ADA);
      for (const transaction of ['pi_1', 'pi_2']) {
        const { order } = await stores.orders.place(anOrder(part, { amount: 1 }));
        await stores.orders.recordPayment(order._id, transaction, '2026-03-01T09:30:00.000Z', { issuer });
        await stores.papers.issueOwed(issuer);
        await stores.papers.requestCorrection(order._id, { company: 'Acme' });
        if (transaction === 'pi_1') await stores.papers.refuseCorrection(order._id, 'No', ADA);
      }
      expect(await waiting()).toEqual({ ...NOTHING, to_ship: 2, correction_requests: 1 });
    });

    it('counts failed and held messages, low stock and the reviews of the day, and their sum', async () => {
      const held = [aMessage({ state: 'held' }), aMessage({ state: 'held' })];
      await stores.messages.add([aMessage({ state: 'failed' }), ...held, aMessage()]);
      for (const quantity of [10, 11]) await stores.parts.add(aPart({ quantity }), ADA);
      await stores.reviews.add(aReview());
      const today = new Date().toISOString();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const counted = { ...NOTHING, failed_messages: 1, held_messages: 2, low_stock: 1, reviews_today: 1 };
      expect(await waiting(today)).toEqual(counted);
      expect(await waiting(tomorrow)).toEqual({ ...counted, reviews_today: 0 });
      expect(totalOf(counted)).toBe(5);
    });
  });
}
