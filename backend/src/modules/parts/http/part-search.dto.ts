import { ApiProperty } from '@nestjs/swagger';
import { TextParameter } from '#shared/http/parameters.js';
import { Texts } from '#shared/http/texts-field.js';
import { searchWords } from '#shared/search-query.js';
import type { Synonym } from '../domain/synonyms.js';
import { MAX_SUGGESTED, type Suggestions } from '../suggestions.service.js';
import { MatchedPart, matchedPart } from './part.dto.js';

const q = { description: 'What is searched for', example: 'power suply' };

export class SuggestionsQuery {
  @TextParameter({ ...q, required: 'The text is missing' })
  q: string;
}

/** The text without one of its words. */
export class WithoutView {
  @ApiProperty({ description: 'The other words', example: 'processor 65 W' })
  q: string;
  @ApiProperty({ description: 'The word that no part has together with the others', example: 'under' })
  left_out: string;
}

/** The parts that a text may mean and, when there are none, other texts that find some. */
export class SuggestionsView {
  @ApiProperty({
    description: 'The first parts that a search for the text finds, by relevance',
    type: () => [MatchedPart],
    maxItems: MAX_SUGGESTED,
  })
  parts: MatchedPart[];
  @ApiProperty({
    description: 'The text with its typing errors mended; only when no part is found, and parts with this text are',
    required: false,
    example: 'power supply',
  })
  did_you_mean?: string;
  @ApiProperty({
    description: 'The text without one word; only when no part is found, and parts with this text are',
    required: false,
    type: () => WithoutView,
  })
  without?: WithoutView;
}

export function suggestionsView({ parts, ...guesses }: Suggestions): SuggestionsView {
  return { parts: parts.map(matchedPart), ...guesses };
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
export class SynonymView {
  @ApiProperty({ description: 'The word, in lower case and without accents', example: 'gpu' })
  word: string;
  @ApiProperty({ ...words, type: [String] })
  words: string[];
}

export const synonymView = ({ word, words: texts }: Synonym): SynonymView => ({ word, words: [...texts] });
