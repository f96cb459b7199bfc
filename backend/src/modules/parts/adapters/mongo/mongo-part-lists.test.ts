import { Collection } from '#shared/mongo/collection.js';
import { anAttribute } from '#test/support/attributes.js';
import { ADA, aPart } from '#test/support/builders.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import type { Part } from '../../domain/part.js';
import { partAttributesContract } from '../../ports/part-attributes.contract.js';
import { namesOf } from '../../ports/part-lists.contract.js';

const store = temporaryMongo();

partAttributesContract('MongoDB', () => mongoShop(store()));

it('a page in the order of an attribute has all of its parts when another one is deleted while it is read', async () => {
  const { attributes, categories, parts } = mongoShop(store());
  await attributes.add(anAttribute('cooler'), ADA);
  const category_id = await categories.add({ name: 'Coolers', attributes: ['cooler'] }, ADA);
  const added: Part[] = [];
  for (const value of ['a', 'b', 'c', 'd', 'e'])
    added.push(
      await parts.add(
        aPart({ name: value, category_id, attributes: { cooler: [{ key: 'cooler', kind: 'text', value }] } }),
        ADA,
      ),
    );
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { scan } = Collection.prototype;
  jest.spyOn(Collection.prototype, 'scan').mockImplementationOnce(async function* (this: Collection<Part>, ...query) {
    yield* scan.apply(this, query);
    await parts.remove(added[1]!._id, ADA);
  } as typeof scan);
  const request = { sort: 'attr.cooler', descending: false, limit: 2 } as const;
  const first = await parts.list({}, request);
  expect(namesOf(first.items)).toEqual(['a', 'c']);
  const second = await parts.list({}, { ...request, cursor: first.next! });
  expect(namesOf(second.items)).toEqual(['d', 'e']);
});
