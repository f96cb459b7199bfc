import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from '#shared/domain-error.js';
import { validateBody } from '#shared/http/validate-request.js';
import type { InvalidOrderRequest, OrderRequest } from '../orders.service.js';
import { NewOrderBody, ShipBody } from './order.dto.js';

/** Checks the fields of an order; the service adds the errors of the part's rules to those of invalid fields. */
@Injectable()
export class OrderBodyPipe implements PipeTransform<unknown, Promise<OrderRequest | InvalidOrderRequest>> {
  async transform(value: unknown): Promise<OrderRequest | InvalidOrderRequest> {
    const { body, errors } = await validateBody(NewOrderBody, value);
    if (body) return { ...body };
    const invalidFields = new Set(errors.map((error) => error.field));
    if (invalidFields.has('body')) throw invalid(errors);
    const validFields = Object.entries(value ?? {})
      .filter(([field]) => !invalidFields.has(field))
      .map(([field, content]) => [field, typeof content === 'string' ? content.trim() : (content as unknown)]);
    return { errors, fields: Object.fromEntries(validFields) as Partial<OrderRequest> };
  }
}

/** The validated body of a shipping. A separate type, because the pipe for required bodies would refuse an absent `ShipBody`. */
export interface Shipping {
  /** why it is shipped although it is refunded or disputed */
  overrideReason?: string;
}

/** Validates the optional body of a shipping; only an override needs it. */
@Injectable()
export class ShipBodyPipe implements PipeTransform<unknown, Promise<Shipping>> {
  async transform(value: unknown): Promise<Shipping> {
    if (value === undefined) return {};
    const { body, errors } = await validateBody(ShipBody, value);
    if (!body) throw invalid(errors);
    if (body.override !== true) return {};
    if (!body.reason) throw invalid([{ field: 'reason', message: 'Enter a reason' }]);
    return { overrideReason: body.reason };
  }
}
