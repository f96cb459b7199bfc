import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { synonymStoreContract } from '../../ports/synonym.store.contract.js';
import { SqliteSynonymStore } from './sqlite-synonym.store.js';

const store = temporaryStore();

synonymStoreContract('SQLite', () => sqliteShop(store()));

it('are read again only after a commit', async () => {
  const synonyms = new SqliteSynonymStore(store());
  synonyms.current();
  const one = jest.spyOn(store(), 'one');
  synonyms.current();
  expect(one).not.toHaveBeenCalled();
});
