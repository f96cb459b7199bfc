import sharp from 'sharp';
import { addPart, aPartBody } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const photo = (width: number, height: number, colour = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

describe('uploaded pictures over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  const upload = (content: Buffer, path = '/pictures', type = 'image/jpeg') =>
    admin.call('post', path).set('Content-Type', type).send(content);
  const picturesOf = async (_id: string) =>
    (await shop.anonymous.get(`/purchase/${_id}`).expect(200)).body as { pictures?: object[]; image_url: string };

  it('are stored in three widths, turned, and served forever', async () => {
    const turned = await sharp(await photo(2000, 1000))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(turned).expect(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}-800\.webp$/) as string,
      width: 1000,
      height: 2000,
    });
    for (const width of [320, 800, 1600]) {
      const { url } = body as { url: string };
      const sent = await shop.anonymous.get(url.replace('-800', `-${width}`)).expect(200);
      expect(sent.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(sent.body as Buffer).metadata()).width).toBe(Math.min(width, 1000));
    }
  });

  it('become the last ones of a part, each once', async () => {
    const { _id, image_url } = await addPart(admin);
    const content = await photo(100, 80, '#123456');
    const { body } = await upload(content, `/parts/${_id}/pictures`).expect(201);
    await upload(content, `/parts/${_id}/pictures`).expect(200);
    const { url } = body as { url: string };
    expect(await picturesOf(_id)).toMatchObject({ image_url, pictures: [{ url: image_url }, { url }] });
    await admin.put(`/parts/${_id}`, { pictures: [{ url, alt: 'The socket side' }] }).expect(200);
    expect(await picturesOf(_id)).toMatchObject({ image_url: url, pictures: [{ url, alt: 'The socket side' }] });
  });

  it('are at most six, also when nine come at once', async () => {
    const { _id } = await addPart(admin);
    const contents = await Promise.all(Array.from({ length: 9 }, (_, index) => photo(20 + index, 20)));
    const statuses = await Promise.all(
      contents.map((content) => upload(content, `/parts/${_id}/pictures`).then(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual([...Array<number>(5).fill(201), ...Array<number>(4).fill(409)]);
    expect((await picturesOf(_id)).pictures).toHaveLength(6);
  });

  it('and another change at the same time lose nothing', async () => {
    const { _id } = await addPart(admin);
    const contents = await Promise.all(Array.from({ length: 4 }, (_, index) => photo(60 + index, 20)));
    await Promise.all([
      ...contents.map((content) => upload(content, `/parts/${_id}/pictures`).expect(201)),
      ...[1, 2, 3, 4].map((price) => admin.put(`/parts/${_id}`, { price }).expect(200)),
      admin.put(`/parts/${_id}`, { description: 'Changed meanwhile.' }).expect(200),
    ]);
    expect(await picturesOf(_id)).toMatchObject({ description: 'Changed meanwhile.' });
    expect((await picturesOf(_id)).pictures).toHaveLength(5);
  });

  it('replace the field of one picture when a part is added', async () => {
    const { url } = (await upload(await photo(90, 40)).expect(201)).body as { url: string };
    const body = aPartBody({
      image_url: undefined,
      pictures: [{ url: url.replace('-800', '-320') }, { url: 'https://pictures.example/b.png' }],
    });
    const { insertedId } = (await admin.post('/parts', body).expect(201)).body as { insertedId: string };
    expect(await picturesOf(insertedId)).toMatchObject({
      image_url: url,
      pictures: [{ url }, { url: 'https://pictures.example/b.png' }],
    });
    await admin.put(`/parts/${insertedId}`, { image_url: 'https://pictures.example/b.png' }).expect(200);
    expect((await picturesOf(insertedId)).pictures).toEqual([{ url: 'https://pictures.example/b.png' }]);
    await admin
      .put(`/parts/${insertedId}`, { pictures: [{ url }, { url: 'https://pictures.example/b.png' }] })
      .expect(200);
    await admin.put(`/parts/${insertedId}`, { image_url: 'https://pictures.example/c.png' }).expect(200);
    expect(await picturesOf(insertedId)).toMatchObject({
      image_url: 'https://pictures.example/c.png',
      pictures: [{ url: 'https://pictures.example/c.png' }, { url: 'https://pictures.example/b.png' }],
    });
  });

  const missing = `/pictures/${'0'.repeat(64)}-800.webp`;
  it.each<[what: string, body: object, field: string]>([
    ['that was not uploaded', { pictures: [{ url: missing }] }, 'pictures.0.url'],
    ['that was not uploaded, as the only one', { image_url: missing }, 'image_url'],
    ['that is no link', { pictures: [{ url: 'picture.png' }] }, 'pictures.0.url'],
    ['that is a script', { pictures: [{ url: 'javascript:alert(1)' }] }, 'pictures.0.url'],
    ['twice', { pictures: [{ url: 'https://p.example/1' }, { url: 'https://p.example/1' }] }, 'pictures.1.url'],
    ['with a long text', { pictures: [{ url: 'https://p.example/1', alt: 'a'.repeat(201) }] }, 'pictures.0.alt'],
    [
      'that is not the first one',
      { pictures: [{ url: 'https://p.example/1' }], image_url: 'https://p.example/2' },
      'image_url',
    ],
    ['in an empty list', { pictures: [] }, 'pictures'],
    [
      'in a list of seven',
      { pictures: Array.from({ length: 7 }, (_, index) => ({ url: `https://p.example/${index}` })) },
      'pictures',
    ],
    ['that is a datasheet', { datasheets: [{ url: missing, name: 'Sheet' }] }, 'datasheets.0.url'],
  ])('refuse one %s', async (_what, body, field) => {
    const { _id } = await addPart(admin);
    const answer = await admin.put(`/parts/${_id}`, body).expect(400);
    expect((answer.body as { errors: object[] }).errors).toMatchObject([{ field }]);
  });

  it('are not changed by a customer', async () => {
    const { _id, image_url } = await addPart(admin);
    const customer = await shop.customer();
    await customer.put(`/parts/${_id}`, { pictures: [{ url: 'https://p.example/1' }] }).expect(200);
    expect(await picturesOf(_id)).toMatchObject({ image_url });
    await customer
      .call('post', `/parts/${_id}/pictures`)
      .set('Content-Type', 'image/jpeg')
      .send(await photo(9, 9))
      .expect(403);
    await shop.anonymous
      .call('post', '/pictures')
      .set('Content-Type', 'image/jpeg')
      .send(await photo(9, 9))
      .expect(401);
  });
});

describe('datasheets over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  const upload = (_id: string, name: string, content: Buffer) =>
    admin
      .call('post', `/parts/${_id}/datasheets?name=${encodeURIComponent(name)}`)
      .set('Content-Type', 'application/pdf')
      .send(content);
  const sheetsOf = async (_id: string) =>
    (
      (await shop.anonymous.get(`/purchase/${_id}`).expect(200)).body as {
        datasheets?: { url: string; name: string }[];
      }
    ).datasheets;

  it('are listed with their part, found by their names, and saved, never shown', async () => {
    const { _id } = await addPart(admin);
    const { body } = await upload(_id, 'Thermal envelope', pdf('1')).expect(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/datasheets\/[0-9a-f]{64}\.pdf$/) as string,
      name: 'Thermal envelope',
      size: pdf('1').length,
    });
    await upload(_id, 'Another name', pdf('1')).expect(200, body);
    expect(await sheetsOf(_id)).toEqual([body]);
    const sent = await shop.anonymous.get((body as { url: string }).url).expect(200);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    const { body: found } = await shop.anonymous.get('/parts?q=thermal+envelope').expect(200);
    expect(found).toMatchObject([{ _id }]);
  });

  it('are at most three, in the order of a change, which can rename and remove them', async () => {
    const { _id } = await addPart(admin);
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => upload(_id, name, pdf(name)).then(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual([201, 201, 201, 409, 409]);
    const [one, two, three] = (await sheetsOf(_id))!;
    await admin
      .put(`/parts/${_id}`, {
        datasheets: [
          { url: three!.url, name: 'First' },
          { url: one!.url, name: one!.name },
        ],
      })
      .expect(200);
    expect(await sheetsOf(_id)).toMatchObject([
      { url: three!.url, name: 'First', size: pdf('c').length },
      { url: one!.url },
    ]);
    expect(await sheetsOf(_id)).not.toContainEqual(two);
    await admin.put(`/parts/${_id}`, { datasheets: [] }).expect(200);
    expect(await sheetsOf(_id)).toBeUndefined();
  });
});
