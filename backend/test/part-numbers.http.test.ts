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

  it('are found by their words, a whole one first, and by page in every order', async () => {
    const words = ['n8', 'n8-a', 'n8-b', 'n8-c', 'n8-d'];
    const parts: Part[] = [];
    for (const sku of words.toReversed()) parts.push(await add(sku, { price: 10 + parts.length }));
    const byPrice = parts.map(({ _id }) => _id);
    const byRelevance = byPrice.toReversed();
    expect((await found(`q=${prefix}`)).sort()).toEqual(byPrice.toSorted());
    const whole = `q=${prefix.toLowerCase()}N8`;
    for (const [sort, inOrder] of [
      ['', byRelevance],
      ['&sort=relevance', byRelevance],
      ['&sort=-relevance', byPrice],
      ['&sort=price', byPrice],
    ] as const)
      for (const limit of [1, 2, 5]) {
        expect(await found(`${whole}${sort}`)).toEqual(inOrder);
        const forth: string[] = [];
        let last = `/parts?${whole}${sort}&limit=${limit}`;
        const turn = async (path: string, relation: string) => {
          const { body, headers }: Response = await shop.anonymous.get(path).expect(200);
          expect(headers['x-total-count']).toBe('5');
          const link = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers['link'] ?? '')?.[1];
          return { ids: (body as Part[]).map(({ _id }) => _id), link };
        };
        for (let path: string | undefined = last; path !== undefined;) {
          last = path;
          const { ids, link } = await turn(path, 'next');
          forth.push(...ids);
          path = link;
        }
        expect(forth).toEqual(inOrder);
        const back: string[] = [];
        for (let path: string | undefined = last; path !== undefined;) {
          const { ids, link } = await turn(path, 'prev');
          back.unshift(...ids);
          path = link;
        }
        expect(back.slice(-5)).toEqual(inOrder);
      }
    expect(await found(`${whole}&max_price=10`)).toEqual([byPrice[0]]);
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
