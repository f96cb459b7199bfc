import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { type Synonym, synonymWord, WORD_RULE } from './domain/synonyms.js';
import { SynonymStore } from './ports/synonym.store.js';

/** The synonyms by which searches find parts. */
@Injectable()
export class SynonymsService {
  constructor(private readonly synonyms: SynonymStore) {}

  async list(): Promise<readonly Synonym[]> {
    return (await this.synonyms.read()).entries;
  }

  /** Sets the texts of a word; refuses what is not one word. */
  async set(typed: string, words: readonly string[], caller: Caller): Promise<Synonym> {
    const word = synonymWord(typed);
    if (word === undefined) throw invalid([{ field: 'word', message: WORD_RULE }]);
    await this.synonyms.set({ word, words }, actorOf(caller));
    return { word, words };
  }

  /** Returns the number of deleted synonyms. */
  async remove(typed: string, caller: Caller): Promise<number> {
    const word = synonymWord(typed);
    return word !== undefined && (await this.synonyms.remove(word, actorOf(caller))) ? 1 : 0;
  }
}
