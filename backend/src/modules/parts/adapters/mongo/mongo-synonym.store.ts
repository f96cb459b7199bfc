import type { Actor } from '#shared/actor.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { SynonymMap } from '../../domain/part-search.js';
import {
  FIRST_SYNONYMS,
  type Synonym,
  synonymMap,
  type Synonyms,
  withoutSynonym,
  withSynonym,
} from '../../domain/synonyms.js';
import { SynonymStore } from '../../ports/synonym.store.js';
import { MongoKeptList } from './kept-list.js';
import { SYNONYMS } from './synonym.schema.js';

export class MongoSynonymStore extends SynonymStore {
  private readonly list: MongoKeptList<Synonym, SynonymMap>;

  constructor(store: MongoStore) {
    super();
    this.list = new MongoKeptList(store, { collection: SYNONYMS, first: FIRST_SYNONYMS, view: synonymMap });
  }

  override read(): Promise<Synonyms> {
    return this.list.read();
  }

  override async set(synonym: Synonym, by: Actor): Promise<void> {
    await this.list.write((entries) => withSynonym(entries, synonym, by));
  }

  override remove(word: string, by: Actor): Promise<boolean> {
    return this.list.write((entries) => withoutSynonym(entries, word, by));
  }

  /** Those for a search. */
  current(): Promise<SynonymMap> {
    return this.list.current();
  }
}
