import { z } from 'zod';
import { Text } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { view } from '#shared/http/view.js';
import { listOf, oneOf } from '#shared/record.js';
import { type Match, MATCHES, MAX_MATCHES } from '../domain/part-matches.js';
import { MAX_SEARCHES } from '../parts.service.js';
import { MatchedPart, matchedPart } from './part.dto.js';

/** Rows of one request. */
const MAX_ROWS = 500;
/** Bytes of a request: so many rows of 200 characters in any script. */
export const MAX_MATCHES_BODY = 512 * 1024;

class TextBody {
  @Text({
    description: 'A part number, a name, or words of a name',
    example: 'NB-PROCESSOR-N8',
    max: 200,
    required: 'The text is missing',
  })
  text: string;
}

/** Texts that mean parts, such as the rows of a list of a buyer. */
export class MatchesBody {
  @ListOf(TextBody, { description: 'The texts', max: MAX_ROWS, required: 'The rows are missing' })
  rows: TextBody[];
}

const RowMatches = view('RowMatches', {
  match: oneOf(...MATCHES).meta({
    description:
      'exact: the text is the part number, marks and case aside, or the name, case and the number of blanks aside. similar: a search found the parts, so let a person choose, also when it is one. none: no part was found',
    example: 'exact',
  }),
  parts: listOf(MatchedPart).meta({
    description: `At most ${MAX_MATCHES}. Several with an exact match: one of them is meant`,
    maxItems: MAX_MATCHES,
  }),
  search_skipped: z
    .literal(true)
    .optional()
    .meta({
      description: `The text was compared with part numbers and names only: it came after ${MAX_SEARCHES} others that are neither. Send it again in a shorter list`,
    }),
});

/** The parts that the texts may mean. */
export const MatchesView = view('MatchesView', {
  rows: listOf(RowMatches).meta({ description: 'One for each text, in the same order' }),
});
export type MatchesView = z.infer<typeof MatchesView>;

export function matchesView(matches: readonly Match[]): MatchesView {
  const rows = matches.map(({ match, parts, isSearchSkipped }) => ({
    match,
    parts: parts.map(matchedPart),
    ...(isSearchSkipped && { search_skipped: true as const }),
  }));
  return { rows };
}
