import { ApiProperty } from '@nestjs/swagger';
import { Text } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { MAX_MATCHES } from '../parts.service.js';
import { MatchedPart, type PartView } from './part.dto.js';

/** Rows of one request. */
const MAX_ROWS = 500;

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
}

/** The parts that the texts may mean. */
export class MatchesView {
  @ApiProperty({ description: 'One for each text, in the same order', type: () => [RowMatches] })
  rows: RowMatches[];
}

export function matchedPart({ _id, name, image_url, price, quantity, min_order, sku }: PartView): MatchedPart {
  return { _id, name, image_url, price, quantity, min_order, ...(sku !== undefined && { sku }) };
}
