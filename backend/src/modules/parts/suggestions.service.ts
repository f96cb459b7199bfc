import { Injectable } from '@nestjs/common';
import type { Client } from '#shared/client.js';
import type { Part } from './domain/part.js';
import { type Term, termsIn } from './domain/part-search.js';
import { synonymMap } from './domain/synonyms.js';
import { mendedTexts } from './domain/typing-errors.js';
import { CategoriesService, type CategoryNode } from './categories.service.js';
import { KnownWordsCache } from './known-words.js';
import { PartRepository } from './ports/part.repository.js';
import { SynonymStore } from './ports/synonym.store.js';

/** Parts of one suggestion. */
export const MAX_SUGGESTED = 6;
/** Categories of one suggestion. */
export const MAX_CATEGORIES_SUGGESTED = 3;
/** Mended texts that are searched for. */
const MAX_MENDED = 3;

/** What a text may mean. Without a part, other texts that do find some: guesses, which no list ever holds. */
export interface Suggestions {
  categories: readonly CategoryNode[];
  parts: readonly Part[];
  /** the text with its typing errors mended */
  did_you_mean?: string;
  /** the text without one of its words */
  without?: { q: string; left_out: string };
}

@Injectable()
export class SuggestionsService {
  private readonly words: KnownWordsCache;

  constructor(
    private readonly parts: PartRepository,
    private readonly synonyms: SynonymStore,
    private readonly categories: CategoriesService,
  ) {
    this.words = new KnownWordsCache(() => parts.words());
  }

  async suggest(q: string, client: Client): Promise<Suggestions> {
    const terms = termsIn(q);
    const synonyms = synonymMap((await this.synonyms.read()).entries);
    const [parts, named] = await Promise.all([
      this.parts.findByWords(q, MAX_SUGGESTED, client),
      this.categories.named(q, synonyms),
    ]);
    const found = { categories: named.slice(0, MAX_CATEGORIES_SUGGESTED), parts };
    if (parts.length > 0 || terms.length === 0) return found;
    const finds = async (text: string) => (await this.parts.findByWords(text, 1, client)).length > 0;
    const mended = mendedTexts(terms, await this.words.read(), synonyms, MAX_MENDED);
    const did_you_mean = await firstOf(mended, finds);
    const without = await firstOf(withoutOne(terms), ({ q: others }) => finds(others));
    return { ...found, ...(did_you_mean !== undefined && { did_you_mean }), ...(without && { without }) };
  }
}

/** The text without one of its words each, the last ones first: people usually begin with the thing itself. */
function withoutOne(terms: readonly Term[]): NonNullable<Suggestions['without']>[] {
  if (terms.length < 2) return [];
  return terms
    .map(({ typed }, index) => ({
      left_out: typed,
      q: terms
        .toSpliced(index, 1)
        .map((term) => term.typed)
        .join(' '),
    }))
    .toReversed();
}

async function firstOf<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> {
  for (const item of items) if (await isWanted(item)) return item;
  return undefined;
}
