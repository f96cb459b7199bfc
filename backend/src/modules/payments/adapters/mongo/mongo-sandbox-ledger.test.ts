import { sandboxGateway } from '#test/support/sandbox-gateway.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { paymentGatewayContract } from '../../ports/payment.gateway.contract.js';
import { MongoSandboxLedger } from './mongo-sandbox-ledger.js';

const store = temporaryMongo();

paymentGatewayContract('sandbox on MongoDB', () => sandboxGateway(new MongoSandboxLedger(store())));
