import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { basketChanged } from '../domain/basket.js';
import { BasketView } from './basket.dto.js';

const EXAMPLE = { lines: [{ part_id: '665f1c2ab3d4e5f60718293a', amount: 20, price_cents: 34_900 }], revision: 4 };

/** What the API document says of each route of `BasketController`. */
export const BasketApi = {
  get: applyDecorators(
    ApiOperation({
      operationId: 'getBasket',
      summary: 'Read your basket',
      description: 'The parts that you want to order, with the prices when you added them.',
    }),
    ApiOkResponse({ standardSchema: BasketView, description: 'The basket' }),
  ),
  put: applyDecorators(
    ApiOperation({
      operationId: 'putBasket',
      summary: 'Change your basket',
      description: 'Replaces all lines if the basket is still at the revision; otherwise merge them with `current`.',
    }),
    ApiOkResponse({ standardSchema: BasketView, description: 'The basket at its new revision' }),
    ApiProblems(invalid([{ field: 'lines.0.amount', message: '*Enter Amount' }]), basketChanged(EXAMPLE)),
  ),
};
