import { temporaryStore } from '#test/support/temporary-store.js';
import { paymentGatewayContract } from '../ports/payment.gateway.contract.js';
import { SandboxService } from '../sandbox.service.js';
import { SandboxPaymentGateway } from './sandbox-payment.gateway.js';
import { SqliteSandboxLedger } from './sqlite-sandbox-ledger.js';

const store = temporaryStore();

paymentGatewayContract('sandbox', () => {
  const ledger = new SqliteSandboxLedger(store());
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
});
