import { DEMO_ATTRIBUTES } from '#demo/demo-attributes.js';
import { DEMO_CATALOGUE } from '#demo/demo-catalogue.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { addCategory, addPart } from '#test/support/bodies.js';
import { ADA } from '#test/support/builders.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Suggestions {
  categories: { name: string }[];
  parts: { name: string }[];
  did_you_mean?: string;
  without?: { q: string; left_out: string };
}

describe('the search for parts over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    for (const attribute of DEMO_ATTRIBUTES) await shop.app.get(AttributeStore).add(attribute, ADA);
    const rows = DEMO_CATALOGUE.map((part) => ({ part }));
    await shop.app.get(PartRepository).importAll(rows, ADA, { dryRun: false });
  });
  const suggest = async (q: string) =>
    (await shop.anonymous.get(`/suggestions?q=${encodeURIComponent(q)}`).expect(200)).body as Suggestions;
  const namesOf = ({ parts }: Pick<Suggestions, 'parts'>) => parts.map(({ name }) => name);
  const found = async (q: string) =>
    (
      (await shop.anonymous.get(`/parts?limit=3&q=${encodeURIComponent(q)}`).expect(200)).body as { name: string }[]
    ).map(({ name }) => name);

  describe('suggests', () => {
    it('the first six parts by relevance, with what a buyer needs to choose one', async () => {
      const { parts, categories, ...guesses } = await suggest('processors');
      expect(namesOf({ parts }).slice(0, 3)).toEqual([
        'Northbridge Edge E4 Processor',
        'Northbridge Edge E8 Processor',
        'Northbridge N12 Processor',
      ]);
      expect([categories, guesses]).toEqual([[], {}]);
      expect(Object.keys(parts[0]!).sort()).toEqual(
        ['_id', 'image_url', 'min_order', 'name', 'price', 'quantity', 'sku'].sort(),
      );
      expect((await suggest('nb')).parts).toHaveLength(6);
      expect(namesOf(await suggest('nb-fan-120'))[0]).toBe('Current 120 mm Fan');
    });

    it.each([
      ['memry', 'memory'],
      ['power suply', 'power supply'],
      ['processer', 'processor'],
      ['grphics crad', 'graphics card'],
      ['mothrboard', 'motherboard'],
      ['Thermal pasta 4 g', 'Thermal paste 4 g'],
    ])('another spelling for %s, which finds nothing', async (q, did_you_mean) => {
      expect(await found(q)).toEqual([]);
      expect(await suggest(q)).toMatchObject({ parts: [], did_you_mean });
      expect(await found(did_you_mean)).not.toEqual([]);
    });

    it.each([
      ['processor socket LGA-1718 under 65 W', 'processor socket LGA-1718 65 W', 'under'],
      ['processor 75 W LGA-1718', 'processor LGA-1718', '75 W'],
      ['pink fan 120mm', 'fan 120mm', 'pink'],
      ['fan xyzzy', 'fan', 'xyzzy'],
    ])('the words that find parts for %s', async (q, others, left_out) =>
      expect(await suggest(q)).toMatchObject({ parts: [], without: { q: others, left_out } }),
    );

    it.each(['xyzzy', 'xyzzy quux', '😀', '-', '%', '  ', 'gp', 'mem7ry', 'fan'])('nothing else for %j', async (q) => {
      const { did_you_mean, without } = await suggest(q);
      expect([did_you_mean, without]).toEqual([undefined, undefined]);
    });

    it('only what finds a part on sale', async () => {
      const { _id } = await addPart(admin, { name: 'Gyroscope' });
      expect(await suggest('Gyroscopi')).toMatchObject({ parts: [] });
      await admin.post('/parts/bulk', { action: 'archive', parts: [{ id: _id }] }).expect(200);
      expect(await suggest('Gyroscope')).toEqual({ categories: [], parts: [] });
    });

    it('nothing without a text', async () => {
      await shop.anonymous.get('/suggestions').expect(400);
      await shop.anonymous.get(`/suggestions?q=${'x'.repeat(201)}`).expect(400);
    });
  });

  describe('suggests categories', () => {
    const add = (name: string, parent_id?: string) => {
      const body = { name, picture: '/pictures/fan-120.svg', ...(parent_id !== undefined && { parent_id }) };
      return addCategory(admin, body);
    };
    beforeAll(async () => {
      const processors = await add('Processors');
      await addPart(admin, { name: 'N9 Gamer', category_id: await add('Desktop Processors', processors) });
      for (const name of ['Graphics Cards', 'Übergröße Gehäuse', 'Fan A', 'Fan B', 'Fan C', 'Fan D'])
        await addPart(admin, { name: 'Piece', category_id: await add(name) });
      await add('Empty Drawers');
    });

    it.each([
      ['pro', ['Processors', 'Desktop Processors']],
      ['Processor desk', ['Desktop Processors']],
      ['cpu', ['Processors', 'Desktop Processors']],
      ['gpus', ['Graphics Cards']],
      ['uebergroesse', ['Übergröße Gehäuse']],
      ['fans', ['Fan A', 'Fan B', 'Fan C']],
      ['fan d', ['Fan D']],
      ['processor xyzzy', []],
      ['empty', []],
      ['-', []],
      [' ', []],
    ])('for %j', async (q, names) => {
      const { categories } = await suggest(q);
      expect(categories.map(({ name }) => name)).toEqual(names);
    });

    it('with their addresses and numbers of parts', async () => {
      const { categories } = await suggest('processors');
      expect(categories[0]).toEqual({ name: 'Processors', slug: 'processors', part_count: 1 });
    });
  });

  it('holds no guess in lists, exports and bulk requests', async () => {
    for (const q of ['memry', 'power suply', 'processor%20under%2065%20W']) {
      expect((await admin.get(`/parts/matching?q=${q}`).expect(200)).body).toEqual({ parts: [], total: '0' });
      expect((await admin.get(`/parts/export?q=${q}`).expect(200)).text.trimEnd().split('\n')).toHaveLength(1);
      expect((await admin.get(`/parts?q=${q}`).expect(200)).body).toEqual([]);
    }
    const { body } = await shop.anonymous.post('/parts/matches', { rows: [{ text: 'memry' }] }).expect(200);
    expect(body).toEqual({ rows: [{ match: 'none', parts: [] }] });
  });

  it('is by relevance in lists, exports and bulk requests unless they name another order', async () => {
    const csv = (await admin.get('/parts/export?q=processor').expect(200)).text;
    const { body } = await admin.get('/parts/matching?q=processor').expect(200);
    const names = (body as Suggestions).parts.map(({ name }) => name);
    expect(names[0]).toBe('Northbridge Edge E4 Processor');
    expect(csv.split('\n')[1]).toContain(names[0]);
    const byPrice = await shop.anonymous.get('/parts?q=processor&sort=price').expect(200);
    expect((byPrice.body as { name: string }[])[0]?.name).toBe('Bond Thermal Paste 4 g');
  });

  describe('has synonyms', () => {
    it('that admins list, set and delete', async () => {
      const before = (await admin.get('/synonyms').expect(200)).body as { word: string }[];
      expect(before).toContainEqual({ word: 'cpu', words: ['processor'] });
      expect(await found('blower')).toEqual([]);
      const blower = { word: 'blower', words: ['case fan', '120 mm fan'] };
      expect((await admin.put('/synonyms/BLOWER', { words: [' case fan ', '120 mm fan'] }).expect(200)).body).toEqual(
        blower,
      );
      expect((await found('blowers'))[0]).toBe('Current 120 mm Fan');
      expect((await admin.get('/synonyms').expect(200)).body).toEqual([blower, ...before]);
      await admin.delete('/synonyms/blower').expect(200, { deletedCount: 1 });
      await admin.delete('/synonyms/blower').expect(200, { deletedCount: 0 });
      expect(await found('blower')).toEqual([]);
    });

    it.each([
      ['two words', ['fan'], 'word'],
      ['wi-fi', ['fan'], 'word'],
      ['-', ['fan'], 'word'],
      ['x'.repeat(41), ['fan'], 'word'],
      ['blower', [], 'words'],
      ['blower', undefined, 'words'],
      ['blower', 'fan', 'words'],
      ['blower', ['fan', ''], 'words'],
      ['blower', ['fan', '-'], 'words'],
      ['blower', ['fan', 7], 'words'],
      ['blower', ['x'.repeat(101)], 'words'],
      ['blower', Array(11).fill('fan'), 'words'],
      ['blower', ['a\nb'], 'words'],
    ])('that are refused as %p: %j', async (word, words, field) => {
      const { body } = await admin.put(`/synonyms/${encodeURIComponent(word)}`, { words }).expect(400);
      expect(body).toMatchObject({ errors: [{ field }] });
    });
  });
});
