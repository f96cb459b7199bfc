import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { cardAttemptRepositoryContract } from '../../ports/card-attempt.repository.contract.js';
import { MongoCardAttemptRepository } from './mongo-card-attempt.repository.js';

const store = temporaryMongo();
cardAttemptRepositoryContract('MongoDB', () => new MongoCardAttemptRepository(store()));
