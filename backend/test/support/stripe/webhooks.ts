import Stripe from 'stripe';
import { newId, now } from './objects.js';

/** An event as Stripe sends it; `data.object` is a snapshot of the object. */
export interface StandInEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  type: string;
  data: { object: { id: string } };
}

export interface Sending {
  /** signs with this secret instead of the endpoint's */
  secret?: string;
  /** signs with this timestamp, in seconds since 1970 */
  signedAt?: number;
  /** sends these bytes instead of the signed ones */
  body?: string;
}

/** Sends events to an endpoint: at once, or held until they are released in any order and number. */
export class StandInWebhooks {
  /** every event, oldest first */
  readonly events: StandInEvent[] = [];
  /** the endpoint's response statuses, in order; 0 when it was unreachable */
  readonly answers: { event: string; type: string; status: number }[] = [];
  private endpoint?: { url: string; secret: string };
  private held?: StandInEvent[];
  private readonly underWay = new Set<Promise<number>>();

  constructor(private readonly apiVersion = '2026-10-28.endive') {}

  /** Sends events to this URL from now on, signed with the secret. */
  connect(url: string, secret: string): void {
    this.endpoint = { url, secret };
  }

  disconnect(): void {
    this.endpoint = undefined;
  }

  /** Holds events from now on. */
  hold(): void {
    this.held ??= [];
  }

  /** Sends the held events one by one in the order of `arrange`, which may repeat an event. New events are sent at once again. */
  async release(arrange: (events: StandInEvent[]) => StandInEvent[] = (events) => events): Promise<number[]> {
    const waiting = this.held ?? [];
    this.held = undefined;
    const statuses: number[] = [];
    for (const event of arrange(waiting)) statuses.push(await this.send(event));
    return statuses;
  }

  /** Sends an event, or sends it again; returns the status, 0 when the shop is unreachable. */
  async send(event: StandInEvent, { secret, signedAt, body }: Sending = {}): Promise<number> {
    const { endpoint } = this;
    if (!endpoint) throw new Error('No endpoint is connected');
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: secret ?? endpoint.secret,
      timestamp: signedAt ?? now(),
    });
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
    const status = await fetch(endpoint.url, { method: 'POST', headers, body: body ?? payload }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    this.answers.push({ event: event.id, type: event.type, status });
    return status;
  }

  /** Resolves when no delivery is in progress. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** The events of this type, oldest first. */
  ofType(type: string): StandInEvent[] {
    return this.events.filter((event) => event.type === type);
  }

  tell(type: string, object: object): StandInEvent {
    const event: StandInEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: this.apiVersion,
      created: now(),
      livemode: false,
      type,
      data: { object: structuredClone(object) as { id: string } },
    };
    this.events.push(event);
    if (this.held) this.held.push(event);
    else if (this.endpoint) this.deliver(event);
    return event;
  }

  private deliver(event: StandInEvent): void {
    const sending = this.send(event);
    this.underWay.add(sending);
    void sending.finally(() => this.underWay.delete(sending));
  }
}
