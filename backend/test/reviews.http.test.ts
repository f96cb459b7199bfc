import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('reviews over HTTP', () => {
  const shop = testShop();
  let carl: Visitor;
  beforeAll(async () => {
    carl = await shop.customer();
  });

  const aReviewBody = (changes: object = {}) => ({ name: 'Somebody', review: 'Well packed.', rating: 4, ...changes });

  it("show everyone the account's name without its e-mail", async () => {
    const { body } = await carl.post('/reviews', aReviewBody()).expect(201);
    const { text } = await shop.anonymous.get('/reviews').expect(200);
    expect(JSON.parse(text)).toContainEqual({
      _id: (body as { insertedId: string }).insertedId,
      name: 'Carl Customer',
      review: 'Well packed.',
      rating: 4,
      created_at: expect.any(String) as string,
    });
    expect(text).not.toContain(carl.email);
  });

  it('use the sent name when the account has none', async () => {
    const nameless = await shop.signIn('nameless@northbridge.test');
    await nameless.post('/reviews', aReviewBody({ name: 'Nemo', review: 'No name.' })).expect(201);
    const { body } = await shop.anonymous.get('/reviews');
    expect(body).toContainEqual(expect.objectContaining({ name: 'Nemo', review: 'No name.' }));
  });

  it.each([
    [{ review: ' ' }, '*Write your review'],
    [{ rating: undefined }, '*Enter a rating out of 5'],
    [{ rating: 4.5 }, '*Please enter a number that is an integer number'],
    [{ rating: '4' }, '*Please enter a number that is an integer number'],
    [{ rating: 6 }, 'The rating could not be greater than 5'],
    [{ rating: -1 }, 'The rating could not be less than 0'],
  ])('reject %j with the messages of the form', async (changes, message) => {
    const { body } = await carl.post('/reviews', aReviewBody(changes)).expect(400);
    expect((body as { errors: { message: string }[] }).errors).toContainEqual(expect.objectContaining({ message }));
  });

  it('are listed newest first, page by page', async () => {
    await carl.post('/reviews', aReviewBody({ review: 'The newest.' })).expect(201);
    const { body, headers } = await shop.anonymous.get('/reviews?limit=1').expect(200);
    expect(body).toEqual([expect.objectContaining({ review: 'The newest.' })]);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(1);
  });

  describe('hidden by an admin', () => {
    let admin: Visitor;
    let id: string;
    beforeAll(async () => {
      admin = await shop.admin();
      const { body } = await carl.post('/reviews', aReviewBody({ review: 'Spam, spam.' })).expect(201);
      id = (body as { insertedId: string }).insertedId;
    });
    const idsIn = async (visitor: Visitor, query: string) => {
      const { body } = await visitor.get(`/reviews${query}`).expect(200);
      return (body as { _id: string }[]).map(({ _id }) => _id);
    };

    it('leave the public list, change its validator, and return when they are shown again', async () => {
      const shown = await shop.anonymous.get('/reviews').expect(200);
      const validator = { 'If-None-Match': shown.headers['etag'] ?? '' };
      await admin.patch(`/reviews/${id}`, { hidden: true }).expect(200, { modifiedCount: 1 });
      await admin.patch(`/reviews/${id}`, { hidden: true }).expect(200, { modifiedCount: 0 });
      await shop.anonymous.get('/reviews').set(validator).expect(200);
      for (const visitor of [shop.anonymous, carl, admin]) {
        for (const query of ['', '?limit=100', '?sort=rating', '?status=shown', '?q=spam'])
          expect(await idsIn(visitor, query)).not.toContain(id);
      }
      await admin.patch(`/reviews/${id}`, { hidden: false }).expect(200, { modifiedCount: 1 });
      expect(await idsIn(shop.anonymous, '')).toContain(id);
    });

    it('are listed and marked for admins on request', async () => {
      await admin.patch(`/reviews/${id}`, { hidden: true }).expect(200);
      for (const query of ['?status=hidden', '?status=hidden&limit=5', '?status=hidden&q=spam']) {
        const { body, text, headers } = await admin.get(`/reviews${query}`).expect(200);
        expect(body).toMatchObject([{ _id: id, review: 'Spam, spam.', hidden: true }]);
        expect(headers['x-total-count']).toBe('1');
        expect(text).not.toContain(carl.email);
      }
      const { body: all } = await admin.get('/reviews?status=all').expect(200);
      const { body: shown } = await admin.get('/reviews').expect(200);
      const hidden = (all as { hidden: boolean }[]).filter((review) => review.hidden);
      expect([hidden.length, (all as object[]).length]).toEqual([1, (shown as object[]).length + 1]);
      expect(JSON.stringify(shown)).not.toContain('hidden');
    });

    it.each(['hidden', 'all'])('cannot be listed by others: ?status=%s', async (status) => {
      await shop.anonymous.get(`/reviews?status=${status}`).expect(401).expect('WWW-Authenticate', 'Bearer');
      await carl.get(`/reviews?status=${status}`).expect(403);
      await carl.get(`/reviews?limit=1&status=${status}`).expect(403);
    });

    it.each([[{}], [{ hidden: null }], [{ hidden: 'true' }], [{ hidden: 1 }]])(
      'cannot be hidden with %j',
      async (body) => {
        const answer = await admin.patch(`/reviews/${id}`, body).expect(400);
        expect((answer.body as { errors: unknown[] }).errors).toEqual([
          { field: 'hidden', message: expect.any(String) as string },
        ]);
      },
    );

    it('must exist', async () => {
      await admin.patch('/reviews/000000000000000000000000', { hidden: true }).expect(404);
    });
  });
});

describe('a shop with a limit of two reviews per customer and day', () => {
  const shop = testShop({ settings: { MAX_REVIEWS_PER_DAY: '2' } });

  it('accepts a second review without a purchase and rejects the third with the reason and Retry-After', async () => {
    const carl = await shop.customer();
    const review = (changes: object = {}) =>
      carl.post('/reviews', { name: 'C', review: 'Fine.', rating: 4, ...changes });
    await review().expect(201);
    await review({ rating: 6 }).expect(400);
    await review().expect(201);
    const { body, headers } = await review().expect(429);
    expect(body).toMatchObject({
      type: '/problems/too-many-reviews',
      detail: 'You can write 2 reviews a day. Write the next one tomorrow: the day ends at midnight UTC.',
    });
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    const dora = await shop.customer('dora@northbridge.test', 'Dora');
    await dora.post('/reviews', { name: 'D', review: 'Good.', rating: 5 }).expect(201);
    expect((await shop.anonymous.get('/reviews').expect(200)).body).toHaveLength(3);
  });
});
