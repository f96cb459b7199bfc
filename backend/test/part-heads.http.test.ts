import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { CategoryStore } from '#modules/parts/ports/category.store.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, aPart } from '#test/support/builders.js';
import { builtApp, navigate, readHead } from '#test/support/built-app.js';
import { parseHead } from './support/page-head.js';
import { testShop } from '#test/support/test-shop.js';

const ORIGIN = 'https://shop.example.com';
const ID = '665f1c2ab3d4e5f60718293a';

describe('the head', () => {
  const shop = testShop({ browserApp: builtApp(), settings: { PUBLIC_URL: ORIGIN, DEMO: 'true' } });
  const add = (changes?: Parameters<typeof aPart>[0]) => shop.app.get(PartRepository).add(aPart(changes), ADA);

  describe('of a part', () => {
    it('has its name, description, picture, price and stock', async () => {
      const { _id } = await add({
        name: 'G80 Card',
        image_url: 'https://img.example.com/g80.jpg?w=2',
        price_cents: 76_400,
      });
      const { text } = await navigate(shop, `/purchase/${_id}`).expect(200);
      const { title, meta, canonical, graph } = parseHead(text);
      expect(title).toBe('G80 Card · Northbridge Components');
      expect(canonical).toBe(`${ORIGIN}/purchase/${_id}`);
      expect(meta).toMatchObject({
        description: 'Eight cores for office and workshop machines.',
        'og:type': 'product',
        'og:title': 'G80 Card',
        'og:url': canonical,
        'og:image': 'https://img.example.com/g80.jpg?w=2',
        'product:price:amount': '764.00',
        'product:price:currency': 'USD',
        'product:availability': 'in stock',
      });
      expect(meta['robots']).toBeUndefined();
      expect(graph).toMatchObject([
        {
          '@type': 'Product',
          name: 'G80 Card',
          image: 'https://img.example.com/g80.jpg?w=2',
          sku: _id,
          url: canonical,
          offers: { price: '764.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        },
      ]);
      expect(graph[0]).not.toHaveProperty('aggregateRating');
    });

    it('has its attributes by their names, in the order of its category', async () => {
      const shown = { in_table: true, as_filter: true };
      const sound = { kind: 'number', family: 'sound', unit: 'dB(A)' } as const;
      const loudness = { ...shown, ...sound, key: 'loudness', name: 'Loudness' };
      const quiet = { ...shown, key: 'quiet', name: 'Silent mode', kind: 'yes_no' } as const;
      for (const attribute of [quiet, loudness]) await shop.app.get(AttributeStore).add(attribute, ADA);
      const keys = ['loudness', 'quiet'];
      const category_id = await shop.app.get(CategoryStore).add({ name: 'Fans', attributes: keys }, ADA);
      const { _id } = await add({
        category_id,
        attributes: {
          quiet: [{ key: 'quiet', kind: 'yes_no', value: 'yes' }],
          loudness: [{ key: 'loudness', kind: 'number', value: '21.5 dB(A)', number: 21.5 }],
        },
      });
      const { graph } = await readHead(shop, `/purchase/${_id}`);
      expect(graph[0]).toMatchObject({
        additionalProperty: [
          { '@type': 'PropertyValue', name: 'Loudness', value: '21.5 dB(A)' },
          { '@type': 'PropertyValue', name: 'Silent mode', value: true },
        ],
      });
    });

    it("uses the shop's picture when the part's picture is an SVG, which social networks do not show", async () => {
      const { _id } = await add({ image_url: '/pictures/processor-n8.svg' });
      const { meta, graph } = await readHead(shop, `/purchase/${_id}`);
      expect(meta['og:image']).toBe(`${ORIGIN}/pictures/share.png`);
      expect(graph).toMatchObject([{ image: `${ORIGIN}/pictures/processor-n8.svg` }]);
    });

    it('preloads the picture of the page', async () => {
      const { _id } = await add({ image_url: 'https://img.example.com/g80.jpg?w=2&h="1' });
      const { firstPicture } = await readHead(shop, `/purchase/${_id}`);
      expect(firstPicture).toBe('https://img.example.com/g80.jpg?w=2&h="1');
      expect((await readHead(shop, '/')).firstPicture).toBeUndefined();
    });

    it('has all pictures with their texts, and preloads the width that the page will show', async () => {
      const upload = `/pictures/${'0a'.repeat(32)}`;
      const pictures = [
        { url: `${upload}-800.webp`, alt: 'The card from above' },
        { url: '/pictures/graphics-card-g80.svg', alt: 'A drawing' },
        { url: 'https://img.example.com/back.jpg' },
      ];
      const { _id } = await add({ name: 'G80 Card', pictures });
      const { pictures: shown, graph, ...head } = await readHead(shop, `/purchase/${_id}`);
      expect(shown).toEqual([
        [`${ORIGIN}${upload}-800.webp`, 'The card from above'],
        ['https://img.example.com/back.jpg', 'G80 Card'],
      ]);
      expect(graph).toMatchObject([
        {
          image: [
            `${ORIGIN}${upload}-800.webp`,
            `${ORIGIN}/pictures/graphics-card-g80.svg`,
            'https://img.example.com/back.jpg',
          ],
        },
      ]);
      expect(head).toMatchObject({
        firstPicture: `${upload}-800.webp`,
        firstPictureSet: `${upload}-320.webp 320w, ${upload}-800.webp 800w, ${upload}-1600.webp 1600w`,
      });
    });

    it('is out of stock when the stock is below the minimum order', async () => {
      const { _id } = await add({ quantity: 9, min_order: 10 });
      const { meta, graph } = await readHead(shop, `/purchase/${_id}`);
      expect(meta['product:availability']).toBe('out of stock');
      expect(graph).toMatchObject([{ offers: { availability: 'https://schema.org/OutOfStock' } }]);
    });

    it('shows every change at once', async () => {
      const part = await add({ name: 'Old name' });
      const path = `/purchase/${part._id}`;
      const before = await navigate(shop, path);
      await shop.app.get(PartRepository).update(part._id, { name: 'New name', price_cents: 100 }, ADA);
      const after = await navigate(shop, path).set('If-None-Match', before.headers['etag'] ?? '');
      expect(after.status).toBe(200);
      expect(parseHead(after.text)).toMatchObject({
        title: 'New name · Northbridge Components',
        meta: { 'product:price:amount': '1.00' },
      });
      await shop.app.get(PartRepository).remove(part._id, ADA);
      await navigate(shop, path).expect(404);
    });

    it.each([ID, 'x', '..%2f', '%00', '%3Cscript%3E'])(
      'answers 404 and excludes from search the unknown id %s',
      async (id) => {
        const { text } = await navigate(shop, `/purchase/${id}`).expect(404);
        expect(parseHead(text).meta['robots']).toBe('noindex');
        expect(parseHead(text).graph).toEqual([]);
        expect(text).not.toContain('As it was built');
      },
    );

    it.each([
      '</script><script>alert(1)</script>',
      `"><img src=x onerror='alert(1)'>`,
      '</title><base href=//evil.example>',
      '<!--<script>',
      'line\u2028and\u2029paragraph',
      '$& $1 $` &quot; &amp; {{x}}',
    ])('escapes the name %j', async (name) => {
      const { _id } = await add({ name, description: name });
      const { text } = await navigate(shop, `/purchase/${_id}`).expect(200);
      const { title, meta, graph } = parseHead(text);
      expect(title).toBe(`${name} · Northbridge Components`);
      expect(meta['og:title']).toBe(name);
      expect(graph).toMatchObject([{ name }]);
      const [, json = ''] = /ld\+json"[^>]*>(.*)<\/script>/.exec(text) ?? [];
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    });

    it('cuts a long description between words', async () => {
      const { _id } = await add({ description: 'Many  words,\nfew ideas. '.repeat(50) });
      const { meta } = await readHead(shop, `/purchase/${_id}`);
      expect(meta['description']).toMatch(/^Many words, few ideas\. .{100,180}(words|few|ideas)…$/);
    });
  });

  describe('of the home page', () => {
    it('lists the newest parts with prices, and describes the shop and its search', async () => {
      const { graph } = await readHead(shop, '/');
      expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'ItemList']);
      expect(graph[1]).toMatchObject({
        potentialAction: { target: { urlTemplate: `${ORIGIN}/catalogue?q={search_term_string}` } },
      });
      const { items } = await shop.app
        .get(PartRepository)
        .list({}, { sort: 'created_at', descending: true, limit: 24 });
      const list = graph[2] as { itemListElement: { position: number; item: { url: string } }[] };
      expect(list.itemListElement.map(({ item }) => item.url)).toEqual(
        items.map(({ _id }) => `${ORIGIN}/purchase/${_id}`),
      );
      expect(list.itemListElement[0]).toMatchObject({
        position: 1,
        item: { '@type': 'Product', offers: { priceCurrency: 'USD' } },
      });
    });

    it('lists a new part at once', async () => {
      const empty = (await navigate(shop, '/')).headers['etag'];
      await add({ name: 'Newest part' });
      expect((await navigate(shop, '/')).headers['etag']).not.toBe(empty);
    });

    it('lists no parts on a search page, which shows others', async () => {
      const { graph } = await readHead(shop, '/?q=fan');
      expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    });
  });
});
