import { readFileSync } from 'node:fs';
import { ATTRIBUTE_KINDS } from '#modules/parts/domain/attribute.js';
import { DEMO_ATTRIBUTES } from './demo-attributes.js';
import { DEMO_CATALOGUE } from './demo-catalogue.js';
import { DEMO_CATEGORIES } from './demo-categories.js';

describe('the catalogue of the demo', () => {
  it('has sixty parts, each with a name, a part number and a picture of its own', () => {
    expect(DEMO_CATALOGUE).toHaveLength(60);
    for (const field of ['name', 'sku', 'image_url', 'description'] as const)
      expect(new Set(DEMO_CATALOGUE.map((part) => part[field])).size).toBe(60);
    const pictures = DEMO_CATALOGUE.map(({ image_url }) => readFileSync(`frontend/public${image_url}`, 'utf8'));
    expect(new Set(pictures).size).toBe(60);
  });

  it('has two parts with several pictures, each drawn and described', () => {
    const several = DEMO_CATALOGUE.filter(({ pictures }) => pictures);
    expect(several).toHaveLength(2);
    for (const { image_url, pictures = [] } of several) {
      expect(pictures?.[0]?.url).toBe(image_url);
      expect(pictures?.length).toBeGreaterThan(2);
      for (const { url, alt } of pictures ?? [])
        expect([readFileSync(`frontend/public${url}`, 'utf8').startsWith('<svg'), alt]).toEqual([
          true,
          expect.any(String),
        ]);
    }
  });

  it('has twenty attributes of all kinds, each listed by a category', () => {
    expect(DEMO_ATTRIBUTES).toHaveLength(20);
    expect(new Set(DEMO_ATTRIBUTES.map(({ kind }) => kind))).toEqual(new Set(ATTRIBUTE_KINDS));
    const listed = DEMO_CATEGORIES.flatMap(({ category }) => category.attributes);
    expect(new Set(listed)).toEqual(new Set(DEMO_ATTRIBUTES.map(({ key }) => key)));
  });

  it('gives each part values of what its category lists', () => {
    for (const { name, category_id, attributes = {} } of DEMO_CATALOGUE) {
      const { category } = DEMO_CATEGORIES.find(({ id }) => id === category_id)!;
      const keys = Object.keys(attributes);
      const unlisted = keys.filter((key) => !category.attributes.includes(key));
      expect([name, keys.length > 0, unlisted]).toEqual([name, true, []]);
    }
  });

  it('sells forty pieces of each processor for LGA-1718 of at most 65 W', () => {
    const found = DEMO_CATALOGUE.filter(({ attributes: { socket = [], tdp = [] } = {} }) => {
      return socket[0]?.value === 'LGA-1718' && (tdp[0]?.number ?? Infinity) <= 65;
    });
    expect(found.map(({ attributes }) => attributes?.['tdp']?.[0]?.value).sort()).toEqual([
      ...['35 W', '45 W', '65 W', '65 W'],
    ]);
    for (const { quantity, min_order } of found) expect(quantity >= 40 && min_order <= 40).toBe(true);
  });
});
