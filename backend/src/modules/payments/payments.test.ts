import { Logger } from '@nestjs/common';
import { sqliteStores } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { cardAttemptsContract } from './charging/card-testing.contract.js';
import { closingContract } from './charging/intent-cancelling.contract.js';
import { disputesContract } from './disputes/disputes.contract.js';
import { goneOrderContract } from './recording/deleted-order.contract.js';
import { paymentCrashesContract } from './recording/payment-crashes.contract.js';
import { settlingContract } from './recording/payment-recorder.contract.js';
import { sweepingContract } from './recording/payment-sweep.contract.js';
import { unmatchedContract } from './refunds/unmatched-payments.contract.js';
import { webhookContract } from './webhooks/webhook.contract.js';

const store = temporaryStore();
const stores = () => sqliteStores(store());

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
