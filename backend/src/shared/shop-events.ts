import { Logger } from '@nestjs/common';

/** The fields of an order in an event; no address and no card data. */
export interface OrderNote {
  _id: string;
  part_name: string;
  /** the customer's display name */
  name: string;
  amount: number;
  /** whole US dollars */
  total_price: number;
  status: 'unpaid' | 'pending' | 'shipped';
  /** why it must not be shipped */
  payment_state?: 'disputed' | 'dispute-lost' | 'refunded';
}

type OrderEvent =
  | 'order-placed'
  | 'order-paid'
  | 'order-shipped'
  | 'order-shipping-undone'
  | 'order-deleted'
  | 'order-refunded'
  | 'order-disputed';

export interface PartNote {
  _id: string;
  name: string;
  quantity: number;
}

export interface ReviewNote {
  _id: string;
  name: string;
  rating: number;
}

/** A stored change in the shop. */
export type ShopEvent =
  | { type: OrderEvent; order: OrderNote }
  | { type: 'part-changed'; change: 'added' | 'changed' | 'removed'; part: PartNote }
  | { type: 'parts-imported'; added: number; changed: number }
  | { type: 'review-added'; review: ReviewNote };

/** Whether this server or another one on the same store published the event. */
export type Origin = 'here' | 'elsewhere';

/** Must return quickly: the publisher waits for it before it responds. */
export type Listener = (event: ShopEvent, origin: Origin) => void;

/** The event bus between use cases and subscribers. A relay passes on the events of other servers. */
export class ShopEvents {
  private readonly log = new Logger('events');
  private readonly listeners = new Set<Listener>();

  /** Calls every listener in the order of subscription. Never throws, because the change is stored already. */
  publish(event: ShopEvent): void {
    this.notify(event, 'here');
  }

  /** Passes on an event that another server published. */
  publishRemote(event: ShopEvent): void {
    this.notify(event, 'elsewhere');
  }

  /** Subscribes the listener; returns a function that unsubscribes it. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private notify(event: ShopEvent, origin: Origin): void {
    for (const listener of this.listeners) {
      try {
        listener(event, origin);
      } catch (error) {
        this.log.error(`A listener failed at ${event.type}: ${String(error)}`);
      }
    }
  }
}
