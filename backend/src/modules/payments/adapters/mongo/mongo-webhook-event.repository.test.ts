import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { webhookEventRepositoryContract } from '../../ports/webhook-event.repository.contract.js';
import { MongoWebhookEventRepository } from './mongo-webhook-event.repository.js';

const store = temporaryMongo();
webhookEventRepositoryContract('MongoDB', () => new MongoWebhookEventRepository(store()));
