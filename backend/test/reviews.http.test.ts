import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('reviews over HTTP', () => {
  const shop = testShop();
  let carl: Visitor;
  beforeAll(async () => {
    carl = await shop.customer();
  });

  const aReviewBody = (changes: object = {}) => ({ name: 'Somebody', review: 'Well packed.', rating: 4, ...changes });

  it("are shown to everyone under the account's name, and without its e-mail", async () => {
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

  it('take the name that is sent when the account has none', async () => {
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
  ])('refuse %j in the words of the form', async (changes, message) => {
    const { body } = await carl.post('/reviews', aReviewBody(changes)).expect(400);
    expect((body as { errors: { message: string }[] }).errors).toContainEqual(expect.objectContaining({ message }));
  });

  it('come newest first, a page at a time', async () => {
    await carl.post('/reviews', aReviewBody({ review: 'The newest.' })).expect(201);
    const { body, headers } = await shop.anonymous.get('/reviews?limit=1').expect(200);
    expect(body).toEqual([expect.objectContaining({ review: 'The newest.' })]);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(1);
  });
});
