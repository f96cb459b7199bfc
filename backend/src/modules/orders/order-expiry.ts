import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { DAY_MS } from '#shared/time.js';
import { OrderPolicy } from './domain/order-policy.js';
import type { Order } from './domain/order.js';
import { OrdersService } from './orders.service.js';
import { OrderRepository } from './ports/order.repository.js';

/** Orders that one sweep checks. */
const BATCH_SIZE = 100;

/** Milliseconds after which an idempotency key may be deleted. */
const KEY_RETENTION_MS = 30 * DAY_MS;
const KEY_BATCH_SIZE = 500;
/** Batches of keys of one sweep; the next sweep deletes the rest. */
const MAX_KEY_BATCHES = 100;

/** The result of one sweep: order ids; failed ones with the reason. */
type SweepResult = Record<'expired' | 'paid' | 'failed', string[]>;

/**
 * Cancels orders that were not paid in time, as if their customers had cancelled them, and so returns their stock. An order whose
 * payment has succeeded becomes paid instead. Several servers may sweep at once.
 */
@Injectable()
export class OrderExpiry {
  private readonly log = new Logger('orders');
  /** the last order of the previous sweep: the next sweep continues after it, so failing orders do not block the others */
  private last?: Order;
  /** ends a sweep early, even while it waits for the gateway */
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

  /** @param now milliseconds; cancels the orders whose hold has ended by then, oldest first */
  async sweep(now = Date.now()): Promise<void> {
    const moment = this.policy.expiryCutoff(now);
    if (moment === undefined) return;
    const due = await this.orders.findUnpaidBefore(moment, BATCH_SIZE, this.last);
    this.last = due.length === BATCH_SIZE ? due.at(-1) : undefined;
    const result: SweepResult = { expired: [], paid: [], failed: [] };
    for (const order of due) {
      if ((await Promise.race([this.stopped, this.expire(order, result)])) === 'stopped') break;
    }
    this.logResult(result);
  }

  /** Never throws, so that a failing order does not block the next one. */
  private async expire(order: Order, { expired, paid, failed }: SweepResult): Promise<void> {
    try {
      if ((await this.ordering.cancelWithIntent(order, 'expiry')) === 1) expired.push(order._id);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'order-paid') paid.push(order._id);
      else failed.push(`${order._id}: ${error instanceof DomainError ? error.detail : String(error)}`);
    }
  }

  private logResult({ expired, paid, failed }: SweepResult): void {
    if (expired.length > 0) this.log.log(`Unpaid orders expired: ${expired.join(', ')}`);
    if (paid.length > 0) this.log.log(`Orders were paid before they expired: ${paid.join(', ')}`);
    if (failed.length > 0)
      this.log.warn(`Expired orders that could not be cancelled: ${failed.length}; the first: ${failed[0]}`);
  }
}

/** Deletes idempotency keys older than 30 days, and the stubs of cancelled orders that they refer to. Several servers may sweep at once. */
@Injectable()
export class KeyExpiry {
  private stopped = false;

  constructor(private readonly orders: OrderRepository) {}

  /** @param now milliseconds */
  async sweep(now = Date.now()): Promise<void> {
    const before = new Date(now - KEY_RETENTION_MS).toISOString();
    for (let batch = 0; batch < MAX_KEY_BATCHES && !this.stopped; batch += 1) {
      if (!(await this.orders.deleteKeysBefore(before, KEY_BATCH_SIZE))) return;
    }
  }

  stop(): void {
    this.stopped = true;
  }
}
