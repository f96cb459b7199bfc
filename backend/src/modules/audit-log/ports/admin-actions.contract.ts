import type { MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { OrderRefund } from '#modules/orders/domain/order-refunds.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import type { PaperRepository } from '#modules/papers/ports/paper.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import type { CategoryStore } from '#modules/parts/ports/category.store.js';
import type { SynonymStore } from '#modules/parts/ports/synonym.store.js';
import type { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import type { UserRepository } from '#modules/users/ports/user.repository.js';
import type { Actor } from '#shared/actor.js';
import { anUnmatchedPayment } from '#modules/payments/ports/unmatched-payment.repository.contract.js';
import { ADA, anOrder, aPart, aReview, BOB, signedIn } from '#test/support/builders.js';
import type { Action } from '../domain/audited-actions.js';
import type { AuditEntry } from '#app/recording/audit-log/domain/audit-entry.js';
import type { AuditLogRepository } from './audit-log.repository.js';
import { MESSAGE_ADMIN_ACTIONS } from './message-actions.contract.js';
import { PAPER_ADMIN_ACTIONS } from './paper-actions.contract.js';
import { PART_ADMIN_ACTIONS } from './part-actions.contract.js';
import { ATTRIBUTE_ADMIN_ACTIONS } from './attribute-actions.contract.js';
import { CATEGORY_ADMIN_ACTIONS } from './category-actions.contract.js';
import { SYNONYM_ADMIN_ACTIONS } from './synonym-actions.contract.js';

/** The log and the stores that write to it, over the same data. */
export interface AuditStores {
  log: AuditLogRepository;
  parts: PartRepository;
  synonyms: SynonymStore;
  categories: CategoryStore;
  attributes: AttributeStore;
  orders: OrderRepository;
  users: UserRepository;
  reviews: ReviewRepository;
  unmatched: UnmatchedPaymentRepository;
  messages: MessageRepository;
  papers: PaperRepository;
}

const NOW = '2026-03-01T09:30:00.000Z';

/** A prepared change by an admin and its expected log entry. */
export interface ReadyAction {
  act: (by: Actor) => Promise<unknown>;
  entry: Pick<AuditEntry, 'subject' | 'before' | 'after'>;
  /** calls of the same kind that change nothing */
  idle?: (() => Promise<unknown>)[];
}

const UNKNOWN = '0'.repeat(24);

async function aStoredOrder({ parts, orders }: AuditStores) {
  const part = await parts.add(aPart({ name: 'Case Fan' }), ADA);
  const { order } = await orders.place(anOrder(part, { amount: 10 }));
  const subject = { type: 'order', id: order._id, label: `${order.number}: 10 × Case Fan for carl@test.com` } as const;
  return { part, order, subject };
}

async function aStoredUser({ users }: AuditStores, ...admins: string[]) {
  for (const email of ['dora@test.com', ...admins]) await signedIn(users, email, 'Dora');
  for (const email of admins) await users.makeAdmin(email, ADA);
  const user = (await users.findByEmail('dora@test.com'))!;
  return { subject: { type: 'user', id: user._id, label: user.email } as const };
}

/** Without `demo-cleared`, see the contract of the store's mark, and what the shop itself does, see the contract of papers. */
export type AdminAction = Exclude<Action, 'demo-cleared' | 'paper-issued' | 'paper-printed'>;

/** Every method by which an admin changes data. */
export const ADMIN_ACTIONS: Record<AdminAction, (stores: AuditStores) => Promise<ReadyAction>> = {
  ...PART_ADMIN_ACTIONS,
  ...SYNONYM_ADMIN_ACTIONS,
  ...CATEGORY_ADMIN_ACTIONS,
  ...ATTRIBUTE_ADMIN_ACTIONS,
  'order-shipped': async (stores) => {
    const { order, subject, part } = await aStoredOrder(stores);
    const { order: unpaid } = await stores.orders.place(anOrder(part));
    await stores.orders.recordPayment(order._id, 'pi_1', NOW);
    const tracking = { carrier: 'ups', tracking_number: '1Z1' } as const;
    return {
      act: (by) => stores.orders.ship(order._id, NOW, by, { parcels: [tracking] }),
      entry: { subject, before: { status: 'pending' }, after: { status: 'shipped', shipped_at: NOW, ...tracking } },
      idle: [order._id, unpaid._id, UNKNOWN].map((id) => () => stores.orders.ship(id, NOW, ADA)),
    };
  },
  'order-shipping-undone': async (stores) => {
    const { order, subject, part } = await aStoredOrder(stores);
    const { order: unpaid } = await stores.orders.place(anOrder(part));
    await stores.orders.recordPayment(order._id, 'pi_1', NOW);
    const tracking = { carrier: 'ups', tracking_number: '1Z1' } as const;
    await stores.orders.ship(order._id, NOW, BOB, { parcels: [tracking] });
    return {
      act: (by) => stores.orders.undoShipping(order._id, NOW, by),
      entry: { subject, before: { status: 'shipped', shipped_at: NOW, ...tracking }, after: { status: 'pending' } },
      idle: [order._id, unpaid._id, UNKNOWN].map((id) => () => stores.orders.undoShipping(id, NOW, BOB)),
    };
  },
  'order-tracking-changed': async (stores) => {
    const { order, subject, part } = await aStoredOrder(stores);
    const { order: unpaid } = await stores.orders.place(anOrder(part));
    await stores.orders.recordPayment(order._id, 'pi_1', NOW);
    const other = { carrier: 'other', tracking_number: '7', tracking_url: 'https://courier.test/7' } as const;
    const dhl = { carrier: 'dhl', tracking_number: '7' } as const;
    await stores.orders.ship(order._id, NOW, ADA, { parcels: [other] });
    return {
      act: (by) => stores.orders.changeTracking(order._id, [dhl], by),
      entry: {
        subject,
        before: { carrier: 'other', tracking_url: 'https://courier.test/7' },
        after: { carrier: 'dhl' },
      },
      idle: [order._id, unpaid._id, UNKNOWN].map((id) => () => stores.orders.changeTracking(id, [dhl], ADA)),
    };
  },
  'order-deleted': async (stores) => {
    const { order, subject, part } = await aStoredOrder(stores);
    const [own, paid] = [await stores.orders.place(anOrder(part)), await stores.orders.place(anOrder(part))];
    await stores.orders.recordPayment(paid.order._id, 'pi_1', NOW);
    const { total_cents, delivery_address, delivery_phone, refunded_cents, lines, ...audited } = order;
    expect([delivery_address, delivery_phone, refunded_cents, lines]).not.toContain(undefined);
    return {
      act: (by) => stores.orders.cancel(order._id, by),
      entry: { subject, before: { ...audited, total_price: total_cents / 100 } },
      idle: [
        () => stores.orders.cancel(order._id, ADA),
        () => stores.orders.cancel(paid.order._id, ADA),
        () => stores.orders.cancel(UNKNOWN, ADA),
        // Done by the customer.
        () => stores.orders.cancel(own.order._id),
      ],
    };
  },
  'payment-recorded': async (stores) => {
    const { order, subject, part } = await aStoredOrder(stores);
    const { order: own } = await stores.orders.place(anOrder(part));
    return {
      act: (by) => stores.orders.recordPayment(order._id, 'pi_1', NOW, { by }),
      entry: { subject, before: {}, after: { status: 'pending', transactionId: 'pi_1', paid_at: NOW } },
      idle: [
        () => stores.orders.recordPayment(order._id, 'pi_1', NOW, { by: ADA }),
        () => stores.orders.recordPayment(order._id, 'pi_2', NOW, { by: ADA }),
        () => stores.orders.recordPayment(UNKNOWN, 'pi_3', NOW, { by: ADA }),
        // Done by the customer.
        () => stores.orders.recordPayment(own._id, 'pi_4', NOW),
      ],
    };
  },
  'order-refunded': async (stores) => {
    const { order, subject } = await aStoredOrder(stores);
    await stores.orders.recordPayment(order._id, 'pi_1', NOW);
    const before: OrderRefund = { id: 're_0', amount_cents: 1_250, status: 'succeeded', created_at: NOW };
    await stores.orders.recordRefunds('pi_1', [before]);
    const refund: OrderRefund = { id: 're_1', amount_cents: 4_000, status: 'pending', created_at: NOW };
    const record = (transactionId: string, changes: Partial<OrderRefund> = {}) =>
      stores.orders.recordRefunds(transactionId, [before, { ...refund, ...changes }]);
    return {
      act: (by) => record('pi_1', { by: by.who }),
      entry: {
        subject,
        before: { refunded: 12.5 },
        after: { refunded: 52.5, refund_id: 're_1', refund_amount: 40, refund_status: 'pending' },
      },
      idle: [
        () => record('pi_1', { by: ADA.who }),
        () => record('pi_1', { by: ADA.who, status: 'failed' }),
        () => record('pi_2', { by: ADA.who }),
        // Created at the gateway.
        () => record('pi_1', { id: 're_2' }),
      ],
    };
  },
  'payment-refunded': async ({ unmatched }) => {
    const open = anUnmatchedPayment({ amount_cents: 34_950 });
    const refunded = { ...open, state: 'refunded', resolved_at: NOW, resolved_by: 'bob@test.com' } as const;
    const { transactionId } = open;
    const bySystem = anUnmatchedPayment({ state: 'refunded', resolved_at: NOW });
    await unmatched.record(open);
    return {
      act: (by) => unmatched.record(refunded, by),
      entry: {
        subject: { type: 'payment', id: transactionId, label: '$349.50 of carl@test.com' },
        before: { state: 'open' },
        after: { state: 'refunded' },
      },
      idle: [
        () => unmatched.record(refunded, ADA),
        () => unmatched.resolve(transactionId, NOW),
        // Done by the shop itself.
        () => unmatched.record(bySystem),
      ],
    };
  },
  'admin-made': async (stores) => {
    const { subject } = await aStoredUser(stores);
    return {
      act: (by) => stores.users.makeAdmin('DORA@test.com', by),
      entry: { subject, before: { role: 'customer' }, after: { role: 'admin' } },
      idle: ['dora@test.com', 'unknown@test.com'].map((email) => () => stores.users.makeAdmin(email, ADA)),
    };
  },
  'admin-removed': async (stores) => {
    const { subject } = await aStoredUser(stores, 'dora@test.com', 'last@test.com');
    return {
      act: (by) => stores.users.removeAdmin('Dora@test.com', by),
      entry: { subject, before: { role: 'admin' }, after: { role: 'customer' } },
      idle: ['dora@test.com', 'last@test.com', 'unknown@test.com'].map(
        (email) => () => stores.users.removeAdmin(email, ADA),
      ),
    };
  },
  'review-hidden': async ({ reviews }) => {
    const { _id } = await reviews.add(aReview({ name: 'Ann', review: '✓'.repeat(81) }));
    return {
      act: (by) => reviews.moderate(_id, true, by),
      entry: {
        subject: { type: 'review', id: _id, label: `Ann: ${'✓'.repeat(80)}…` },
        ...{ before: { hidden: false }, after: { hidden: true } },
      },
      idle: [_id, UNKNOWN].map((id) => () => reviews.moderate(id, true, ADA)),
    };
  },
  'review-shown': async ({ reviews }) => {
    const { _id } = await reviews.add(aReview({ name: 'Ann', review: 'Good.' }));
    await reviews.moderate(_id, true, ADA);
    return {
      act: (by) => reviews.moderate(_id, false, by),
      entry: {
        subject: { type: 'review', id: _id, label: 'Ann: Good.' },
        ...{ before: { hidden: true }, after: { hidden: false } },
      },
      idle: [_id, UNKNOWN].map((id) => () => reviews.moderate(id, false, ADA)),
    };
  },
  ...MESSAGE_ADMIN_ACTIONS,
  ...PAPER_ADMIN_ACTIONS,
};
