import { sandboxGateway } from '#test/support/sandbox-gateway.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { paymentGatewayContract } from '../../ports/payment.gateway.contract.js';
import { SqliteSandboxLedger } from '../sqlite/sqlite-sandbox-ledger.js';

const store = temporaryStore();

paymentGatewayContract('sandbox', () => sandboxGateway(new SqliteSandboxLedger(store())));
