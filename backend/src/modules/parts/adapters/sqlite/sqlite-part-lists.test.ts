import type { SqlValue } from '#shared/sqlite/bind.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { ADA, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { type Attribute, AttributeList } from '../../domain/attribute.js';
import { conditionsOf } from '../../domain/attribute-filter.js';
import { MAX_FACET_VALUES } from '../../domain/facets.js';
import { newPart } from '../../domain/part.js';
import { FacetsService } from '../../facets.service.js';
import { partAttributesContract } from '../../ports/part-attributes.contract.js';
import { SqliteAttributeStore } from './sqlite-attribute.store.js';
import { SqliteCategoryStore } from './sqlite-category.store.js';
import { SqlitePartRepository } from './sqlite-part.repository.js';
import { insertPart } from './sqlite-part-row.js';

const store = temporaryStore();

partAttributesContract('SQLite', () => sqliteShop(store()));

/** The store, which records every statement. */
function watched(): { seen: SqliteStore; statements: string[] } {
  const statements: string[] = [];
  const seen = new Proxy(store(), {
    get(target, name, receiver) {
      if (name !== 'all' && name !== 'one' && name !== 'allInThread')
        return Reflect.get(target, name, receiver) as unknown;
      return (sql: string, params?: readonly SqlValue[]) => {
        statements.push(sql);
        return target[name](sql, params);
      };
    },
  });
  return { seen, statements };
}

const CODES: readonly Attribute[] = Array.from({ length: 12 }, (_, index) => ({
  ...{ key: `code_${index}`, name: `Code ${index}`, kind: index % 2 === 0 ? 'text' : 'number' },
  ...{ in_table: true, as_filter: true },
}));

it.each([10, 10_000])(
  'counts facets of %i parts in one statement, and without a category in one more',
  async (many) => {
    const { seen, statements } = watched();
    const [attributes, categories] = [new SqliteAttributeStore(seen), new SqliteCategoryStore(seen)];
    for (const attribute of CODES) await attributes.add(attribute, ADA);
    const keys = CODES.map(({ key }) => key);
    const category_id = await categories.add({ name: 'Chips', attributes: keys }, ADA);
    await store().write((tx) => {
      for (let index = 0; index < many; index += 1) {
        const values = CODES.slice(0, 3).map(({ key, kind }, place) => {
          const number = place < 2 ? index % 7 : index;
          return [key, [{ key, kind, value: String(number), ...(kind === 'number' && { number }) }]] as const;
        });
        insertPart(tx, newPart(aPart({ category_id, attributes: Object.fromEntries(values) })));
      }
    });
    const parts = new SqlitePartRepository(seen);
    const service = new FacetsService(parts, categories, attributes);
    const statementsFor = async (chosen: Record<string, readonly string[]>, category?: string) => {
      const attr = conditionsOf(new Map(Object.entries(chosen)), new AttributeList(CODES));
      const filter = { attr, ...(category !== undefined && { category }) };
      await service.read(filter);
      statements.length = 0;
      expect((await service.read(filter)).facets).toHaveLength(CODES.length);
      return statements.length;
    };
    expect(await statementsFor({})).toBe(2);
    expect(await statementsFor({}, 'chips')).toBe(1);
    expect(await statementsFor({ code_0: ['3'], code_1: ['..4'] }, 'chips')).toBe(1);

    const last = String(many - 1);
    const attr = [{ key: 'code_2', values: [last], ranges: [] }];
    const listed = (await parts.counts({ category: 'chips', attr }, CODES)).facets.get('code_2')?.values;
    expect(listed?.get(last)).toBe(1);
    expect(listed?.size).toBe(Math.min(many, MAX_FACET_VALUES + 1));
  },
);
