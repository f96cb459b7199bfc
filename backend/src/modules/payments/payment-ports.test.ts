import { sqliteStores } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { paymentPortsContract } from './payments.contract.js';

const store = temporaryStore();
paymentPortsContract('SQLite', () => sqliteStores(store()));
