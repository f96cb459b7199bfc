import { Logger } from '@nestjs/common';
import { mongoStores } from '#test/support/mongo-selling.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { cardAttemptsContract } from './card-attempts.contract.js';
import { closingContract } from './closing.contract.js';
import { disputesContract } from './disputes.contract.js';
import { goneOrderContract } from './gone-order.contract.js';
import { paymentCrashesContract } from './payment-crashes.contract.js';
import { settlingContract } from './settling.contract.js';
import { sweepingContract } from './sweeping.contract.js';
import { unmatchedContract } from './unmatched.contract.js';
import { webhookContract } from './webhook.contract.js';

const store = temporaryMongo();
const stores = () => mongoStores(store());

// What it warns of is meant here.
beforeAll(() => void Logger.overrideLogger(false));

settlingContract(stores);
goneOrderContract(stores);
sweepingContract(stores);
webhookContract(stores);
unmatchedContract(stores);
closingContract(stores);
disputesContract(stores);
cardAttemptsContract(stores);
paymentCrashesContract(stores);
