import { Injectable } from '@nestjs/common';
import { repeatedParts } from '#modules/orders/domain/order-line.js';
import { invalid } from '#shared/domain-error.js';
import { type Basket, basketChanged } from './domain/basket.js';
import { BasketStore } from './ports/basket.store.js';

/** The basket that a customer has on every device. */
@Injectable()
export class BasketService {
  constructor(private readonly baskets: BasketStore) {}

  async get(userId: string): Promise<Basket> {
    return await this.baskets.find(userId);
  }

  /** Replaces the lines; refuses a part that is there twice, and a change that started from an earlier revision. */
  async replace(userId: string, basket: Basket): Promise<Basket> {
    const repeated = repeatedParts(basket.lines, 'basket');
    if (repeated.length > 0) throw invalid(repeated);
    const replaced = await this.baskets.replace(userId, basket);
    if (!replaced) throw basketChanged(await this.baskets.find(userId));
    return replaced;
  }
}
