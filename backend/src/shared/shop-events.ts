import { Logger } from '@nestjs/common';

/** A stored change in the shop; each module declares its own events. */
export interface ShopEvent {
  type: string;
}

/** Whether this server or another one on the same store published the event. */
export type Origin = 'here' | 'elsewhere';

/** Must return quickly: the publisher waits for it before it responds. */
export type Listener<Event extends ShopEvent = ShopEvent> = (event: Event, origin: Origin) => void;

/** The event bus between use cases and subscribers, typed by the events that its user publishes or reads. A relay passes on the events of other servers. */
export class ShopEvents<Event extends ShopEvent = ShopEvent> {
  private readonly log = new Logger('events');
  private readonly listeners = new Set<Listener<Event>>();

  /** Calls every listener in the order of subscription. Never throws, because the change is stored already. */
  publish(event: Event): void {
    this.notify(event, 'here');
  }

  /** Passes on an event that another server published. */
  publishRemote(event: Event): void {
    this.notify(event, 'elsewhere');
  }

  /** Subscribes the listener; returns a function that unsubscribes it. */
  subscribe(listener: Listener<Event>): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private notify(event: Event, origin: Origin): void {
    for (const listener of this.listeners) {
      try {
        listener(event, origin);
      } catch (error) {
        this.log.error(`A listener failed at ${event.type}: ${String(error)}`);
      }
    }
  }
}
