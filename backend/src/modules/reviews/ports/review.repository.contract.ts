import { ADA, aReview } from '#test/support/builders.js';
import { freezeClock } from '#test/support/clock.js';
import { concurrently, collect, outcomes } from '#test/support/concurrency.js';
import { newId } from '#shared/object-id.js';
import type { Cursor } from '#shared/page.js';
import { REVIEW_STATUSES, type Review, type ReviewFilter, type ReviewSort } from '../domain/review.js';
import type { ReviewRepository } from './review.repository.js';

/** The contract of every store of reviews; `open` returns an empty one before each test. */
export function reviewRepositoryContract(name: string, open: () => ReviewRepository | Promise<ReviewRepository>): void {
  describe(`${name}, a review repository`, () => {
    let reviews: ReviewRepository;
    beforeEach(async () => {
      reviews = await open();
    });

    afterEach(() => jest.useRealTimers());

    /** Adds reviews with these ratings, one after the other. */
    const add = async (...ratings: number[]): Promise<Review[]> => {
      const added: Review[] = [];
      for (const rating of ratings) added.push(await reviews.add(aReview({ rating })));
      return added;
    };
    const list = (sort: ReviewSort, descending: boolean, limit: number, cursor?: Cursor) =>
      reviews.list({ status: 'shown' }, { sort, descending, limit, ...(cursor && { cursor }) });
    const all = (sort: ReviewSort, descending: boolean, filter: ReviewFilter = { status: 'shown' }) =>
      collect(reviews.stream(filter, sort, descending));
    const page = { sort: 'created_at', descending: false, limit: 10 } as const;

    it('returns the added review with a new id', async () => {
      const review = await reviews.add(aReview({ review: '😀 “Très bien”, wrote\nAnn', rating: 0 }));
      expect(review).toEqual({
        ...aReview({ review: '😀 “Très bien”, wrote\nAnn', rating: 0 }),
        _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        hidden: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      });
      expect(await all('created_at', false)).toEqual([review]);
    });

    it('stores a review with a given id once under concurrent calls', async () => {
      const id = newId();
      await Promise.all([1, 2, 3].map(() => reviews.add(aReview(), { id })));
      const { items } = await reviews.list({ status: 'all' }, { sort: 'created_at', descending: false, limit: 10 });
      expect(items.map(({ _id }) => _id)).toEqual([id]);
    });

    it('refuses reviews of one customer above the daily limit, and accepts them again after midnight UTC', async () => {
      freezeClock(new Date('2026-03-01T21:30:00.500Z'));
      const write = (email = 'carl@test.com') => reviews.add(aReview({ email }), { maxPerDay: 2 });
      await write();
      await write();
      await expect(write()).rejects.toMatchObject({
        ...{ kind: 'too-many', code: 'too-many-reviews', retryAfter: 9_000 },
        detail: 'You can write 2 reviews a day. Write the next one tomorrow: the day ends at midnight UTC.',
      });
      await write('dora@test.com');
      freezeClock(new Date('2026-03-01T23:59:59.999Z'));
      await expect(write()).rejects.toMatchObject({ retryAfter: 1 });
      freezeClock(new Date('2026-03-02T00:00:00.000Z'));
      await write();
      expect(await all('created_at', false)).toHaveLength(4);
    });

    it('enforces the daily limit for twenty concurrent reviews', async () => {
      const { values, reasons } = await outcomes(concurrently(20, () => reviews.add(aReview(), { maxPerDay: 3 })));
      expect(values).toHaveLength(3);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'too-many-reviews' });
      expect(await all('created_at', false)).toHaveLength(3);
    });

    it('returns an empty list without reviews', async () => {
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

    it('lists reviews with equal times separately', async () => {
      await Promise.all(Array.from({ length: 60 }, (_, i) => reviews.add(aReview({ review: `Review ${i}` }))));
      expect(new Set((await all('created_at', true)).map((review) => review.review)).size).toBe(60);
    });

    it('hides a review and shows it again, and counts each change once', async () => {
      const [first, second] = (await add(3, 5)) as [Review, Review];
      expect(await reviews.moderate(first._id, false, ADA)).toBe('unchanged');
      expect(await reviews.moderate(first._id, true, ADA)).toBe('changed');
      expect(await reviews.moderate(first._id, true, ADA)).toBe('unchanged');
      expect(await all('created_at', false)).toEqual([second]);
      expect(await all('created_at', false, { status: 'hidden' })).toEqual([{ ...first, hidden: true }]);
      expect(await all('created_at', false, { status: 'all' })).toEqual([{ ...first, hidden: true }, second]);
      expect(await reviews.moderate(first._id, false, ADA)).toBe('changed');
      expect(await all('created_at', false)).toEqual([first, second]);
    });

    it.each(['0'.repeat(24), 'x', ''])('returns nothing for the unknown id %p', async (id) =>
      expect(await reviews.moderate(id, true, ADA)).toBe('unknown'),
    );

    it('counts the reviews of each status', async () => {
      const added = await add(1, 2, 3, 4);
      for (const { _id } of added.slice(1)) await reviews.moderate(_id, true, ADA);
      await reviews.moderate(added[1]!._id, false, ADA);
      const counts = REVIEW_STATUSES.map(async (status) => (await reviews.list({ status }, page)).total.count);
      expect(await Promise.all(counts)).toEqual([2, 2, 4]);
    });

    it('pages through one status only', async () => {
      const added = await add(1, 2, 3, 4, 5);
      for (const { _id } of added.slice(0, 3)) await reviews.moderate(_id, true, ADA);
      const first = await reviews.list({ status: 'hidden' }, { sort: 'rating', descending: true, limit: 2 });
      const next = { sort: 'rating', descending: true, limit: 2, cursor: first.next! } as const;
      const second = await reviews.list({ status: 'hidden' }, next);
      expect([first, second].map(({ items }) => items.map(({ rating }) => rating))).toEqual([[3, 2], [1]]);
    });

    it('searches by prefixes of words in the text and the name of the author, never in the e-mail', async () => {
      const [ann, bob] = [
        await reviews.add(aReview({ name: 'Ann Author', email: 'secret@test.com', review: 'Quiet fans.' })),
        await reviews.add(aReview({ name: 'Bob', review: 'Loud fans, quick answer.' })),
      ];
      const found = async (q: string, status: ReviewFilter['status'] = 'shown') => {
        const { items, total } = await reviews.list({ status, q }, page);
        expect(total.count).toBe(items.length);
        return items.map(({ _id }) => _id);
      };
      expect(await found('FAN')).toEqual([ann._id, bob._id]);
      expect(await found('fan author')).toEqual([ann._id]);
      expect(await found('secret')).toEqual([]);
      await reviews.moderate(ann._id, true, ADA);
      expect(await found('fan')).toEqual([bob._id]);
      expect(await found('fan', 'hidden')).toEqual([ann._id]);
      expect(await found('fan', 'all')).toEqual([ann._id, bob._id]);
    });

    it('changes its revision with every review and every moderation', async () => {
      const before = await reviews.revision();
      await add(5);
      const after = await reviews.revision();
      expect(after).not.toBe(before);
      await list('rating', true, 1);
      expect(await reviews.revision()).toBe(after);
      const [hidden] = await all('created_at', true);
      await reviews.moderate(hidden!._id, true, ADA);
      expect(await reviews.revision()).not.toBe(after);
    });
  });
}
