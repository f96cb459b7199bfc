import { pendingEntries } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import type { NewOrder, Order } from '../../domain/order.js';
import { type LineRefusal, lineRefusal, lineRefusals } from '../../domain/lines-refused.js';
import type { OrderLine } from '../../domain/order-line.js';
import { orderNumber } from '../../domain/order-number.js';
import { orderMessages } from '../../domain/order.messages.js';
import { payBy, type UnpaidLimits, type UnpaidOrders, unpaidRefusal } from '../../domain/order-policy.js';
import { orderErrors } from '../../domain/order.errors.js';
import type { PlaceOptions } from '../../ports/order.repository.js';
import { newOrder, toDocument } from './mongo-order-document.js';
import { OrderKeys } from './mongo-order-keys.js';
import { type OrderDocument, ORDERS } from './order.schema.js';

/**
 * Places orders without a transaction: it reserves the stock in the part of each line, inserts the order (this write decides), and
 * removes the reservations. After a crash in between, recovery finishes or undoes the order.
 */
export class OrderPlacing {
  private readonly keys: OrderKeys;
  private readonly stock: MongoStock;

  constructor(private readonly store: MongoStore) {
    this.keys = new OrderKeys(store);
    this.stock = new MongoStock(store);
  }

  async place(requested: NewOrder, options: PlaceOptions): Promise<{ order: Order; replayed: boolean }> {
    const order = newOrder(requested, options.created_at);
    if (options.idempotency) {
      const before = await this.keys.claim(order, options.idempotency);
      if (before) return { order: before, replayed: true };
    }
    try {
      await this.refuseAboveLimit(order, options);
      await this.reserveLines(order);
    } catch (refusal) {
      await this.releaseKey(order, options);
      throw refusal;
    }

    const [number] = await Promise.all([this.insert(order, options), this.stock.announce()]);
    if (number === undefined) {
      // Recovery has inserted a `void` order under this id, because placing took too long.
      await this.cancelReservations(order, order.lines);
      await this.releaseKey(order, options);
      throw orderErrors.placedTooLate();
    }
    // The order is placed: recovery removes the reservations that stay.
    await Promise.allSettled(order.lines.map((line) => this.stock.confirmReservation(order._id, line)));
    return { order: { ...order, number }, replayed: false };
  }

  /** Throws when a limit of the customer's unpaid orders is exceeded. Orders that are placed at the same moment do not count each other. */
  private async refuseAboveLimit({ email, total_cents }: Order, limits: UnpaidLimits): Promise<void> {
    if ((limits.maxUnpaid ?? limits.maxUnpaidCents) === undefined) return;
    const unpaid: UnpaidOrders = { count: 0, total_cents: 0 };
    for await (const order of this.store.collection(ORDERS).scan({ email, status: 'unpaid' }, ['total_cents'])) {
      unpaid.count += 1;
      unpaid.total_cents += order.total_cents;
    }
    const refusal = unpaidRefusal(limits, unpaid, total_cents);
    if (refusal) throw refusal;
  }

  /** Inserts the order unless its id is taken; returns its number, which is the first that no other order has. */
  private async insert(requested: Order, options: PlaceOptions, attempt = 0): Promise<string | undefined> {
    const orders = this.store.collection(ORDERS);
    const { _id, created_at } = requested;
    const order = { ...requested, number: orderNumber(_id, attempt) };
    const document: OrderDocument = {
      ...toDocument(order, options.idempotency !== undefined),
      pending: pendingEntries(orderMessages.placed(order, payBy(created_at, options.holdSeconds))),
    };
    if (await orders.insertIfAbsent(document)) return order.number;
    return (await orders.findOne({ _id })) ? undefined : this.insert(requested, options, attempt + 1);
  }

  /**
   * Reserves the lines in the order of their parts' ids, so that of several orders of the same last pieces one gets all of them. After a
   * refusal the other lines are only checked, so that no further order is refused because of pieces that will be returned at once.
   */
  private async reserveLines(order: Order): Promise<void> {
    const { _id, lines } = order;
    const reserved: OrderLine[] = [];
    const refusals: LineRefusal[] = [];
    const impossible = lineRefusals(lines, refusals);
    if (impossible) throw impossible;
    try {
      for (const { line, index } of byPart(lines)) {
        const refusal =
          refusals.length > 0 ? await this.stock.saleRefusal(line) : await this.reserveLine(_id, line, reserved);
        if (refusal) refusals.push(lineRefusal(index, refusal));
      }
      const refusal = lineRefusals(lines, refusals);
      if (refusal) throw refusal;
    } catch (refusal) {
      await this.cancelReservations(order, reserved);
      throw refusal;
    }
  }

  private async reserveLine(order_id: string, line: OrderLine, reserved: OrderLine[]): Promise<unknown> {
    try {
      await this.stock.reserve(order_id, line);
      reserved.push(line);
      return undefined;
    } catch (refusal) {
      return refusal;
    }
  }

  /** Never rejects, because the customer must get the refusal: recovery cancels what it could not. */
  private async cancelReservations({ _id }: Order, lines: readonly OrderLine[]): Promise<void> {
    await Promise.allSettled(lines.map((line) => this.stock.cancelReservation(_id, line)));
  }

  /** Never rejects: another order may take over the idempotency key after a minute. */
  private async releaseKey(order: Order, { idempotency }: PlaceOptions): Promise<void> {
    if (idempotency) await this.keys.release(order, idempotency).catch(() => undefined);
  }
}

function byPart(lines: readonly OrderLine[]): { line: OrderLine; index: number }[] {
  return lines
    .map((line, index) => ({ line, index }))
    .sort((one, other) => (one.line.part_id < other.line.part_id ? -1 : 1));
}
