import { Logger } from '@nestjs/common';

/** What a note about an order needs; nothing of its address, and nothing of a card. */
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

/** Something that happened in the shop and is on disk. */
export type ShopEvent =
  | { type: OrderEvent; order: OrderNote }
  | { type: 'part-changed'; change: 'added' | 'changed' | 'removed'; part: PartNote }
  | { type: 'parts-imported'; added: number; changed: number }
  | { type: 'review-added'; review: ReviewNote };

/** Whether this server's own use cases did it, or those of another one on the same data. */
export type Origin = 'here' | 'elsewhere';

/** Must not wait: it is called while whoever published the event goes on to answer. */
export type Listener = (event: ShopEvent, origin: Origin) => void;

/** Where use cases tell what happened, and whoever wants to know listens. What other servers did is passed on by the store's adapter. */
export class ShopEvents {
  private readonly log = new Logger('events');
  private readonly listeners = new Set<Listener>();

  /** Tells every listener, in the order in which they came. Never throws: what happened has happened. */
  publish(event: ShopEvent): void {
    this.tell(event, 'here');
  }

  /** Passes on what another server published. */
  publishRemote(event: ShopEvent): void {
    this.tell(event, 'elsewhere');
  }

  /** From now on `listener` hears of every event; answers how to stop that. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell(event: ShopEvent, origin: Origin): void {
    for (const listener of this.listeners) {
      try {
        listener(event, origin);
      } catch (error) {
        this.log.error(`A listener failed at ${event.type}: ${String(error)}`);
      }
    }
  }
}
