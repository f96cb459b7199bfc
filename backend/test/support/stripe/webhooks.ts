import Stripe from 'stripe';
import { newId, now } from './objects.js';

/** An event as Stripe sends it; `data.object` is a copy of how the thing was then. */
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
  /** signs as if it were this time, seconds since 1970 */
  signedAt?: number;
  /** sends these bytes in place of those that were signed */
  body?: string;
}

/** Tells an address of what happens: at once, or held until it is released in any order and as often as wanted. */
export class StandInWebhooks {
  /** everything that has happened, oldest first */
  readonly events: StandInEvent[] = [];
  /** what the endpoint answered, in the order of the answers; 0 when it could not be reached */
  readonly answers: { event: string; type: string; status: number }[] = [];
  private endpoint?: { url: string; secret: string };
  private held?: StandInEvent[];
  private readonly underWay = new Set<Promise<number>>();

  constructor(private readonly apiVersion = '2026-10-28.endive') {}

  /** Events go to this address from now on, signed with the secret. */
  connect(url: string, secret: string): void {
    this.endpoint = { url, secret };
  }

  disconnect(): void {
    this.endpoint = undefined;
  }

  /** Events wait from now on. */
  hold(): void {
    this.held ??= [];
  }

  /** Sends the events that wait, one after the other, in the order that `arrange` gives them; an event may come in it twice. New ones go out at once again. */
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

  /** Resolves when nothing is under way any more. */
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
