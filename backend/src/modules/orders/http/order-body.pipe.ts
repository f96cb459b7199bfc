import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from '#shared/domain-error.js';
import { validateBody } from '#shared/http/validate-request.js';
import { type OrderRequest, OrdersService } from '../orders.service.js';
import { NewOrderBody } from './order.dto.js';

/** Validates an order's body; an invalid body gets the errors of its part's rules together with those of the format. */
@Injectable()
export class OrderBodyPipe implements PipeTransform<unknown, Promise<OrderRequest>> {
  constructor(private readonly orders: OrdersService) {}

  async transform(value: unknown): Promise<OrderRequest> {
    const { body, errors } = await validateBody(NewOrderBody, value);
    if (body) return { ...body };
    const invalidFields = new Set(errors.map((error) => error.field));
    const validFields = Object.entries(value ?? {})
      .filter(([field]) => !invalidFields.has(field))
      .map(([field, content]) => [field, typeof content === 'string' ? content.trim() : (content as unknown)]);
    const errorsOfPart = invalidFields.has('body')
      ? []
      : await this.orders.rulesOfThePart(Object.fromEntries(validFields) as Partial<OrderRequest>);
    throw invalid([...errors, ...errorsOfPart]);
  }
}
