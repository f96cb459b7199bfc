import { Injectable } from '@nestjs/common';
import { orderMessages } from '#modules/orders/domain/order.messages.js';
import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { StockPolicy } from '#modules/parts/domain/stock-policy.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { DAY_MS, dayOf } from '#shared/time.js';
import { MessageRepository } from './ports/message.repository.js';
import { ADMINS, MESSAGE_RETENTION_MS, newMessage } from '#app/recording/messages/domain/message.js';

const BATCH_SIZE = 500;
/** Parts that one message about low stock names. */
const NAMED_PARTS = 20;

/** Reminds customers of unpaid orders one day before these end. */
@Injectable()
export class PaymentReminders {
  /** the newest order that this server has reminded of */
  private last?: { _id: string; created_at: string };

  constructor(
    private readonly messages: MessageRepository,
    private readonly orders: OrderRepository,
    private readonly policy: OrderPolicy,
  ) {}

  async sweep(now = Date.now()): Promise<void> {
    // The message of a placed order says how long it is held, which is then a day or less.
    if (this.policy.holdSeconds * 1000 <= DAY_MS) return;
    const ended = this.policy.expiryCutoff(now) ?? '';
    const endsInADay = this.policy.expiryCutoff(now + DAY_MS) ?? '';
    for (;;) {
      const after = this.last && this.last.created_at > ended ? this.last : { _id: '', created_at: ended };
      const due = await this.orders.findUnpaidBefore(endsInADay, BATCH_SIZE, after);
      await this.messages.add(due.map((order) => orderMessages.reminder(order, this.policy.expiresAt(order) ?? '')));
      this.last = due.at(-1) ?? this.last;
      if (due.length < BATCH_SIZE) return;
    }
  }
}

/** Tells the admins once a day which parts are low in stock. */
@Injectable()
export class LowStockNotice {
  private day?: string;

  constructor(
    private readonly messages: MessageRepository,
    private readonly parts: PartRepository,
    private readonly policy: StockPolicy,
  ) {}

  async sweep(now = Date.now()): Promise<void> {
    const day = dayOf(now);
    if (day === this.day) return;
    const page = { sort: 'quantity', descending: false, limit: NAMED_PARTS } as const;
    const { items, total } = await this.parts.list({ max_quantity: this.policy.lowStock }, page);
    const parts = items.map(({ _id, name, sku, quantity }) => ({ id: _id, name, quantity, ...(sku && { sku }) }));
    const content = { parts, total: total.count };
    if (parts.length > 0)
      await this.messages.add([newMessage({ recipient: ADMINS, cause: day, kind: 'low-stock', content })]);
    this.day = day;
  }
}

/** Deletes messages after 90 days. */
@Injectable()
export class MessageRetention {
  constructor(private readonly messages: MessageRepository) {}

  async sweep(now = Date.now()): Promise<void> {
    while (await this.messages.deleteBefore(new Date(now - MESSAGE_RETENTION_MS).toISOString(), BATCH_SIZE));
  }
}
