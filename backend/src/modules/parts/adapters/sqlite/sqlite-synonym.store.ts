import type { Actor } from '#shared/actor.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { SynonymMap } from '../../domain/part-search.js';
import {
  FIRST_SYNONYMS,
  type Synonym,
  synonymMap,
  type Synonyms,
  SYNONYMS_RECORD,
  withoutSynonym,
  withSynonym,
} from '../../domain/synonyms.js';
import { SynonymStore } from '../../ports/synonym.store.js';
import { SqliteKeptList } from './kept-list.js';

export class SqliteSynonymStore extends SynonymStore {
  private readonly list: SqliteKeptList<Synonym, SynonymMap>;

  constructor(store: SqliteStore) {
    super();
    const options = { table: 'synonyms', record: SYNONYMS_RECORD, first: FIRST_SYNONYMS, view: synonymMap };
    this.list = new SqliteKeptList(store, options);
  }

  override async read(): Promise<Synonyms> {
    return this.list.read();
  }

  override async set(synonym: Synonym, by: Actor): Promise<void> {
    await this.list.write((entries) => withSynonym(entries, synonym, by));
  }

  override remove(word: string, by: Actor): Promise<boolean> {
    return this.list.write((entries) => withoutSynonym(entries, word, by));
  }

  /** Those for a search. */
  current(): SynonymMap {
    return this.list.current();
  }
}
