import { newId } from '#shared/object-id.js';
import { aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { newPart } from '../../domain/part.js';
import { attributeValuesContract } from '../../ports/attribute-values.contract.js';
import { partSearchTableContract } from '../../ports/part-search-table.contract.js';
import { partRepositoryContract } from '../../ports/part.repository.contract.js';
import { MongoPartRepository } from './mongo-part.repository.js';
import { newDocument, PARTS } from './part.schema.js';

const store = temporaryMongo();

partRepositoryContract('MongoPartRepository', () => new MongoPartRepository(store()));
attributeValuesContract('MongoDB', () => mongoShop(store()));
partSearchTableContract('MongoDB', () => mongoShop(store()));

it('streams each part of more than a chunk once', async () => {
  const ids = Array.from({ length: 501 }, () => newId());
  await store()
    .collection(PARTS)
    .insertMissing(ids.map((id) => newDocument(newPart(aPart(), id))));
  const parts = await collect(new MongoPartRepository(store()).stream({}, 'name', false));
  expect(parts.map(({ _id }) => _id)).toEqual(ids.toSorted());
});
