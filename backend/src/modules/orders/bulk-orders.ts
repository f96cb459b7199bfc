import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type BulkReport, type BulkResult, inBulk, MAX_BULK_ROWS } from '#shared/bulk.js';
import type { Caller } from '#shared/caller.js';
import { DomainError } from '#shared/domain-error.js';
import type { Cursor, Page, PageRequest, Total } from '#shared/page.js';
import type { Order, OrderFilter, OrderSort } from './domain/order.js';
import { orderErrors } from './domain/order.errors.js';
import type { Parcel } from './domain/tracking.js';
import { OrdersService } from './orders.service.js';
import { OrderRepository } from './ports/order.repository.js';

/** Orders read in one turn of the event loop: other requests wait for no more than these. */
const READ_AT_ONCE = 50;

export const ORDER_ACTIONS = ['ship', 'undo-shipping', 'delete'] as const;
type OrderAction = (typeof ORDER_ACTIONS)[number];

interface BulkOrder {
  id: string;
  /** of a shipping */
  parcels?: readonly Parcel[] | undefined;
}

type Outcome = Pick<BulkResult, 'outcome'>;

/** Ships, takes back and deletes many orders, each as by its own request. */
@Injectable()
export class BulkOrders {
  constructor(
    private readonly orders: OrderRepository,
    private readonly ordering: OrdersService,
  ) {}

  async change(
    action: OrderAction,
    rows: readonly BulkOrder[],
    caller: Caller,
    onProgress?: (finished: number) => void,
  ): Promise<BulkReport> {
    const found = await this.findInOrder(rows.map(({ id }) => id));
    const numbers = new Map(found.map(({ _id, number }) => [_id, number]));
    const act = (row: BulkOrder): Promise<Outcome> => this.actions[action](row, caller);
    return inBulk(rows, numbers, act, onProgress);
  }

  /** The first orders that match, and the number of all. */
  async matching(
    filter: OrderFilter,
    order: Pick<PageRequest<OrderSort>, 'sort' | 'descending' | 'client'>,
  ): Promise<{ orders: Order[]; total: Total }> {
    const orders: Order[] = [];
    let page: Page<Order>;
    let cursor: Cursor | undefined;
    do {
      page = await this.ordering.list(filter, { ...order, limit: READ_AT_ONCE, ...(cursor && { cursor }) });
      orders.push(...page.items);
      cursor = page.next;
      if (cursor) await nextTurn();
    } while (cursor && orders.length < MAX_BULK_ROWS);
    return { orders, total: page.total };
  }

  /** The existing orders with these ids, in their order. */
  async findInOrder(ids: readonly string[]): Promise<Order[]> {
    const orders = new Map<string, Order>();
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      if (at > 0) await nextTurn();
      for (const order of await this.orders.findMany(ids.slice(at, at + READ_AT_ONCE))) orders.set(order._id, order);
    }
    return ids.flatMap((id) => orders.get(id) ?? []);
  }

  private readonly actions: Record<OrderAction, (row: BulkOrder, caller: Caller) => Promise<Outcome>> = {
    ship: ({ id, parcels }, caller) =>
      this.unless('order-not-pending', id, isShippedWith(parcels), () =>
        this.ordering.ship(id, caller, parcels && { parcels }),
      ),
    'undo-shipping': ({ id }, caller) =>
      this.unless('order-not-shipped', id, isPending, () => this.ordering.undoShipping(id, caller)),
    delete: async ({ id }, caller) => ({
      outcome: (await this.ordering.cancel(id, caller)) === 1 ? 'done' : 'already',
    }),
  };

  /** Changes an order; the refusal with this code means `already` when the order is in the requested state. */
  private async unless(
    code: string,
    id: string,
    isSo: (order: Order) => boolean,
    change: () => Promise<unknown>,
  ): Promise<Outcome> {
    try {
      await change();
      return { outcome: 'done' };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== code) throw error;
      const order = await this.orders.find(id);
      if (order && isSo(order)) return { outcome: 'already' };
      throw error;
    }
  }
}

const isPending = ({ status }: Order) => status === 'pending';

/** Whether an order is shipped with these parcels; throws when it is shipped with others. */
function isShippedWith(parcels: readonly Parcel[] | undefined) {
  return (order: Order): boolean => {
    if (order.status !== 'shipped') return false;
    if (parcels && !isDeepStrictEqual(order.parcels, parcels)) throw orderErrors.shippedOtherwise();
    return true;
  };
}
