import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { CategoryStore } from '#modules/parts/ports/category.store.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { type Attribute, AttributeList } from '#modules/parts/domain/attribute.js';
import { valuesOf } from '#modules/parts/domain/attribute-values.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { addPart } from '#test/support/bodies.js';
import { ADA, aPart } from '#test/support/builders.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const shown = { in_table: true, as_filter: true };
const SOCKET: Attribute = {
  ...shown,
  ...{ key: 'socket', name: 'Socket', kind: 'choice', choices: ['LGA-1851', 'LGA-1718', 'AM4'] },
};
const TDP: Attribute = { ...shown, key: 'tdp', name: 'TDP', kind: 'number', family: 'power', unit: 'W' };
const ECC: Attribute = { ...shown, key: 'ecc', name: 'ECC', kind: 'yes_no' };
const MAKER: Attribute = { ...shown, key: 'maker', name: 'Maker', kind: 'text' };
const SECRET: Attribute = { ...shown, as_filter: false, key: 'lot', name: 'Lot', kind: 'text' };
const ALL = [SOCKET, TDP, ECC, MAKER, SECRET];

interface Facets {
  total: string;
  categories: { slug: string; count: number }[];
  facets: { key: string; values: { value: string; count: number }[]; min?: number; max?: number }[];
}

describe('filters, orders and facets by attributes', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  const names = async (query: string) =>
    ((await shop.anonymous.get(`/parts?${query}`).expect(200)).body as { name: string }[]).map(({ name }) => name);
  const facetsFor = async (query: string) =>
    (await shop.anonymous.get(`/parts/facets?${query}`).expect(200)).body as Facets;

  beforeAll(async () => {
    admin = await shop.admin();
    const attributes = shop.app.get<AttributeStore>(AttributeStore);
    const categories = shop.app.get<CategoryStore>(CategoryStore);
    const parts = shop.app.get<PartRepository>(PartRepository);
    for (const attribute of ALL) await attributes.add(attribute, ADA);
    const chips = await categories.add({ name: 'Chips', attributes: ['maker'] }, ADA);
    const cpus = await categories.add(
      { name: 'CPUs', parent_id: chips, attributes: ['socket', 'tdp', 'ecc', 'lot'] },
      ADA,
    );
    const fans = await categories.add({ name: 'Fans', attributes: ['maker'] }, ADA);
    const add = async (name: string, category_id: string, given: Record<string, string>) => {
      const values = ALL.flatMap((attribute) => {
        const text = given[attribute.key];
        return text === undefined ? [] : [[attribute.key, valuesOf(attribute, text).values ?? []]];
      });
      await parts.add(aPart({ name, category_id, attributes: Object.fromEntries(values) }), ADA);
    };
    await add('N8', cpus, { socket: 'LGA-1718', tdp: '65 W', ecc: 'yes', maker: 'Oak', lot: 'x' });
    await add('N4', cpus, { socket: 'AM4', tdp: '35000 mW', ecc: 'no', maker: 'Elm' });
    await add('N16', cpus, { socket: 'LGA-1718', tdp: '0.17 kW', maker: 'oak' });
    await add('N0', cpus, {});
    await add('Fan', fans, { maker: 'Oak', socket: 'AM4', tdp: '2 W' });
  });

  it('find parts by a value, several values, a range and several attributes', async () => {
    expect(await names('attr.socket=LGA-1718&sort=name')).toEqual(['N16', 'N8']);
    expect(await names('attr.socket=LGA-1718&attr.socket=AM4&sort=name')).toEqual(['N16', 'N4', 'N8']);
    expect(await names('attr.socket=LGA-1718&attr.tdp=..65 W')).toEqual(['N8']);
    expect(await names('attr.tdp=0.065 kW')).toEqual(['N8']);
    expect(await names('attr.tdp=35..65&sort=name')).toEqual(['N4', 'N8']);
    expect(await names('attr.tdp=66..&attr.tdp=..35&sort=name')).toEqual(['N16', 'N4']);
    expect(await names('attr.ecc=true')).toEqual(['N8']);
    expect(await names('attr.maker=1..2')).toEqual([]);
    expect(await names('attr.socket=LGA-9999')).toEqual([]);
    expect(await names('attr.maker=Oak&sort=name&limit=1')).toEqual(['Fan']);
  });

  it('show the attributes of the rows', async () => {
    const { body } = await shop.anonymous.get('/parts?attr.ecc=true').expect(200);
    expect(body).toMatchObject([
      { name: 'N8', attributes: { socket: 'LGA-1718', tdp: '65 W', ecc: true, maker: 'Oak' } },
    ]);
  });

  it('sort parts, those without a value last', async () => {
    expect(await names('category=cpus&sort=attr.tdp')).toEqual(['N4', 'N8', 'N16', 'N0']);
    expect(await names('category=cpus&sort=-attr.tdp')).toEqual(['N16', 'N8', 'N4', 'N0']);
    expect((await names('sort=attr.ecc')).slice(0, 2)).toEqual(['N8', 'N4']);
    expect((await names('sort=-attr.socket')).slice(0, 1)).toEqual(['N4']);
    expect((await names('sort=attr.maker')).slice(0, 1)).toEqual(['N4']);
  });

  it.each(ALL.flatMap(({ key }) => [`attr.${key}`, `-attr.${key}`]))(
    'page through the order %s both ways',
    async (sort) => {
      const whole = await names(`sort=${sort}`);
      const pages: string[][] = [];
      let next = `/parts?sort=${sort}&limit=2`;
      let back = '';
      while (next !== '') {
        const { body, headers } = await shop.anonymous.get(next).expect(200);
        pages.push((body as { name: string }[]).map(({ name }) => name));
        const links = headers['link'] ?? '';
        back = /<([^>]+)>; rel="prev"/.exec(links)?.[1] ?? '';
        next = /<([^>]+)>; rel="next"/.exec(links)?.[1] ?? '';
      }
      expect(pages.flat()).toEqual(whole);
      const { body } = await shop.anonymous.get(back).expect(200);
      expect((body as { name: string }[]).map(({ name }) => name)).toEqual(whole.slice(2, 4));
    },
  );

  it('count what a list can be narrowed by', async () => {
    expect(await facetsFor('category=cpus')).toEqual({
      total: '4',
      categories: [],
      facets: [
        {
          key: 'maker',
          name: 'Maker',
          kind: 'text',
          values: [
            { value: 'Elm', count: 1 },
            { value: 'Oak', count: 1 },
            { value: 'oak', count: 1 },
          ],
        },
        {
          key: 'socket',
          name: 'Socket',
          kind: 'choice',
          values: [
            { value: 'LGA-1718', count: 2 },
            { value: 'AM4', count: 1 },
          ],
        },
        { key: 'tdp', name: 'TDP', kind: 'number', unit: 'W', values: [], min: 35, max: 170 },
        {
          key: 'ecc',
          name: 'ECC',
          kind: 'yes_no',
          values: [
            { value: 'true', count: 1 },
            { value: 'false', count: 1 },
          ],
        },
      ],
    });
    expect(await facetsFor('')).toMatchObject({
      total: '5',
      categories: [
        { slug: 'chips', count: 4 },
        { slug: 'fans', count: 1 },
      ],
      facets: [{ key: 'maker', values: [{ value: 'Oak', count: 2 }, { value: 'Elm' }, { value: 'oak' }] }],
    });
  });

  it('count an attribute as if nothing of it were chosen', async () => {
    const { total, facets } = await facetsFor('category=cpus&attr.socket=AM4&attr.tdp=100..&attr.ecc=true');
    expect(total).toBe('0');
    const of = (wanted: string) => facets.find(({ key }) => key === wanted);
    expect(of('socket')?.values).toEqual([{ value: 'AM4', count: 0 }]);
    expect(of('ecc')?.values).toEqual([{ value: 'true', count: 0 }]);
    expect(of('tdp')).not.toHaveProperty('min');
    const other = await facetsFor('category=chips&attr.socket=AM4');
    expect(other).toMatchObject({ total: '1', categories: [{ slug: 'cpus', count: 1 }] });
  });

  it.each([
    'attr.__proto__=x',
    'attr.constructor=x',
    'attr[socket]=x',
    'attr.socket[]=x',
    'attr.socket.x=y',
    'attr.socket=%00',
    'attr.tdp=1e999',
    'attr.tdp=..%F0%9F%92%A9',
    'attr.ecc=true&attr.ecc=%00',
    `attr.maker=${'x'.repeat(201)}`,
    `attr.${'k'.repeat(2000)}=x`,
    `sort=attr.${'k'.repeat(2000)}`,
    'sort=attr.__proto__',
    'sort=-attr.toString',
    'sort=attr.tdp&sort=attr.ecc',
  ])('never fail on %s', async (query) => {
    const answers = query.startsWith('sort') ? ['/parts'] : ['/parts', '/parts/facets'];
    for (const path of answers) expect((await shop.anonymous.get(`${path}?${query}`)).status).toBe(400);
  });

  it.each(['', '&attr.socket=AM4', '&q=n8&attr.socket=AM4&attr.tdp=..65'])(
    'read the parts of a category page in at most three statements, for category=cpus%s',
    async (filters) => {
      const reads = (['all', 'one', 'allInThread'] as const).map((name) => jest.spyOn(SqliteStore.prototype, name));
      await facetsFor(`category=cpus${filters}`);
      await shop.anonymous.get(`/parts?category=cpus${filters}&sort=-created_at&limit=24`).expect(200);
      const statements = reads.flatMap(({ mock }) => mock.calls.map(([sql]) => sql));
      jest.restoreAllMocks();
      // Apart from the look-up of one row by its number, and from what other rooms read meanwhile.
      const ofParts = statements.filter((sql) => sql.includes(' parts ') && !sql.includes('number_key BETWEEN'));
      expect([2, 3]).toContain(ofParts.length);
    },
  );

  it('are the same for a client that has them, and change with the parts', async () => {
    const first = await shop.anonymous.get('/parts/facets?category=cpus').expect(200);
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('no-cache');
    await shop.anonymous.get('/parts/facets?category=cpus').set('If-None-Match', etag).expect(304);
    await shop.anonymous.get('/parts/facets?archived=true').expect(401);
    await admin.get('/parts/facets?archived=true').expect(200);
  });

  it.each([
    ['attr.colour=red', 'attr.colour'],
    ['attr.tdp=abc', 'attr.tdp'],
    ['attr.tdp=..', 'attr.tdp'],
    ['attr.tdp=5 kg', 'attr.tdp'],
    ['attr.ecc=maybe', 'attr.ecc'],
    ['attr.socket=', 'attr.socket'],
    ['attr.=x', 'attr.'],
    ['attr=x', 'attr'],
    ['sort=attr.colour', 'sort'],
    [Array.from({ length: 21 }, (_, index) => `attr.a${index}=x`).join('&'), 'attr'],
    [`attr.socket=${'x&attr.socket='.repeat(50)}x`, 'attr'],
  ])('refuse %s by name', async (query, field) => {
    for (const path of [
      '/parts',
      '/parts/export',
      '/parts/matching',
      ...(query.startsWith('sort') ? [] : ['/parts/facets']),
    ]) {
      const { body } = await admin.get(`${path}?${query}`).expect(400);
      expect(body).toMatchObject({ errors: [{ field }] });
    }
  });

  it('give the ends of a range that finds all of its parts, although units round', async () => {
    const weight: Attribute = { ...shown, key: 'weight', name: 'Weight', kind: 'number', family: 'mass', unit: 'oz' };
    await shop.app.get<AttributeStore>(AttributeStore).add(weight, ADA);
    const category_id = await shop.app
      .get<CategoryStore>(CategoryStore)
      .add({ name: 'Scales', attributes: ['weight'] }, ADA);
    for (const grams of ['3 g', '5 g', '11 g'])
      await addPart(admin, { name: grams, category_id, attributes: { weight: grams } });
    const [{ min, max } = {}] = (await facetsFor('category=scales')).facets;
    expect(min).toBeCloseTo(0.105821885849, 10);
    expect(await names(`category=scales&attr.weight=${min}..${max}&sort=attr.weight`)).toEqual(['3 g', '5 g', '11 g']);
  });

  it('are refused in the order of an attribute that is deleted after the request was read', async () => {
    const attributes = shop.app.get<AttributeStore>(AttributeStore);
    for (const path of ['/parts?', '/parts/export?']) {
      jest
        .spyOn(attributes, 'current')
        .mockReturnValueOnce(new AttributeList([{ ...MAKER, key: 'gone', name: 'Gone' }]));
      const { body } = await admin.get(`${path}sort=attr.gone`).expect(400);
      expect(body).toMatchObject({ errors: [{ field: 'sort', message: 'There is no such attribute' }] });
    }
  });
});
