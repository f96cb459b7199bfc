import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { CurrentCaller, CustomerOnly } from '#shared/http/guards.js';
import { BasketService } from '../basket.service.js';
import { basketChanged, publicBasket } from '../domain/basket.js';
import { BasketBody, BasketView, toBasket } from './basket.dto.js';

const EXAMPLE = { lines: [{ part_id: '665f1c2ab3d4e5f60718293a', amount: 20, price_cents: 34_900 }], revision: 4 };

@ApiTags('Basket')
@Controller('basket')
export class BasketController {
  constructor(private readonly baskets: BasketService) {}

  @Get()
  @CustomerOnly()
  @ApiOperation({
    operationId: 'getBasket',
    summary: 'Read your basket',
    description: 'The parts that you want to order, with the prices when you added them.',
  })
  @ApiOkResponse({ type: BasketView, description: 'The basket' })
  async get(@CurrentCaller() { _id }: Caller): Promise<BasketView> {
    return publicBasket(await this.baskets.get(_id));
  }

  @Put()
  @CustomerOnly()
  @ApiOperation({
    operationId: 'putBasket',
    summary: 'Change your basket',
    description: 'Replaces all lines if the basket is still at the revision; otherwise merge them with `current`.',
  })
  @ApiOkResponse({ type: BasketView, description: 'The basket at its new revision' })
  @ApiProblems(invalid([{ field: 'lines.0.amount', message: '*Enter Amount' }]), basketChanged(EXAMPLE))
  async put(@Body() body: BasketBody, @CurrentCaller() { _id }: Caller): Promise<BasketView> {
    return publicBasket(await this.baskets.replace(_id, toBasket(body)));
  }
}
