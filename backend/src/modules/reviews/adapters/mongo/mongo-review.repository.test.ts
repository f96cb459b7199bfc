import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { reviewRepositoryContract } from '../../ports/review.repository.contract.js';
import { MongoReviewRepository } from './mongo-review.repository.js';

const store = temporaryMongo();

reviewRepositoryContract('MongoReviewRepository', () => new MongoReviewRepository(store()));
