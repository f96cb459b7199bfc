import { temporaryStore } from '#test/support/temporary-store.js';
import { webhookEventRepositoryContract } from '../../ports/webhook-event.repository.contract.js';
import { SqliteWebhookEventRepository } from './sqlite-webhook-event.repository.js';

const store = temporaryStore();
webhookEventRepositoryContract('SQLite', () => new SqliteWebhookEventRepository(store()));
