import { Choice, Ids } from '#shared/http/fields.js';
import { ChoiceParameter, IdsParameter } from '#shared/http/parameters.js';
import type { PageSize } from '../packing-slips.service.js';

const SIZES = ['a4', 'letter'] as const;
const SIZE = { description: 'The size of the pages', example: 'a4', choices: SIZES };
const ID = '665f1c2ab3d4e5f60718293b';

export class PackingSlipsQuery {
  @IdsParameter({
    description: 'The ids of the orders',
    example: ID,
    max: 100,
    required: '1 to 100 ids, separated by commas',
  })
  ids: string;
  @ChoiceParameter(SIZE)
  size: PageSize = 'a4';
}

/** The orders whose packing slips are printed. */
export class PackingSlipsBody {
  @Ids({ description: 'The ids of the orders', example: [ID], max: 500, required: '1 to 500 ids' })
  ids: string[];
  @Choice(SIZE)
  size?: PageSize;
}
