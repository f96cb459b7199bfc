import { ClockCheck } from '#shared/clock-check.js';
import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { OrderExpiry } from '#modules/orders/order-expiry.js';
import { OrdersService } from '#modules/orders/orders.service.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox/sandbox-payment.gateway.js';
import { SqliteCardAttemptRepository } from '#modules/payments/adapters/sqlite/sqlite-card-attempt.repository.js';
import { SqliteDisputeRepository } from '#modules/payments/adapters/sqlite/sqlite-dispute.repository.js';
import { SqliteUnmatchedPaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-unmatched-payment.repository.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-payment.repository.js';
import { SqliteSandboxLedger } from '#modules/payments/adapters/sqlite/sqlite-sandbox-ledger.js';
import { SqliteWebhookEventRepository } from '#modules/payments/adapters/sqlite/sqlite-webhook-event.repository.js';
import { CardTestingGuard } from '#modules/payments/charging/card-testing-guard.js';
import type { PaymentFault } from '#modules/payments/domain/payment-faults.js';
import { DisputesService } from '#modules/payments/disputes/disputes.service.js';
import { ExceptionRefundService } from '#modules/payments/refunds/exception-refund.service.js';
import { PaymentCheckService } from '#modules/payments/recording/payment-check.service.js';
import { UnmatchedPayments } from '#modules/payments/refunds/unmatched-payments.js';
import { PaymentSweep } from '#modules/payments/recording/payment-sweep.js';
import { ChargingService } from '#modules/payments/charging/charging.service.js';
import type { CardAttemptRepository } from '#modules/payments/ports/card-attempt.repository.js';
import { type GatewayEvent, GatewayEvents } from '#modules/payments/ports/gateway-events.js';
import type { DisputeRepository } from '#modules/payments/ports/dispute.repository.js';
import type { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import type { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import type { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import type { RefundSync } from '#modules/payments/ports/refund-sync.js';
import type { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import type { WebhookEventRepository } from '#modules/payments/ports/webhook-event.repository.js';
import { ReconciliationService } from '#modules/payments/reconciliation/reconciliation.service.js';
import { RefundsService } from '#modules/payments/refunds/refunds.service.js';
import { SandboxService } from '#modules/payments/sandbox/sandbox.service.js';
import { PaymentRecorder } from '#modules/payments/recording/payment-recorder.js';
import { WebhookCounts } from '#modules/payments/webhooks/webhook-counts.js';
import { WebhookService } from '#modules/payments/webhooks/webhook.service.js';
import type { FaultPoints } from '#shared/fault-points.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';

/** Where everything is kept that selling takes; one store behind all of them. */
export interface PaymentStores {
  parts: PartRepository;
  orders: OrderRepository;
  payments: PaymentRepository;
  exceptions: UnmatchedPaymentRepository;
  disputes: DisputeRepository;
  attempts: CardAttemptRepository;
  knownEvents: WebhookEventRepository;
  ledger: SandboxLedger;
}

export interface ServerOptions {
  maxUnpaid?: number;
  holdSeconds?: number;
  /** what stands between the shop and the sandbox */
  wrap?: (gateway: PaymentGateway) => PaymentGateway;
  /** stops the code somewhere */
  faults?: FaultPoints<PaymentFault>;
  /** absent: the shop's own */
  refunds?: RefundSync;
}

const CARD = { exp_month: 12, exp_year: 40, cvc: '123' };

/** Everything that selling takes over SQLite, put together as the shop does it, without HTTP. */
export function sqlitePaymentServer(store: SqliteStore, options?: ServerOptions) {
  return paymentServer(sqliteStores(store), options);
}

export function sqliteStores(store: SqliteStore): PaymentStores {
  return {
    parts: new SqlitePartRepository(store),
    orders: new SqliteOrderRepository(store),
    payments: new SqlitePaymentRepository(store),
    exceptions: new SqliteUnmatchedPaymentRepository(store),
    disputes: new SqliteDisputeRepository(store),
    attempts: new SqliteCardAttemptRepository(store),
    knownEvents: new SqliteWebhookEventRepository(store),
    ledger: new SqliteSandboxLedger(store),
  };
}

/** One server that sells; several on the same stores share the work. */
export function paymentServer(stores: PaymentStores, options: ServerOptions = {}) {
  const { maxUnpaid = 0, holdSeconds = 0, wrap = (gateway: PaymentGateway) => gateway, faults } = options;
  const { parts, orders, payments, ledger, knownEvents } = stores;
  const gateway = wrap(new SandboxPaymentGateway(ledger));
  const events = new ShopEvents();
  const policy = new OrderPolicy(maxUnpaid, holdSeconds);
  const refunding = new RefundsService(gateway, orders, events);
  const refunds = options.refunds ?? refunding;
  const attempts = new CardTestingGuard(stores.attempts, payments, gateway, faults);
  const exceptions = new UnmatchedPayments(gateway, stores.exceptions, payments, refunds, faults);
  const disputes = new DisputesService(gateway, stores.disputes, orders, events);
  const settlement = new PaymentRecorder(gateway, payments, orders, exceptions, disputes, events, faults);
  const givingBack = new ExceptionRefundService(gateway, settlement, exceptions, stores.exceptions);
  const ordering = new OrdersService(orders, parts, settlement, policy, events);
  const browser = new SandboxService(ledger, attempts);
  const counts = new WebhookCounts();
  const confirm = async (client_secret: string, number: string) => {
    const { body: method } = browser.createPaymentMethod({ type: 'card', card: { number, ...CARD } });
    const [id = ''] = client_secret.split('_secret_');
    const payment_method = 'id' in method ? method.id : '';
    return { id, answer: await browser.confirm(id, { client_secret, payment_method }) };
  };
  return {
    ...{ parts, orders, payments, gateway, settlement, events, counts, ordering, refunding },
    exceptions: stores.exceptions,
    expiry: new OrderExpiry(orders, ordering, policy),
    paying: new ChargingService(gateway, payments, orders, settlement, attempts, faults),
    checking: new PaymentCheckService(gateway, payments, orders, settlement, refunds),
    sweep: new PaymentSweep(
      ...([payments, orders, gateway, settlement, givingBack, stores.attempts, knownEvents] as const),
      new ClockCheck({ write: () => Promise.resolve(), now: () => Promise.resolve(Date.now()) }),
    ),
    webhook: new WebhookService(
      ...([knownEvents, settlement, exceptions, disputes, attempts, counts] as const),
      ...([new TrustedEvents(), refunds, faults] as const),
    ),
    reconciliation: new ReconciliationService(gateway, orders, stores.exceptions, stores.disputes),
    givingBack,
    /** what the customer's browser does with a good card; answers the transaction's id */
    async pay(client_secret: string): Promise<string> {
      const { id, answer } = await confirm(client_secret, '4242424242424242');
      if (answer.status !== 200) throw new Error(answer.body.error.message);
      return id;
    },
    /** what it does with a bad one; answers what the gateway says to that */
    async decline(client_secret: string): Promise<string> {
      const { answer } = await confirm(client_secret, '4000000000000002');
      if (answer.status === 200) throw new Error('The card was taken');
      return answer.body.error.message;
    },
  };
}

/** Events without a signature: what checks that has tests of its own. */
class TrustedEvents extends GatewayEvents {
  override read(rawBody: Buffer): GatewayEvent {
    return JSON.parse(rawBody.toString()) as GatewayEvent;
  }
}
