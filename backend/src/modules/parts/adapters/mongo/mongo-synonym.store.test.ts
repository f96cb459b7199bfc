import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoStore } from '#shared/mongo/mongo-store.js';
import { ADA } from '#test/support/builders.js';
import { PARTS } from './part.schema.js';
import { synonymStoreContract } from '../../ports/synonym.store.contract.js';
import { MongoSynonymStore } from './mongo-synonym.store.js';

const store = temporaryMongo();

synonymStoreContract('MongoDB', () => mongoShop(store()));

it('reach another server within seconds', async () => {
  const other = new MongoSynonymStore(new MongoStore(store().collection(PARTS).model.db));
  expect((await other.current()).get('blower')).toBeUndefined();
  await new MongoSynonymStore(store()).set({ word: 'blower', words: ['fan'] }, ADA);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2000);
  expect((await other.current()).get('blower')).toEqual(['fan']);
  now.mockRestore();
});
