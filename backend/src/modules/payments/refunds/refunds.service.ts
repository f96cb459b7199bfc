import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { DomainError, invalid } from '#shared/domain-error.js';
import { formatDollars, toCents } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import { printableKey } from '#modules/orders/domain/idempotency.js';
import { type OrderEvent, orderNote } from '#modules/orders/domain/order.events.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { OrderRefund, RefundLine } from '#modules/orders/domain/order-refunds.js';
import { refundAmount } from '#modules/orders/domain/refund-claims.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { type NewRefund, type Refund, refundRefusal } from '../domain/payment.js';
import { paymentErrors, refundErrors } from '../domain/payment.errors.js';
import { REFUND_CLAIM_DELAY_MS } from '../domain/payment-policy.js';
import { PaymentGateway } from '../ports/payment.gateway.js';

/** What an admin asks for: an amount in dollars, lines, or all that is left. */
interface RefundTerms {
  amount?: number | undefined;
  lines?: readonly (Omit<RefundLine, 'restock'> & { restock?: boolean | undefined })[] | undefined;
  reason?: string | undefined;
}

/** Orders with claims that are read at a time. */
const BATCH_SIZE = 100;

/**
 * Refunds of paid orders. The gateway holds the truth; an order copies the gateway's list of refunds, also those made at the gateway itself.
 * A refund of lines first claims its pieces in the order, so that no other refund pays them back; from then on it is made, by this server
 * or by another.
 */
@Injectable()
export class RefundsService {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly events: ShopEvents<OrderEvent>,
  ) {}

  /**
   * Refunds an amount of a paid order, lines of it or, without either, all that is left; the same key refunds once.
   * Throws `order-unpaid`, the refusals of `refundRefusal`, `refundAmount` and `claimsWith`, `refund-too-much`, `idempotency-key-reused`, and
   * `unavailable` when the outcome is unknown: a retry with the same key finds out.
   */
  async refund(
    id: string,
    terms: RefundTerms,
    key: string | undefined,
    admin: Caller,
  ): Promise<{ refund: OrderRefund; order: Order }> {
    if (key === undefined) throw invalid([{ field: 'Idempotency-Key', message: 'The Idempotency-Key is missing' }]);
    const gatewayKey = orderRefundKey(id, printableKey(key));
    const order = await this.orders.find(id);
    if (!order) throw orderErrors.unknown();
    if (order.transactionId === undefined) throw refundErrors.unpaid();
    const wanted = { transactionId: order.transactionId, by: actorOf(admin).who, ...wantedOf(order, terms) };
    await this.claim(order, wanted, gatewayKey);
    const refund = await this.make(order, wanted, gatewayKey);
    const after = (await this.copyToOrder(refund.transactionId, [refund])) ?? order;
    return {
      refund: after.refunds?.find((one) => one.id === refund.id) ?? { ...refund, lines: undefined },
      order: after,
    };
  }

  /** Copies the gateway's refunds of a payment to the order that it paid, if there is one. Throws `unavailable`. */
  async sync(transactionId: string): Promise<void> {
    await this.copyToOrder(transactionId);
  }

  /** Makes the refunds whose server stopped after it had claimed their pieces, or did not get an answer. Throws `unavailable`. */
  async completeClaimed(now: number): Promise<void> {
    const before = new Date(now - REFUND_CLAIM_DELAY_MS).toISOString();
    for (let batch = await this.orders.findClaimedRefunds(BATCH_SIZE); batch.length > 0;) {
      for (const order of batch) await this.completeClaims(order, before);
      batch = batch.length < BATCH_SIZE ? [] : await this.orders.findClaimedRefunds(BATCH_SIZE, batch.at(-1)?._id);
    }
  }

  private async completeClaims(order: Order, before: string): Promise<void> {
    const { transactionId, number, refund_claims = [] } = order;
    if (transactionId === undefined) return;
    for (const { key, created_at, ...terms } of refund_claims) {
      if (created_at >= before) continue;
      try {
        await this.copyToOrder(transactionId, [await this.make(order, { transactionId, ...terms }, key)]);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.log.error(
          `The refund of ${formatDollars(terms.amount_cents)} of order ${number} by ${terms.by} was refused: ${error.detail}`,
        );
      }
    }
  }

  /** Claims the pieces of a refund of lines, unless the order must not be refunded. */
  private async claim(order: Order, wanted: NewRefund & { by: string }, key: string): Promise<void> {
    const { amount_cents, lines, reason, by } = wanted;
    try {
      const isAll = amount_cents === undefined || amount_cents >= order.total_cents - order.refunded_cents;
      const refusal = refundRefusal(order.disputes, isAll);
      if (refusal) throw refusal;
      if (lines && amount_cents !== undefined)
        await this.orders.claimRefund(order._id, {
          key,
          amount_cents,
          lines,
          reason,
          by,
          created_at: new Date().toISOString(),
        });
    } catch (error) {
      // A repeated request gets the refund that it has made, whatever happened since.
      if (!isRefusal(error) || !(await this.isMade(wanted.transactionId, key))) throw error;
    }
  }

  private async isMade(transactionId: string, key: string): Promise<boolean> {
    const made = await this.gateway.refunds(transactionId).catch(() => []);
    return made.some((refund) => refund.key === key);
  }

  /** The gateway's refund. A claim ends when the gateway refuses; after any other failure the refund may exist. */
  private async make({ _id }: Order, wanted: NewRefund, key: string): Promise<Refund> {
    try {
      return await this.gateway.refund(wanted, key);
    } catch (error) {
      if (isRefusal(error) && wanted.lines) await this.orders.releaseRefund(_id, key);
      // The gateway has refunded more than the order shows: update the order, so that the admin sees why.
      if (isRefusal(error) && error.code === paymentErrors.refundTooMuch().code) await this.sync(wanted.transactionId);
      throw error;
    }
  }

  /** `certain`: refunds that the gateway has just returned; they are stored even if it cannot list them now. */
  private async copyToOrder(transactionId: string, certain: readonly Refund[] = []): Promise<Order | undefined> {
    const before = await this.orders.findByTransaction(transactionId);
    if (!before) return undefined;
    const listed = await this.gateway.refunds(transactionId).catch((error: unknown) => {
      if (certain.length === 0) throw error;
      return [];
    });
    const order = await this.orders.recordRefunds(transactionId, [...listed, ...certain]);
    if (!order || hasSameRefunds(before, order)) return order;
    this.events.publish({ type: 'order-refunded', order: orderNote(order) });
    for (const { id, amount_cents } of newlyFailed(before, order))
      this.log.error(`Refund ${id} of ${formatDollars(amount_cents)} of order ${order._id} failed at the bank.`);
    return order;
  }
}

/** The terms with the amount of their lines. */
function wantedOf(
  order: Order,
  { amount, lines, reason }: RefundTerms,
): Pick<NewRefund, 'amount_cents' | 'lines' | 'reason'> {
  if (amount !== undefined && lines)
    throw invalid([{ field: 'lines', message: 'Send either an amount or lines, not both' }]);
  const given = reason === undefined || reason === '' ? {} : { reason };
  if (!lines) return { ...given, ...(amount !== undefined && { amount_cents: toCents(amount) }) };
  const asked = lines.map(({ part_id, pieces, restock = false }) => ({ part_id, pieces, restock }));
  return { ...given, lines: asked, amount_cents: refundAmount(order, asked) };
}

/** Whether it is certain that nothing was refunded. */
function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && error.kind !== 'unavailable';
}

function newlyFailed({ refunds: before = [] }: Order, { refunds: after = [] }: Order): readonly OrderRefund[] {
  return after.filter(({ status }, index) => status === 'failed' && before[index]?.status !== 'failed');
}

function hasSameRefunds({ refunds: before = [] }: Order, { refunds: after = [] }: Order): boolean {
  return before.length === after.length && before.every(({ status }, index) => status === after[index]?.status);
}

/** The gateway's idempotency key, derived from the admin's: it fits into a header, unlike some characters of the admin's. */
export function orderRefundKey(order_id: string, key: string): string {
  return `refund:${order_id}:${createHash('sha256').update(key).digest('hex')}`;
}
