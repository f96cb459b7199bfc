import { sqliteStores } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { paymentUseCasesContract } from './payments.contract.js';

const store = temporaryStore();
paymentUseCasesContract(() => sqliteStores(store()));
