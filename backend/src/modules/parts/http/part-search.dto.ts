import type { z } from 'zod';
import { TextParameter } from '#shared/http/parameters.js';
import { Texts } from '#shared/http/texts-field.js';
import { view } from '#shared/http/view.js';
import { listOf, optionalText, text } from '#shared/record.js';
import { searchWords } from '#shared/search-query.js';
import type { Synonym } from '../domain/synonyms.js';
import { MAX_CATEGORIES_SUGGESTED, MAX_SUGGESTED, type Suggestions } from '../suggestions.service.js';
import { CategoryView } from './category.dto.js';
import { MatchedPart, matchedPart } from './part.dto.js';

const q = { description: 'What is searched for', example: 'power suply' };

export class SuggestionsQuery {
  @TextParameter({ ...q, required: 'The text is missing' })
  q: string;
}

/** The text without one of its words. */
const WithoutView = view('WithoutView', {
  q: text.meta({ description: 'The other words', example: 'processor 65 W' }),
  left_out: text.meta({
    description: 'The word that no part has together with the others',
    example: 'under',
  }),
});

/** A category that a text names. */
const NamedCategory = view('NamedCategory', CategoryView.pick({ name: true, slug: true, part_count: true }).shape);

/** The categories and parts that a text may mean and, when there are none, other texts that find some. */
export const SuggestionsView = view('SuggestionsView', {
  categories: listOf(NamedCategory).meta({
    description: 'The first categories with parts whose names have words that begin with all words of the text',
    maxItems: MAX_CATEGORIES_SUGGESTED,
  }),
  parts: listOf(MatchedPart).meta({
    description: 'The first parts that a search for the text finds, by relevance',
    maxItems: MAX_SUGGESTED,
  }),
  did_you_mean: optionalText.meta({
    description: 'The text with its typing errors mended; only when no part is found, and parts with this text are',
    example: 'power supply',
  }),
  without: WithoutView.optional().meta({
    description: 'The text without one word; only when no part is found, and parts with this text are',
  }),
});
export type SuggestionsView = z.infer<typeof SuggestionsView>;

export function suggestionsView({ categories, parts, ...guesses }: Suggestions): SuggestionsView {
  return {
    categories: categories.map(({ category: { name, slug }, part_count }) => ({ name, slug, part_count })),
    parts: parts.map(matchedPart),
    ...guesses,
  };
}

const words = {
  description: 'Texts; parts that have all words of one of them are found too',
  example: ['graphics card', 'video card'],
};
const MAX_TEXTS = 10;
const MAX_TEXT_LENGTH = 100;

/** The texts that a word stands for. */
export class SynonymBody {
  @Texts({
    ...words,
    required: 'Enter at least one text',
    max: MAX_TEXTS,
    maxLength: MAX_TEXT_LENGTH,
    rules: [{ ok: (text) => searchWords(text).length > 0, message: 'Each text needs a letter or digit' }],
  })
  words: string[];
}

/** A word of searches for parts, and the texts that it stands for. */
export const SynonymView = view('SynonymView', {
  word: text.meta({ description: 'The word, in lower case and without accents', example: 'gpu' }),
  words: listOf(text).meta(words),
});
export type SynonymView = z.infer<typeof SynonymView>;

export const synonymView = ({ word, words: texts }: Synonym): SynonymView => ({ word, words: [...texts] });
