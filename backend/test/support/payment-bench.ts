import type { NewOrder, Order } from '#modules/orders/domain/order.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { Dispute, GatewayDispute, Intent } from '#modules/payments/domain/payment.js';
import type { UnmatchedPayment } from '#modules/payments/domain/unmatched-payment.js';
import type { GatewayEvent } from '#modules/payments/ports/payment.gateway.js';
import type { ShopEvent } from '#shared/shop-events.js';
import { newId } from '#shared/object-id.js';
import { ADA, aCaller, anOrder, aPart } from './builders.js';
import { type ServerOptions, paymentServer, type PaymentStores } from './payment-servers.js';
import { RecordingGateway } from './recording-gateway.js';

/** What ten pieces of the part cost. */
export const TOTAL = { cents: 349_000, dollars: 3490 };
export const MINUTE = 60_000;
const ALL_TIMES = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

/** A shop that sells one part, and a gateway that the test may touch. */
export class PaymentBench {
  private constructor(
    readonly stores: PaymentStores,
    readonly part: Part,
  ) {}

  static async over(stores: PaymentStores): Promise<PaymentBench> {
    return new PaymentBench(stores, await stores.parts.add(aPart({ quantity: 1000 }), ADA));
  }

  gateway: RecordingGateway;
  /** what the gateway tells of intents, to every server */
  private readonly overrides = new Map<string, Partial<Intent>>();
  /** what the servers of this bench published */
  readonly events: ShopEvent[] = [];
  readonly carl = aCaller();
  readonly ada = aCaller({ email: 'ada@test.com', role: 'admin' });

  /** One more server over the same stores. */
  server(options: ServerOptions = {}) {
    const shop = paymentServer(this.stores, {
      ...options,
      wrap: (real) => (this.gateway = new RecordingGateway(real, this.overrides)),
    });
    shop.events.subscribe((event) => this.events.push(event));
    return shop;
  }

  /** An unpaid order of ten pieces. */
  async place(changes: Partial<NewOrder> = {}): Promise<Order> {
    return (await this.stores.orders.place(anOrder(this.part, changes))).order;
  }

  /** Deletes an order that may be being paid, as a cancellation does that misses a new intent. */
  async remove({ _id }: Order): Promise<void> {
    if ((await this.stores.orders.cancel(_id)) !== 'cancelled') throw new Error('The order cannot be removed');
  }

  order({ _id }: Order): Promise<Order | undefined> {
    return this.stores.orders.find(_id);
  }

  /** The customer asks their bank for the money of a payment: the gateway says so from now on, and tells of it. */
  async dispute(
    server: ReturnType<PaymentBench['server']>,
    transactionId: string,
    changes: Partial<GatewayDispute> = {},
  ) {
    this.gateway.override(transactionId, { disputed: true });
    const dispute = aDispute(changes);
    await server.webhook.receive(
      anEvent('disputed', transactionId, `evt_${dispute.id}_${dispute.status}_${newId()}`, dispute),
      undefined,
    );
  }

  async unmatched(): Promise<UnmatchedPayment[]> {
    return this.stores.unmatched.list(ALL_TIMES, 100);
  }

  async disputes(): Promise<Dispute[]> {
    return this.stores.disputes.list(ALL_TIMES, 100);
  }

  /** How often it was published that an order is paid. */
  get paidEvents(): number {
    return this.events.filter(({ type }) => type === 'order-paid').length;
  }

  /** What the two sides do not agree about, and how many payments there are. */
  async differences(): Promise<string[]> {
    const { differences } = await this.server().reconciliation.read(ALL_TIMES);
    return differences.map(({ kind, gateway, shop }) => `${kind}: ${gateway}; ${shop}`);
  }

  /** Every piece of the part is in the stock or in an order. */
  async pieces(): Promise<number> {
    let sold = 0;
    for await (const orders of this.stores.orders.stream({}, 'created_at', false))
      sold += orders.reduce((sum, { amount }) => sum + amount, 0);
    return sold + ((await this.stores.parts.find(this.part._id))?.quantity ?? 0);
  }
}

/** A dispute of the whole payment, as the gateway tells of it. */
export function aDispute(changes: Partial<GatewayDispute> = {}): GatewayDispute {
  const created_at = '2026-03-01T09:30:00.000Z';
  return { id: 'du_1', status: 'open', amount_cents: TOTAL.cents, currency: 'usd', created_at, ...changes };
}

/** An event as the gateway sends it; `TrustedEvents` reads it without a signature. */
export function anEvent(
  type: GatewayEvent['type'],
  transactionId?: string,
  id = `evt_${type}_${transactionId}`,
  dispute?: GatewayEvent['dispute'],
): Buffer {
  const event: GatewayEvent = {
    ...{ id, name: `test.${type}`, type },
    ...(transactionId !== undefined && { transactionId }),
    ...(dispute && { dispute }),
  };
  return Buffer.from(JSON.stringify(event));
}
