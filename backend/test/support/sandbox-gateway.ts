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
    dispute: async (id, status) => {
      const intent = await ledger.find(id);
      if (!intent || !(await ledger.replace({ ...intent, dispute: status }))) throw new Error(`${id} was not disputed`);
    },
    pay: (client_secret) => {
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' };
      const { id: payment_method } = sandbox.createPaymentMethod({ type: 'card', card });
      return sandbox.confirm(intentIdOf(client_secret), { client_secret, payment_method }).then(
        () => true,
        () => false,
      );
    },
  };
}
