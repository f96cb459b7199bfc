import type { Response } from 'supertest';
import { addPart, aLinesBody, aPartBody, type PartOnSale } from '#test/support/bodies.js';
import { download, rowsIn, uploadFile } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

type Part = PartOnSale & { sku?: string };

describe('part numbers over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let tests = 0;
  let prefix: string;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  beforeEach(() => {
    prefix = `T${(tests += 1)}-`;
  });
  const add = async (sku?: string, more = {}) =>
    (await addPart(admin, { name: `Part ${sku}`, ...(sku !== undefined && { sku: prefix + sku }), ...more })) as Part;
  const read = async ({ _id }: PartOnSale) => (await shop.anonymous.get(`/purchase/${_id}`).expect(200)).body as Part;
  const found = async (query: string) =>
    ((await shop.anonymous.get(`/parts?${query}`).expect(200)).body as Part[]).map(({ _id }) => _id);
  const taken = (holder: Part) => ({
    type: expect.stringContaining('sku-taken') as string,
    errors: [{ field: 'sku', message: `${holder.name} has this part number` }],
  });

  it('are optional, and are shown, changed and removed with the part', async () => {
    const part = await add('a.1_b/C');
    expect((await read(part)).sku).toBe(`${prefix}a.1_b/C`);
    await admin.put(`/parts/${part._id}`, { sku: `${prefix}B` }).expect(200, { modifiedCount: 1 });
    expect((await read(part)).sku).toBe(`${prefix}B`);
    await admin.put(`/parts/${part._id}`, { price: 7 }).expect(200, { modifiedCount: 1 });
    expect((await read(part)).sku).toBe(`${prefix}B`);
    await admin.put(`/parts/${part._id}`, { sku: '' }).expect(200, { modifiedCount: 1 });
    await admin.put(`/parts/${part._id}`, { sku: '' }).expect(200, { modifiedCount: 0 });
    expect(await read(part)).not.toHaveProperty('sku');
    expect(await read(await add())).not.toHaveProperty('sku');
    expect(await read(await add('', { sku: '' }))).not.toHaveProperty('sku');
  });

  it.each(['two words', 'ä', 'a,b', 'x'.repeat(65)])('are refused as %p', async (sku) => {
    const { body } = await admin.post('/parts', aPartBody({ sku })).expect(400);
    expect(body).toMatchObject({ errors: [{ field: 'sku' }] });
  });

  it('belong to one part, in any case of their letters', async () => {
    const [one, other] = [await add('Ab-1'), await add('Ab-2')];
    const sku = `${prefix}aB-1`.toLowerCase();
    expect((await admin.post('/parts', aPartBody({ sku })).expect(409)).body).toMatchObject(taken(one));
    expect((await admin.put(`/parts/${other._id}`, { sku }).expect(409)).body).toMatchObject(taken(one));
    expect((await read(other)).sku).toBe(`${prefix}Ab-2`);
    await admin.put(`/parts/${one._id}`, { sku }).expect(200, { modifiedCount: 1 });
    await admin.delete(`/parts/${one._id}`).expect(200);
    await admin.put(`/parts/${other._id}`, { sku }).expect(200, { modifiedCount: 1 });
  });

  it('are given to one of the parts that want them at the same time', async () => {
    const parts = [await add(), await add(), await add()];
    const sku = `${prefix}WANTED`;
    const answers = await Promise.all([
      ...parts.map(({ _id }) => admin.put(`/parts/${_id}`, { sku })),
      ...[1, 2, 3].map(() => admin.post('/parts', aPartBody({ sku }))),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await found(`q=${sku}`)).toHaveLength(1);
  });

  it.each(['price', '-price'])(
    'have a page of one part for a whole one, before the other matches by %s',
    async (sort) => {
      const others: Part[] = [];
      for (const price of [10, 30]) others.push(await add(`n9-${price}`, { price }));
      const wanted = await add('n9', { price: 20 });
      const pages: string[][] = [];
      for (let path: string | undefined = `/parts?q=${prefix}n9&limit=1&sort=${sort}`; path !== undefined;) {
        const { body, headers }: Response = await shop.anonymous.get(path).expect(200);
        pages.push((body as Part[]).map(({ _id }) => _id));
        [, path] = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '') ?? [];
      }
      const inOrder = sort === 'price' ? others : others.toReversed();
      expect(pages.filter((page) => page.length > 0)).toEqual([wanted, ...inOrder].map(({ _id }) => [_id]));
    },
  );

  it('are found by their words, and a whole one comes first on page one and on no other page', async () => {
    const words = ['n8', 'n8-a', 'n8-b', 'n8-c', 'n8-d'];
    const parts: Part[] = [];
    for (const sku of words.toReversed()) parts.push(await add(sku, { price: 10 + parts.length }));
    const wanted = parts.at(-1)!;
    const ids = parts.map(({ _id }) => _id);
    expect((await found(`q=${prefix}`)).sort()).toEqual(ids.toSorted());
    const whole = `q=${prefix.toLowerCase()}N8`;
    const inOrder = [wanted._id, ...ids.slice(0, -1)];
    expect(await found(whole)).toEqual(inOrder);
    expect(await found(`${whole}&sort=price`)).toEqual(inOrder);
    const pages: string[][] = [];
    for (let next: string | undefined = `/parts?${whole}&sort=price&limit=2`; next !== undefined;) {
      const answer: Response = await shop.anonymous.get(next).expect(200);
      pages.push((answer.body as Part[]).map(({ _id }) => _id));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(pages[0]).toEqual(inOrder.slice(0, 2));
    expect(pages.flat()).toEqual(inOrder);
    expect(await found(`${whole}&max_price=10`)).toEqual([ids[0]]);
  });

  it('are exported, imported, and refused by an import that another part or row has', async () => {
    const [one, other] = [await add('I-1'), await add('I-2')];
    const file = await download(admin, `/parts/export?q=${prefix}`);
    const rows = rowsIn(file);
    expect(rows.map(({ sku }) => sku)).toEqual([`${prefix}I-1`, `${prefix}I-2`]);
    const send = (changed: Record<string, string>[]) => {
      const columns = Object.keys(rows[0]!);
      const lines = changed.map((row) => columns.map((column) => row[column] ?? '').join(','));
      return uploadFile(admin, [columns.join(','), ...lines].join('\n'));
    };
    const [first, second] = rows as [Record<string, string>, Record<string, string>];
    const { status, body } = await send([{ ...first, sku: `${prefix}i-2` }]);
    expect([status, body]).toMatchObject([
      409,
      { errors: [{ field: 'line 2: sku', message: `${other.name} has this part number` }] },
    ]);
    const twice = await send([
      { ...first, sku: `${prefix}NEW` },
      { ...second, sku: `${prefix}new` },
    ]);
    expect([twice.status, twice.body]).toMatchObject([400, { errors: [{ field: 'line 3: sku' }] }]);
    const moved = await send([
      { ...first, sku: `${prefix}NEW` },
      { ...second, sku: `${prefix}I-1` },
    ]);
    expect([moved.status, moved.body]).toMatchObject([409, { errors: [{ field: 'line 3: sku' }] }]);
    const changed = [
      { ...first, sku: '' },
      { ...second, sku: `${prefix}I-3` },
      { ...first, _id: '', version: '', name: 'New', sku: `${prefix}I-4` },
    ];
    expect((await send(changed)).status).toBe(200);
    expect(await read(one)).not.toHaveProperty('sku');
    expect((await read(other)).sku).toBe(`${prefix}I-3`);
    expect(await found(`q=${prefix}I-4`)).toHaveLength(1);
  });

  it('are in the lines of an order as they were at the moment of ordering', async () => {
    const part = await add('O-1');
    const carl = await shop.customer();
    const { body } = await carl.post('/orders', aLinesBody([[part, part.min_order]], carl)).expect(201);
    await admin.put(`/parts/${part._id}`, { sku: `${prefix}O-2` }).expect(200);
    const order = await carl.get(`/payment/order/${(body as { insertedId: string }).insertedId}`).expect(200);
    expect(order.body).toMatchObject({ lines: [{ sku: `${prefix}O-1` }] });
  });
});
