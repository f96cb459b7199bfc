import { ShopEvents } from '#shared/shop-events.js';
import { aCaller } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { SqliteReviewRepository } from './adapters/sqlite/sqlite-review.repository.js';
import { ReviewPolicy } from './domain/review-policy.js';
import { ReviewsService } from './reviews.service.js';

const store = temporaryStore();

describe('writing a review', () => {
  const write = async (accountName?: string) => {
    const repository = new SqliteReviewRepository(store());
    const caller = aCaller({ email: 'ann@test.com', name: accountName });
    const id = await new ReviewsService(repository, new ReviewPolicy(0), new ShopEvents()).add(
      { name: 'Another Name', review: 'Good fans.', rating: 4 },
      caller,
    );
    const { items } = await repository.list({ status: 'shown' }, { sort: 'created_at', descending: true, limit: 10 });
    expect(items).toMatchObject([{ _id: id, review: 'Good fans.', rating: 4, email: 'ann@test.com' }]);
    return items[0]?.name;
  };

  it("uses the account's display name and ignores the name in the request", async () => {
    expect(await write('Ann Author')).toBe('Ann Author');
  });

  it('uses the given name when the account has none', async () => {
    expect(await write(undefined)).toBe('Another Name');
  });
});
