import { newId } from '#shared/object-id.js';
import { COUNT_LIMIT } from '#shared/page.js';
import { aReview } from '#test/support/builders.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { reviewRepositoryContract } from '../../ports/review.repository.contract.js';
import { MongoReviewRepository } from './mongo-review.repository.js';
import { REVIEWS } from './review.schema.js';

const store = temporaryMongo();

reviewRepositoryContract('MongoReviewRepository', () => new MongoReviewRepository(store()));

it('counts shown and hidden reviews exactly beyond the count limit', async () => {
  const reviews = new MongoReviewRepository(store());
  const many = Array.from({ length: COUNT_LIMIT + 3 }, (_, i) => ({
    ...aReview(),
    ...{ _id: newId(), created_at: '2026-03-01T09:30:00.000Z', hidden: i < 2, words: ['fine'] },
  }));
  for (let from = 0; from < many.length; from += 1000)
    await store()
      .collection(REVIEWS)
      .insertAll(many.slice(from, from + 1000));
  const totals = await Promise.all(
    (
      [
        { status: 'shown' },
        { status: 'hidden' },
        { status: 'all' },
        { status: 'shown', q: '!!!' },
        { status: 'shown', q: 'fine' },
      ] as const
    ).map(async (filter) => (await reviews.list(filter, { sort: 'created_at', descending: true, limit: 1 })).total),
  );
  expect(totals).toEqual([
    { count: COUNT_LIMIT + 1, capped: false },
    { count: 2, capped: false },
    { count: COUNT_LIMIT + 3, capped: false },
    { count: COUNT_LIMIT + 1, capped: false },
    { count: COUNT_LIMIT, capped: true },
  ]);
});
