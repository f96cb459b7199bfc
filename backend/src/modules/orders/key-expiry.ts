import { Injectable } from '@nestjs/common';
import { OrderRepository } from './ports/order.repository.js';

/** Milliseconds after which an idempotency key may be deleted. */
const KEY_RETENTION_MS = 30 * 86_400_000;
const BATCH_SIZE = 500;
/** Batches of one sweep; the next sweep deletes the rest. */
const MAX_BATCHES = 100;

/** Deletes idempotency keys older than 30 days, and the stubs of cancelled orders that they refer to. Several servers may sweep at once. */
@Injectable()
export class KeyExpiry {
  private stopped = false;

  constructor(private readonly orders: OrderRepository) {}

  /** @param now milliseconds */
  async sweep(now = Date.now()): Promise<void> {
    const before = new Date(now - KEY_RETENTION_MS).toISOString();
    for (let batch = 0; batch < MAX_BATCHES && !this.stopped; batch += 1) {
      if (!(await this.orders.deleteKeysBefore(before, BATCH_SIZE))) return;
    }
  }

  stop(): void {
    this.stopped = true;
  }
}
