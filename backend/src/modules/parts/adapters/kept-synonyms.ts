import type { Actor } from '#shared/actor.js';
import type { ListKeeper } from '../domain/kept-list.js';
import { type Synonym, type Synonyms, withoutSynonym, withSynonym } from '../domain/synonyms.js';
import { SynonymStore } from '../ports/synonym.store.js';

/** The synonyms in a list of any store. */
export abstract class KeptSynonyms extends SynonymStore {
  protected abstract readonly list: ListKeeper<Synonym>;

  override async read(): Promise<Synonyms> {
    return await this.list.read();
  }

  override async set(synonym: Synonym, by: Actor): Promise<void> {
    await this.list.write((entries) => withSynonym(entries, synonym, by));
  }

  override async remove(word: string, by: Actor): Promise<boolean> {
    return await this.list.write((entries) => withoutSynonym(entries, word, by));
  }
}
