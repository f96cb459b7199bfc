import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox/sandbox-payment.gateway.js';
import type { GatewayUnderTest } from '#modules/payments/ports/payment.gateway.contract.js';
import type { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { SandboxService } from '#modules/payments/sandbox/sandbox.service.js';

/** The sandbox over a ledger, and a browser that pays with its good card. */
export function sandboxGateway(ledger: SandboxLedger): GatewayUnderTest {
  const browser = new SandboxService(ledger);
  return {
    gateway: new SandboxPaymentGateway(ledger),
    pay: async (client_secret) => {
      const answer = browser.createPaymentMethod({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' },
      });
      const payment_method = 'id' in answer.body ? answer.body.id : '';
      const [id = ''] = client_secret.split('_secret_');
      return (await browser.confirm(id, { client_secret, payment_method })).status === 200;
    },
  };
}
