import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { disputeRepositoryContract } from '../../ports/dispute.repository.contract.js';
import { MongoDisputeRepository } from './mongo-dispute.repository.js';

const store = temporaryMongo();
disputeRepositoryContract('MongoDB', () => new MongoDisputeRepository(store()));
