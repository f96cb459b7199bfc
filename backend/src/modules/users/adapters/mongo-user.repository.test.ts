import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { userRepositoryContract } from '../ports/user.repository.contract.js';
import { MongoUserRepository } from './mongo-user.repository.js';

const store = temporaryMongo();
userRepositoryContract('MongoDB', () => new MongoUserRepository(store()));
