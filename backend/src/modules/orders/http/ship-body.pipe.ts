import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from '#shared/domain-error.js';
import { validateBody } from '#shared/http/validate-request.js';
import { ShipBody } from './order.dto.js';

/** The validated body of a shipping. A separate type, because the pipe for required bodies would refuse an absent `ShipBody`. */
export interface Shipping {
  /** why it is shipped although it is refunded or disputed */
  overrideReason?: string;
}

/** Validates the optional body; only an override needs it. */
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
