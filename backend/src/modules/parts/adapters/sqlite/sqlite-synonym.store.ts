import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { SynonymMap } from '../../domain/part-search.js';
import { FIRST_SYNONYMS, type Synonym, synonymMap, SYNONYMS_RECORD } from '../../domain/synonyms.js';
import { KeptSynonyms } from '../kept-synonyms.js';
import { SqliteKeptList } from './kept-list.js';

export class SqliteSynonymStore extends KeptSynonyms {
  protected override readonly list: SqliteKeptList<Synonym, SynonymMap>;

  constructor(store: SqliteStore) {
    super();
    const options = { table: 'synonyms', record: SYNONYMS_RECORD, first: FIRST_SYNONYMS, view: synonymMap };
    this.list = new SqliteKeptList(store, options);
  }

  /** Those for a search. */
  current(): SynonymMap {
    return this.list.current();
  }
}
