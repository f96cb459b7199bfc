import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { OrderExpiry } from '#modules/orders/order-expiry.js';
import { OrdersService } from '#modules/orders/orders.service.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox/sandbox-payment.gateway.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-payment.repository.js';
import { SqliteSandboxLedger } from '#modules/payments/adapters/sqlite/sqlite-sandbox-ledger.js';
import { SqliteUnmatchedPaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-unmatched-payment.repository.js';
import { CardTestingGuard } from '#modules/payments/charging/card-testing-guard.js';
import { ChargingService } from '#modules/payments/charging/charging.service.js';
import { DisputesService } from '#modules/payments/disputes/disputes.service.js';
import { type GatewayEvent, GatewayEvents, type PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import type { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import type { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import type { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import { ReconciliationService } from '#modules/payments/reconciliation/reconciliation.service.js';
import { PaymentRecorder } from '#modules/payments/recording/payment-recorder.js';
import { PaymentSweep } from '#modules/payments/recording/payment-sweep.js';
import { RefundsService } from '#modules/payments/refunds/refunds.service.js';
import { UnmatchedPayments } from '#modules/payments/refunds/unmatched-payments.js';
import { SandboxService } from '#modules/payments/sandbox/sandbox.service.js';
import { WebhookService } from '#modules/payments/webhooks/webhook.service.js';
import type { OrderEvent } from '#modules/orders/domain/order.events.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { intentIdOf } from './bodies.js';
import { type CallHooks, withHooks } from './interrupted-calls.js';

/** The repositories for ordering and payments over one store. */
export interface PaymentStores {
  parts: PartRepository;
  orders: OrderRepository;
  payments: PaymentRepository;
  unmatched: UnmatchedPaymentRepository;
  ledger: SandboxLedger;
}

export interface ServerOptions {
  maxUnpaid?: number;
  holdSeconds?: number;
  /** wraps the sandbox gateway */
  wrap?: (gateway: PaymentGateway) => PaymentGateway;
  /** runs around every call of the gateway and the repositories */
  hooks?: CallHooks;
}

const CARD = { exp_month: 12, exp_year: 40, cvc: '123' };

/** One server over SQLite, wired like the shop, without HTTP. */
export function sqlitePaymentServer(store: SqliteStore, options?: ServerOptions) {
  return paymentServer(sqliteStores(store), options);
}

export function sqliteStores(store: SqliteStore): PaymentStores {
  return {
    parts: new SqlitePartRepository(store),
    orders: new SqliteOrderRepository(store),
    payments: new SqlitePaymentRepository(store),
    unmatched: new SqliteUnmatchedPaymentRepository(store),
    ledger: new SqliteSandboxLedger(store),
  };
}

/** One server; several servers on the same stores share the work. */
export function paymentServer(stores: PaymentStores, options: ServerOptions = {}) {
  const { maxUnpaid = 0, holdSeconds = 0, wrap = (gateway: PaymentGateway) => gateway, hooks } = options;
  const { parts, ledger } = stores;
  const gateway = withHooks(wrap(new SandboxPaymentGateway(ledger)), 'gateway', hooks);
  const orders = withHooks(stores.orders, 'orders', hooks);
  const payments = withHooks(stores.payments, 'payments', hooks);
  const unmatchedStore = withHooks(stores.unmatched, 'unmatched', hooks);
  const events = new ShopEvents<OrderEvent>();
  const policy = new OrderPolicy(maxUnpaid, holdSeconds);

  const refunds = new RefundsService(gateway, orders, events);
  const unmatched = new UnmatchedPayments(gateway, unmatchedStore, payments, refunds);
  const disputes = new DisputesService(gateway, payments, orders, events);
  const recorder = new PaymentRecorder(gateway, payments, orders, unmatched, disputes, refunds, events, {});
  const cardTesting = new CardTestingGuard(payments, gateway);
  const charging = new ChargingService(gateway, payments, orders, recorder, cardTesting);
  const ordering = new OrdersService(orders, parts, charging, policy, events);
  const browser = new SandboxService(ledger, cardTesting);

  const confirm = async (client_secret: string, number: string): Promise<string> => {
    const { id: payment_method } = browser.createPaymentMethod({ type: 'card', card: { number, ...CARD } });
    return (await browser.confirm(intentIdOf(client_secret), { client_secret, payment_method })).id;
  };
  return {
    ...{ parts, orders, payments, gateway, recorder, refunds, charging, events, ordering },
    expiry: new OrderExpiry(orders, ordering, policy),
    sweep: new PaymentSweep(payments, orders, gateway, recorder, unmatched, unmatchedStore, refunds),
    webhook: new WebhookService(
      ...([payments, recorder, unmatched, disputes, refunds, cardTesting, new UnsignedEvents()] as const),
    ),
    reconciliation: new ReconciliationService(gateway, orders, unmatchedStore, payments),
    /** Pays with a valid card, like the customer's browser; returns the transaction id. */
    pay: (client_secret: string) => confirm(client_secret, '4242424242424242'),
    /** Tries a card that is declined; returns the gateway's message. */
    decline: (client_secret: string): Promise<string> =>
      confirm(client_secret, '4000000000000002').then(
        () => Promise.reject(new Error('The card was accepted')),
        (refusal: unknown) => (refusal as Error).message,
      ),
  };
}

/** Parses events without checking signatures, which other tests cover. */
class UnsignedEvents extends GatewayEvents {
  override read(rawBody: Buffer): GatewayEvent {
    return JSON.parse(rawBody.toString()) as GatewayEvent;
  }
}
