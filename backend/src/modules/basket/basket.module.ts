import { Module } from '@nestjs/common';
import { BasketService } from './basket.service.js';
import { BasketController } from './http/basket.controller.js';

/** What each customer wants to order; its store comes from the composition root. */
@Module({ controllers: [BasketController], providers: [BasketService] })
export class BasketModule {}
