import type { AttributePatch } from '#modules/parts/domain/attribute-rules.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { addAttributes, addListing, anAttribute, listInstead } from '#test/support/attributes.js';
import { addPart, aPartBody } from '#test/support/bodies.js';
import { ADA } from '#test/support/builders.js';
import { uploadFile } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const VALUES = {
  socket: 'LGA-1718',
  clock: '3.8 GHz',
  cores: '8',
  ports: ['HDMI', 'USB-C'],
  ecc: true,
  cooler: 'Tower of copper',
};

describe('the attributes of parts over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let processors: string;
  beforeAll(async () => {
    admin = await shop.admin();
    await addAttributes(shop);
    processors = await addListing(shop, 'Processors', Object.keys(VALUES));
  });
  const add = (attributes: object, fields: object = {}) =>
    addPart(admin, { category_id: processors, attributes, ...fields });
  const change = (_id: string, body: object) => admin.put(`/parts/${_id}`, body);
  const read = (_id: string) => shop.anonymous.get(`/purchase/${_id}`).expect(200);
  const valuesOf = async (_id: string) => ((await read(_id)).body as { attributes?: object }).attributes;

  it('are set with a part, and shown with it as they were typed', async () => {
    const { _id } = await add({
      ...VALUES,
      clock: 3.8,
      cores: 8,
      ecc: 'Yes',
      socket: 'lga-1718',
      cooler: ' Tower of copper ',
    });
    expect(await valuesOf(_id)).toEqual(VALUES);
    expect(Object.keys((await valuesOf(_id)) ?? {})).toEqual(Object.keys(VALUES));
  });

  it('are changed one by one, and removed by null, an empty text or an empty list', async () => {
    const { _id } = await add(VALUES);
    await change(_id, { attributes: { clock: '4100 MHz', cooler: null, ports: [], socket: '' } }).expect(200, {
      modifiedCount: 1,
    });
    expect(await valuesOf(_id)).toEqual({ clock: '4100 MHz', cores: '8', ecc: true });
    for (const attributes of [{ clock: '4100 MHz', ecc: true }, { cooler: null }, {}])
      await change(_id, { attributes }).expect(200, { modifiedCount: 0 });
    await change(_id, { attributes: { clock: null, cores: null, ecc: null } }).expect(200, { modifiedCount: 1 });
    expect((await read(_id)).body).not.toHaveProperty('attributes');
  });

  it.each([
    [{ clock: '3.8 V' }, 'clock', /^Base clock must be a number with one of the units Hz/],
    [{ clock: 'fast' }, 'clock', /^Base clock must be a number/],
    [{ socket: 'AM4' }, 'socket', /^Socket must be one of LGA-1718, LGA-1851$/],
    [{ socket: ['LGA-1718', 'LGA-1851'] }, 'socket', /^Socket must be one of/],
    [{ ports: ['HDMI', 'SCART'] }, 'ports', /^Ports must be some of HDMI, USB-C, VGA$/],
    [{ ecc: 'perhaps' }, 'ecc', /^ECC memory must be yes or no$/],
    [{ cooler: 'x'.repeat(201) }, 'cooler', /^Cooler must be text of at most 200 characters on one line$/],
    [{ cooler: 'two\nlines' }, 'cooler', /^Cooler must be text of at most 200 characters on one line/],
    [{ cooler: 'half \ud800' }, 'cooler', /^Cooler must be text of at most 200 characters on one line/],
    [{ nothing: 'x' }, 'nothing', /^There is no such attribute$/],
    [{ constructor: 'x' }, 'constructor', /^There is no such attribute$/],
  ])('are refused by their key: %j', async (attributes, key, message) => {
    const { _id } = await add({ cores: 4 });
    const errors = [{ field: `attributes.${key}`, message: expect.stringMatching(message) as string }];
    for (const answer of [
      await change(_id, { attributes: { ...attributes, ecc: false, ...attributes } }).expect(400),
      await admin.post('/parts', aPartBody({ category_id: processors, attributes })).expect(400),
    ])
      expect(answer.body).toMatchObject({ errors });
    expect(await valuesOf(_id)).toEqual({ cores: '4' });
  });

  it.each([
    null,
    [],
    'x',
    { clock: {} },
    { ports: [1] },
    { ports: [['HDMI']] },
    { ports: Array.from({ length: 101 }, () => 'HDMI') },
    Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 'x'])),
  ])('are refused in another form: %j', async (attributes) => {
    const { _id } = await add({});
    for (const answer of [
      await change(_id, { attributes }).expect(400),
      await admin.post('/parts', aPartBody({ category_id: processors, attributes })).expect(400),
    ])
      expect(answer.body).toMatchObject({ errors: [{ field: 'attributes' }] });
  });

  it('are those of the category, and of the new one when it changes with them', async () => {
    const coolers = await addListing(shop, 'Coolers', ['cooler']);
    const LACKING = { errors: [{ field: 'attributes.socket', message: 'Parts of this category have no Socket' }] };
    const { _id } = await add(
      { cores: 6 },
      { category_id: await addListing(shop, 'Low Processors', ['cores'], processors) },
    );
    await change(_id, { attributes: { socket: 'LGA-1718' } }).expect(200);
    for (const category_id of [coolers, null])
      expect((await change(_id, { category_id, attributes: { socket: 'LGA-1851' } }).expect(400)).body).toMatchObject(
        LACKING,
      );
    await change(_id, { category_id: coolers, attributes: { cooler: 'Fan' } }).expect(200);
    expect(await valuesOf(_id)).toEqual({ cooler: 'Fan' });
    expect((await change(_id, { attributes: { socket: null } }).expect(400)).body).toMatchObject(LACKING);
    await change(_id, { category_id: null }).expect(200);
    expect(await valuesOf(_id)).toBeUndefined();
    await change(_id, { category_id: processors }).expect(200);
    expect(await valuesOf(_id)).toEqual({ socket: 'LGA-1718', cores: '6', cooler: 'Fan' });
  });

  it('are judged again when their attribute changes while they are set', async () => {
    const attributes = shop.app.get<AttributeStore>(AttributeStore);
    const parts = shop.app.get<PartRepository>(PartRepository);
    await attributes.add({ ...anAttribute('size'), kind: 'text' }, ADA);
    const sized = await addListing(shop, 'Sized', ['size']);
    const number = { kind: 'number', family: 'length', unit: 'mm' } as const;
    const { _id } = await add({}, { category_id: sized });
    /** Changes the attribute after the request has read the attributes. */
    const whileChanged = async (patch: AttributePatch, request: () => Promise<unknown>) => {
      const before = await attributes.read();
      await attributes.change('size', patch, ADA, { dropFailed: true });
      const read = jest.spyOn(attributes, 'read').mockResolvedValueOnce(before);
      await request();
      read.mockRestore();
      return (await parts.find(_id))?.attributes?.map(({ kind, value }) => `${kind} ${value}`);
    };
    expect(await whileChanged(number, () => change(_id, { attributes: { size: '7' } }).expect(200))).toEqual([
      'number 7 mm',
    ]);
    expect(
      await whileChanged({ kind: 'text' }, async () => {
        const { _id: added } = await add({ size: '9' }, { category_id: sized });
        expect((await parts.find(added))?.attributes).toMatchObject([{ kind: 'text', value: '9' }]);
      }),
    ).toEqual(['text 7 mm']);
    await change(_id, { attributes: { size: null } }).expect(200);
    const { version = 0 } = (await parts.find(_id)) ?? {};
    const row = { id: _id, key: 'size', value: '8', version };
    const bulk = () => admin.post('/parts/bulk', { action: 'set-attribute', parts: [row] });
    const outcomeOf = async () => ((await bulk().expect(200)).body as { results: object[] }).results[0];
    const detail = 'size must be one of small.';
    const choice = { kind: 'choice', choices: ['small'] } as const;
    await whileChanged(choice, async () => expect(await outcomeOf()).toMatchObject({ outcome: 'refused', detail }));
    await attributes.change('size', { kind: 'text' }, ADA);
    expect(
      await whileChanged(number, async () => expect(await outcomeOf()).toMatchObject({ outcome: 'done' })),
    ).toEqual(['number 8 mm']);
    const file = `sku,name,price,quantity,min_order,image_url,description,category,size\nS-1,S,1,1,1,/pictures/x.svg,D,sized,5`;
    await whileChanged({ kind: 'text' }, async () => {
      const { body } = await uploadFile(admin, file).expect(409);
      expect(body).toMatchObject({ type: '/problems/attribute-changed' });
    });
    expect(await parts.findByNumbers(['S-1'])).toEqual([]);
  });

  it('change the tag of a part when its category lists others, and keep its version', async () => {
    const boards = await addListing(shop, 'Boards', ['socket', 'cores']);
    const { _id } = await add({ socket: 'LGA-1718' }, { category_id: boards });
    const tagOf = async () => String((await read(_id)).headers['etag']);
    const tags = [await tagOf()];
    for (const keys of [['cores'], ['socket', 'cores', 'ecc']]) {
      await listInstead(shop, boards, keys);
      tags.push(await tagOf());
    }
    expect(new Set(tags).size).toBe(2);
    expect(tags[2]).toBe(tags[0]);
    await shop.anonymous.get(`/purchase/${_id}`).set('If-None-Match', tags[0]!).expect(304);
    await change(_id, { price: 7 }).set('If-Match', tags[1]!).expect(200, { modifiedCount: 1 });
    const { body } = await change(_id, { price: 8 }).set('If-Match', tags[0]!).expect(409);
    expect(body).toMatchObject({ current: { price: 7, attributes: { socket: 'LGA-1718' } } });
  });

  it('are in rows with their category or on request, and nowhere else', async () => {
    const screens = await addListing(shop, 'Screens', ['ports', 'cooler']);
    const { _id } = await add({ ports: ['VGA'], cooler: 'Zephyrus' }, { category_id: screens, name: 'Zoetrope' });
    const rows = async (query: string) => (await shop.anonymous.get(`/parts?${query}`).expect(200)).body as object[];
    const attributes = { ports: ['VGA'], cooler: 'Zephyrus' };
    for (const query of ['category=screens', `ids=${_id}&fields=attributes`])
      expect(await rows(query)).toEqual([expect.objectContaining({ attributes })]);
    for (const query of ['', 'q=zoetrope', `ids=${_id}`])
      for (const row of await rows(query)) expect(row).not.toHaveProperty('attributes');
    const suggestions = (await shop.anonymous.get('/suggestions?q=zoetrope').expect(200)).text;
    const matches = (await shop.anonymous.post('/parts/matches', { rows: [{ text: 'zoetrope' }] }).expect(200)).text;
    for (const text of [suggestions, matches]) {
      expect(text).toContain('Zoetrope');
      expect(text).not.toContain('Zephyrus');
    }
  });
});

describe('one attribute of many parts', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let processors: string;
  beforeAll(async () => {
    admin = await shop.admin();
    await addAttributes(shop);
    processors = await addListing(shop, 'Processors', Object.keys(VALUES));
  });
  const post = (...parts: object[]) => admin.post('/parts/bulk', { action: 'set-attribute', parts });
  const change = async (...parts: object[]) =>
    ((await post(...parts).expect(200)).body as { results: { outcome: string; detail?: string; version?: number }[] })
      .results;

  it('is set, and set back while it has the value set', async () => {
    const { _id: id } = await addPart(admin, { category_id: processors, attributes: { ports: ['HDMI'] } });
    const shown = async () =>
      ((await shop.anonymous.get(`/purchase/${id}`)).body as { attributes?: object }).attributes;
    const ports = (row: object) => change({ id, key: 'ports', ...row });
    expect(await ports({ value: ['VGA', 'HDMI'], version: 1 })).toMatchObject([{ outcome: 'done', version: 2 }]);
    expect(await ports({ value: ['VGA', 'HDMI'], version: 1 })).toMatchObject([{ outcome: 'already' }]);
    await admin.put(`/parts/${id}`, { price: 77 }).expect(200);
    for (const expected of [{ version: 2 }, { old_value: ['HDMI'] }, { old_value: null }])
      expect(await ports({ value: ['HDMI'], ...expected })).toMatchObject([{ outcome: 'refused' }]);
    const { body } = await admin.get(`/parts/matching?ids=${id}`).expect(200);
    expect(body).toMatchObject({ parts: [{ _id: id, attributes: { ports: ['VGA', 'HDMI'] } }] });
    expect(await ports({ value: ['HDMI'], old_value: ['VGA', 'HDMI'] })).toMatchObject([{ outcome: 'done' }]);
    expect(await change({ id, key: 'ecc', value: 'yes', old_value: null })).toMatchObject([{ outcome: 'done' }]);
    expect(await change({ id, key: 'ecc', value: null, old_value: true })).toMatchObject([{ outcome: 'done' }]);
    expect(await shown()).toEqual({ ports: ['HDMI'] });
  });

  it('is refused for a part whose category lacks it, and set for the others', async () => {
    const { _id: id } = await addPart(admin, { category_id: processors });
    const { _id: lone } = await addPart(admin, { name: 'Lone Part' });
    const row = { key: 'cores', value: 8, old_value: null };
    expect(await change({ id: lone, ...row }, { id, ...row }, { id: '0'.repeat(24), ...row })).toMatchObject([
      { outcome: 'refused', detail: 'Parts of this category have no Cores.' },
      { outcome: 'done' },
      { outcome: 'refused' },
    ]);
    expect(await change({ id: lone, key: 'cores', value: null, old_value: null })).toMatchObject([
      { outcome: 'already' },
    ]);
  });

  it.each([
    [{ key: 'nothing', value: 1, version: 1 }, 'key'],
    [{ key: 'cores', value: 'many', version: 1 }, 'value'],
    [{ key: 'cores', value: {}, version: 1 }, 'value'],
    [{ value: 1, version: 1 }, 'key'],
    [{ key: 'cores', version: 1 }, 'value'],
    [{ key: 'cores', value: 1 }, 'version'],
  ])('is refused in a request with %j', async (row, field) => {
    const { _id: id } = await addPart(admin, { category_id: processors });
    expect((await post({ id, ...row }).expect(400)).body).toMatchObject({ errors: [{ field: `parts.0.${field}` }] });
  });
});
