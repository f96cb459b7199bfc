import { intentIdOf } from './bodies.js';
import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox/sandbox-payment.gateway.js';
import { CardTestingGuard } from '#modules/payments/charging/card-testing-guard.js';
import type { GatewayUnderTest } from '#modules/payments/ports/payment.gateway.contract.js';
import { SandboxService } from '#modules/payments/sandbox/sandbox.service.js';
import type { PaymentStores } from './payment-servers.js';

/** The sandbox gateway, its browser API, and a browser that pays with a valid card. */
export function sandboxGateway({ ledger, payments }: PaymentStores): GatewayUnderTest & { sandbox: SandboxService } {
  const gateway = new SandboxPaymentGateway(ledger);
  const sandbox = new SandboxService(ledger, new CardTestingGuard(payments, gateway));
  return {
    gateway,
    sandbox,
    pay: async (client_secret) => {
      const answer = sandbox.createPaymentMethod({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' },
      });
      const payment_method = 'id' in answer.body ? answer.body.id : '';
      const id = intentIdOf(client_secret);
      return (await sandbox.confirm(id, { client_secret, payment_method })).status === 200;
    },
  };
}
