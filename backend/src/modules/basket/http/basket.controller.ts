import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { CurrentCaller, CustomerOnly } from '#shared/http/guards.js';
import { BasketService } from '../basket.service.js';
import { publicBasket } from '../domain/basket.js';
import { BasketBody, BasketView, toBasket } from './basket.dto.js';
import { BasketApi } from './basket.openapi.js';

@ApiTags('Basket')
@Controller('basket')
export class BasketController {
  constructor(private readonly baskets: BasketService) {}

  @Get()
  @CustomerOnly()
  @BasketApi.get
  async get(@CurrentCaller() { _id }: Caller): Promise<BasketView> {
    return publicBasket(await this.baskets.get(_id));
  }

  @Put()
  @CustomerOnly()
  @BasketApi.put
  async put(@Body() body: BasketBody, @CurrentCaller() { _id }: Caller): Promise<BasketView> {
    return publicBasket(await this.baskets.replace(_id, toBasket(body)));
  }
}
