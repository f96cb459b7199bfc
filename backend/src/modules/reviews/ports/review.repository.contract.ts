import { aReview } from '#test/support/builders.js';
import type { Cursor } from '#shared/page.js';
import type { Review, ReviewSort } from '../domain/review.js';
import type { ReviewRepository } from './review.repository.js';

/** What every store of reviews must do. `open` gives an empty one; it is asked before each test. */
export function reviewRepositoryContract(name: string, open: () => ReviewRepository | Promise<ReviewRepository>): void {
  describe(`${name}, a review repository`, () => {
    let reviews: ReviewRepository;
    beforeEach(async () => {
      reviews = await open();
    });

    /** Adds reviews with these ratings, one after the other. */
    const add = async (...ratings: number[]): Promise<Review[]> => {
      const added: Review[] = [];
      for (const rating of ratings) added.push(await reviews.add(aReview({ rating })));
      return added;
    };
    const list = (sort: ReviewSort, descending: boolean, limit: number, cursor?: Cursor) =>
      reviews.list({ sort, descending, limit, ...(cursor && { cursor }) });
    const all = async (sort: ReviewSort, descending: boolean) => {
      const found: Review[] = [];
      for await (const chunk of reviews.stream(sort, descending)) found.push(...chunk);
      return found;
    };

    it('gives back what was added, under a new id', async () => {
      const review = await reviews.add(aReview({ review: '😀 “Très bien”, wrote\nAnn', rating: 0 }));
      expect(review).toEqual({
        ...aReview({ review: '😀 “Très bien”, wrote\nAnn', rating: 0 }),
        _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      });
      expect(await all('created_at', false)).toEqual([review]);
    });

    it('lists nothing when there is nothing', async () => {
      expect(await list('created_at', true, 10)).toEqual({ items: [], total: { count: 0, capped: false } });
      expect(await all('rating', true)).toEqual([]);
    });

    it('sorts by age and by rating, both ways', async () => {
      const added = await add(3, 5, 0);
      expect(await all('created_at', false)).toEqual(added);
      expect(await all('created_at', true)).toEqual(added.toReversed());
      expect((await list('rating', false, 10)).items.map((review) => review.rating)).toEqual([0, 3, 5]);
      expect((await list('rating', true, 10)).items.map((review) => review.rating)).toEqual([5, 3, 0]);
    });

    it.each(['created_at', 'rating'] as const)(
      'pages by %s forward and back without losing or repeating a row',
      async (sort) => {
        await add(4, 4, 5, 4, 5, 4, 4);
        const expected = await all(sort, true);
        const first = await list(sort, true, 3);
        const second = await list(sort, true, 3, first.next);
        const third = await list(sort, true, 3, second.next);
        expect([...first.items, ...second.items, ...third.items]).toEqual(expected);
        expect([first.previous, third.next]).toEqual([undefined, undefined]);
        expect(third.total).toEqual({ count: 7, capped: false });
        expect((await list(sort, true, 3, third.previous)).items).toEqual(second.items);
        expect((await list(sort, true, 3, second.previous)).items).toEqual(first.items);
      },
    );

    it('keeps reviews added at the same moment apart', async () => {
      await Promise.all(Array.from({ length: 60 }, (_, i) => reviews.add(aReview({ review: `Review ${i}` }))));
      expect(new Set((await all('created_at', true)).map((review) => review.review)).size).toBe(60);
    });

    it('has another revision after every review', async () => {
      const before = await reviews.revision();
      await add(5);
      const after = await reviews.revision();
      expect(after).not.toBe(before);
      await list('rating', true, 1);
      expect(await reviews.revision()).toBe(after);
    });
  });
}
