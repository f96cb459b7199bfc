import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { OrderExpiry } from '#modules/orders/order-expiry.js';
import { OrdersService } from '#modules/orders/orders.service.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite-order.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite-part.repository.js';
import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox-payment.gateway.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite-payment.repository.js';
import { SqliteSandboxLedger } from '#modules/payments/adapters/sqlite-sandbox-ledger.js';
import { PaymentsService } from '#modules/payments/payments.service.js';
import type { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { RefundsService } from '#modules/payments/refunds.service.js';
import { SandboxService } from '#modules/payments/sandbox.service.js';
import { Settlement } from '#modules/payments/settlement.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';

/** Everything that selling takes, put together as the shop does it, without HTTP. */
export function selling(
  store: SqliteStore,
  { maxUnpaid = 0, holdSeconds = 0, wrap = (gateway: PaymentGateway) => gateway } = {},
) {
  const parts = new SqlitePartRepository(store);
  const orders = new SqliteOrderRepository(store);
  const intents = new SqlitePaymentRepository(store);
  const ledger = new SqliteSandboxLedger(store);
  const gateway = wrap(new SandboxPaymentGateway(ledger));
  const browser = new SandboxService(ledger);
  const policy = new OrderPolicy(maxUnpaid, holdSeconds);
  const events = new ShopEvents();
  const settlement = new Settlement(gateway, intents, orders, events);
  const ordering = new OrdersService(orders, parts, settlement, policy, events);
  return {
    ...{ parts, orders, gateway, ordering, events },
    expiry: new OrderExpiry(orders, ordering, policy),
    refunding: new RefundsService(gateway, orders, events),
    paying: new PaymentsService(gateway, intents, orders, settlement),
    /** what the customer's browser does with a good card; answers the transaction's id */
    async pay(client_secret: string): Promise<string> {
      const { body: method } = browser.createPaymentMethod({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' },
      });
      const [id = ''] = client_secret.split('_secret_');
      const answer = await browser.confirm(id, { client_secret, payment_method: 'id' in method ? method.id : '' });
      if (answer.status !== 200) throw new Error(answer.body.error.message);
      return id;
    },
  };
}
