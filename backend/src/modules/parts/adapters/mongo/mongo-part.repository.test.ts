import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { partRepositoryContract } from '../../ports/part.repository.contract.js';
import { MongoPartRepository } from './mongo-part.repository.js';

const store = temporaryMongo();

partRepositoryContract('MongoPartRepository', () => new MongoPartRepository(store()));
