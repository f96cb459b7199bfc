import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from '#shared/domain-error.js';
import { validateBody } from '#shared/http/validate-request.js';
import { type OrderRequest, OrdersService } from '../orders.service.js';
import { NewOrderBody } from './order.dto.js';

/** Checks an order's body; when it is refused, the rules that need the part are reported along with those of the format. */
@Injectable()
export class OrderBodyPipe implements PipeTransform<unknown, Promise<OrderRequest>> {
  constructor(private readonly orders: OrdersService) {}

  async transform(value: unknown): Promise<OrderRequest> {
    const { body, errors } = await validateBody(NewOrderBody, value);
    if (body) return { ...body };
    const broken = new Set(errors.map((error) => error.field));
    const sound = Object.entries(value ?? {})
      .filter(([field]) => !broken.has(field))
      .map(([field, content]) => [field, typeof content === 'string' ? content.trim() : (content as unknown)]);
    const ofThePart = broken.has('body')
      ? []
      : await this.orders.rulesOfThePart(Object.fromEntries(sound) as Partial<OrderRequest>);
    throw invalid([...errors, ...ofThePart]);
  }
}
