import { sqliteStores } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { PAYMENT_USE_CASES } from './payments.contract.js';

const store = temporaryStore();
PAYMENT_USE_CASES.charging(() => sqliteStores(store()));
