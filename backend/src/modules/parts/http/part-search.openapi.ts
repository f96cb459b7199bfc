import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { Deleted } from '#shared/http/responses.dto.js';
import { MAX_SYNONYMS, synonymErrors, WORD_RULE } from '../domain/synonyms.js';
import { SuggestionsView, SynonymView } from './part-search.dto.js';

const ApiWord = () =>
  ApiParam({
    name: 'word',
    description: 'The word, in upper or lower case, with or without accents',
    schema: { type: 'string', example: 'gpu' },
  });

/** What the API document says of each route of `PartSearchController`. */
export const PartSearchApi = {
  suggest: applyDecorators(
    ApiOperation({
      operationId: 'suggestParts',
      summary: 'List suggestions for a search',
      description:
        'The first categories and parts on sale that a search finds. Without parts, the text with its typing errors mended, and the text without one of its words, each only if it finds parts. Lists, exports and bulk requests never use these guesses.',
    }),
    ApiOkResponse({ standardSchema: SuggestionsView, description: 'The suggestions' }),
    ApiProblems(invalid([{ field: 'q', message: 'The text is missing' }], 'Some parameters are not valid.')),
  ),
  list: applyDecorators(
    ApiOperation({
      operationId: 'listSynonyms',
      summary: 'List the synonyms of searches for parts',
      description: `The words, at most ${MAX_SYNONYMS}, for which a search also finds parts with other texts.`,
    }),
    ApiOkResponse({ standardSchema: SynonymView, isArray: true, description: 'The synonyms, by word' }),
  ),
  set: applyDecorators(
    ApiOperation({
      operationId: 'setSynonym',
      summary: 'Change the texts that a word stands for',
      description:
        'A search for the word, also in the plural, finds parts with the word itself, or with all words of one of the texts.',
    }),
    ApiWord(),
    ApiOkResponse({ standardSchema: SynonymView, description: 'The synonym' }),
    ApiProblems(invalid([{ field: 'word', message: WORD_RULE }]), synonymErrors.tooMany()),
  ),
  remove: applyDecorators(
    ApiOperation({
      operationId: 'deleteSynonym',
      summary: 'Delete a synonym',
      description: 'A search for the word finds only parts with the word itself.',
    }),
    ApiWord(),
    ApiOkResponse({ standardSchema: Deleted, description: 'How many synonyms were removed' }),
  ),
};
