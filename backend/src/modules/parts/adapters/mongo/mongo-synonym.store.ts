import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { SynonymMap } from '../../domain/part-search.js';
import { FIRST_SYNONYMS, type Synonym, synonymMap } from '../../domain/synonyms.js';
import { KeptSynonyms } from '../kept-synonyms.js';
import { MongoKeptList } from './kept-list.js';
import { SYNONYMS } from './synonym.schema.js';

export class MongoSynonymStore extends KeptSynonyms {
  protected override readonly list: MongoKeptList<Synonym, SynonymMap>;

  constructor(store: MongoStore) {
    super();
    this.list = new MongoKeptList(store, { collection: SYNONYMS, first: FIRST_SYNONYMS, view: synonymMap });
  }

  /** Those for a search. */
  current(): Promise<SynonymMap> {
    return this.list.current();
  }
}
