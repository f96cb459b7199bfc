import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { OrderPolicy } from './domain/order-policy.js';
import type { Order } from './domain/order.js';
import { OrdersService } from './orders.service.js';
import { OrderRepository } from './ports/order.repository.js';

/** Orders that one sweep looks at. */
const BATCH_SIZE = 100;

/** What became of the orders of one sweep: ids, and with those that stay the reason. */
type Round = Record<'gone' | 'paid' | 'kept', string[]>;

/**
 * Gives the stock of orders back that nobody paid in time: each goes as if its customer had cancelled it, so one that turns out to be
 * paid becomes paid instead. Any number of servers may sweep at once.
 */
@Injectable()
export class OrderExpiry {
  private readonly log = new Logger('orders');
  /** where the last sweep ended: orders that have to stay for now must not keep the others from their turn */
  private last?: Order;
  /** ends a sweep early, even one that waits for the gateway */
  readonly stop: () => void;
  private readonly stopped: Promise<'stopped'>;

  constructor(
    private readonly orders: OrderRepository,
    private readonly ordering: OrdersService,
    private readonly policy: OrderPolicy,
  ) {
    let stop: (value: 'stopped') => void = () => undefined;
    this.stopped = new Promise((resolve) => (stop = resolve));
    this.stop = () => stop('stopped');
  }

  /** @param now milliseconds; orders whose hold has ended by then go, the oldest first */
  async sweep(now = Date.now()): Promise<void> {
    const moment = this.policy.heldSince(now);
    if (moment === undefined) return;
    const due = await this.orders.findUnpaidBefore(moment, BATCH_SIZE, this.last);
    this.last = due.length === BATCH_SIZE ? due.at(-1) : undefined;
    const round: Round = { gone: [], paid: [], kept: [] };
    for (const order of due) {
      if ((await Promise.race([this.stopped, this.expire(order, round)])) === 'stopped') break;
    }
    this.tell(round);
  }

  /** Never throws: the next one has its turn. */
  private async expire(order: Order, { gone, paid, kept }: Round): Promise<void> {
    try {
      if ((await this.ordering.remove(order)) === 1) gone.push(order._id);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'order-paid') paid.push(order._id);
      else kept.push(`${order._id}: ${error instanceof DomainError ? error.detail : String(error)}`);
    }
  }

  private tell({ gone, paid, kept }: Round): void {
    if (gone.length > 0) this.log.log(`Not paid in time, so they are gone: ${gone.join(', ')}`);
    if (paid.length > 0) this.log.log(`About to go, but paid: ${paid.join(', ')}`);
    if (kept.length > 0) this.log.warn(`Unpaid orders stay beyond their time: ${kept.length}, the first ${kept[0]}`);
  }
}
