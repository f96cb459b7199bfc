import type { Actor } from '#shared/actor.js';
import type { Synonym, Synonyms } from '../domain/synonyms.js';

/** The store of the synonyms by which searches find parts. A change is written with its audit event, both or neither. */
export abstract class SynonymStore {
  /** All of them; those of `FIRST_SYNONYMS` until the first change. */
  abstract read(): Promise<Synonyms>;
  /** Sets the texts of a word; throws `too-many-synonyms`. */
  abstract set(synonym: Synonym, by: Actor): Promise<void>;
  /** False when the word has none. */
  abstract remove(word: string, by: Actor): Promise<boolean>;
}
