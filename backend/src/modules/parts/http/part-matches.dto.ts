import { ApiProperty } from '@nestjs/swagger';
import { Text } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { type Match, MAX_MATCHES, MAX_SEARCHES } from '../parts.service.js';
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

class RowMatches {
  @ApiProperty({
    description: `None: unknown. One: the part that is meant. Several, at most ${MAX_MATCHES}: one of them is meant`,
    type: () => [MatchedPart],
    maxItems: MAX_MATCHES,
  })
  parts: MatchedPart[];
  @ApiProperty({
    description: `The text was compared with part numbers and names only: it came after ${MAX_SEARCHES} others that are neither. Send it again in a shorter list`,
    required: false,
    enum: [true],
  })
  search_skipped?: true;
}

/** The parts that the texts may mean. */
export class MatchesView {
  @ApiProperty({ description: 'One for each text, in the same order', type: () => [RowMatches] })
  rows: RowMatches[];
}

export function matchesView(matches: readonly Match[]): MatchesView {
  const rows = matches.map(({ parts, isSearchSkipped }) => ({
    parts: parts.map(matchedPart),
    ...(isSearchSkipped && { search_skipped: true as const }),
  }));
  return { rows };
}
