import type { NewOrder, Order } from '#modules/orders/domain/order.js';
import type { PlaceOptions } from '#modules/orders/ports/order.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { Dispute, GatewayDispute, Intent } from '#modules/payments/domain/payment.js';
import type { UnmatchedPayment } from '#modules/payments/domain/unmatched-payment.js';
import type { GatewayEvent } from '#modules/payments/ports/payment.gateway.js';
import type { ShopEvent } from '#shared/shop-events.js';
import { newId } from '#shared/object-id.js';
import { ADA, aCaller, anOrder, aPart } from './builders.js';
import { type ServerOptions, paymentServer, type PaymentStores } from './payment-servers.js';
import { RecordingGateway } from './test-gateways.js';

/** The price of ten pieces of the part. */
export const TOTAL = { cents: 349_000, dollars: 3490 };
export const MINUTE = 60_000;
const ALL_TIMES = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

export type PaymentServer = ReturnType<PaymentBench['server']>;

/** A shop with one part, and a gateway whose responses the test can change. */
export class PaymentBench {
  private constructor(
    readonly stores: PaymentStores,
    readonly part: Part,
  ) {}

  static async over(stores: PaymentStores): Promise<PaymentBench> {
    return new PaymentBench(stores, await stores.parts.add(aPart({ quantity: 1000 }), ADA));
  }

  gateway: RecordingGateway;
  /** the intents that the gateway returns to every server */
  private readonly overrides = new Map<string, Partial<Intent>>();
  /** the events that the servers published */
  readonly events: ShopEvent[] = [];
  readonly carl = aCaller();
  readonly ada = aCaller({ email: 'ada@test.com', role: 'admin' });

  /** Starts another server over the same stores. */
  server(options: ServerOptions = {}) {
    const shop = paymentServer(this.stores, {
      ...options,
      wrap: (real) => (this.gateway = new RecordingGateway(real, this.overrides)),
    });
    shop.events.subscribe((event) => this.events.push(event));
    return shop;
  }

  /** Places an unpaid order of ten pieces. */
  async place(changes: Partial<NewOrder> = {}, options: PlaceOptions = {}): Promise<Order> {
    return (await this.stores.orders.place(anOrder(this.part, changes), options)).order;
  }

  /** Deletes an order that may have a payment in progress, like a cancellation that misses a new intent. */
  async remove({ _id }: Order): Promise<void> {
    if ((await this.stores.orders.cancel(_id)) !== 'cancelled') throw new Error('The order cannot be removed');
  }

  /** The client secret of an order's payment intent, or of an intent for its total alone. */
  secretOf(server: PaymentServer, order?: Order, customer = this.carl): Promise<string> {
    return server.charging.createOrReuseIntent(
      { total_price: TOTAL.dollars, ...(order && { order_id: order._id }) },
      customer,
    );
  }

  /** Reports Carl's payment to a server, as his browser does. */
  recordOn(server: PaymentServer, { _id }: Pick<Order, '_id'>, transactionId: string): Promise<number> {
    return server.recorder.recordOwnPayment(_id, { order: _id, transactionId }, this.carl);
  }

  order({ _id }: Order): Promise<Order | undefined> {
    return this.stores.orders.find(_id);
  }

  /** Opens a dispute about a payment: the gateway returns it from now on and sends an event. */
  async dispute(server: PaymentServer, transactionId: string, changes: Partial<GatewayDispute> = {}) {
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
    return this.stores.payments.listDisputes(ALL_TIMES, 100);
  }

  /** The number of published payments of an order. */
  get paidEvents(): number {
    return this.events.filter(({ type }) => type === 'order-paid').length;
  }

  /** The result of a reconciliation: the differences and the number of payments. */
  async differences(): Promise<string[]> {
    const { differences } = await this.server().reconciliation.read(ALL_TIMES);
    return differences.map(({ kind, gateway, shop }) => `${kind}: ${gateway}; ${shop}`);
  }

  /** No payment differs from its order, and no piece of the stock is lost or sold twice. */
  async expectBooksToBalance(): Promise<void> {
    expect(await this.differences()).toEqual([]);
    expect(await this.pieces()).toBe(1000);
  }

  /** The number of pieces in the stock and in orders that no refund has returned, which must stay constant. */
  async pieces(): Promise<number> {
    let sold = 0;
    for await (const orders of this.stores.orders.stream({}, 'created_at', false))
      for (const { amount, refunds = [] } of orders) {
        const returned = refunds.flatMap(({ lines = [] }) => lines).reduce((sum, { restocked }) => sum + restocked, 0);
        sold += amount - returned;
      }
    return sold + ((await this.stores.parts.find(this.part._id))?.quantity ?? 0);
  }
}

/** A dispute of the whole payment, as the gateway returns it. */
export function aDispute(changes: Partial<GatewayDispute> = {}): GatewayDispute {
  const created_at = '2026-03-01T09:30:00.000Z';
  return { id: 'du_1', status: 'open', amount_cents: TOTAL.cents, currency: 'usd', created_at, ...changes };
}

/** An event of the gateway; `TrustedEvents` accepts it without a signature. */
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
