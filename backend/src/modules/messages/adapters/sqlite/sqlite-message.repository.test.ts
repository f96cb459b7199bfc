import { sqliteShop } from '#test/support/whole-shop.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { messageRepositoryContract } from '../../ports/message.repository.contract.js';
import { orderMessagesContract } from '../../ports/order-messages.contract.js';
import { SqliteMessageRepository } from './sqlite-message.repository.js';

const store = temporaryStore();

messageRepositoryContract('SQLite', () => new SqliteMessageRepository(store()));
orderMessagesContract('SQLite', () => sqliteShop(store()));
