import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from '#shared/domain-error.js';
import { validateBody } from '#shared/http/validate-request.js';
import { ShipBody } from './order.dto.js';

/** How an order is shipped; a type of its own keeps the body out of the pipe for required bodies. */
export interface Shipping {
  /** why it is shipped although it is refunded or disputed */
  overrideReason?: string;
}

/** Checks the body, which only an override needs. */
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
