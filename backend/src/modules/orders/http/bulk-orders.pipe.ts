import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from '#shared/domain-error.js';
import { duplicateIds } from '#shared/http/bulk.js';
import { validateBody } from '#shared/http/validate-request.js';
import type { BulkOrders } from '../bulk-orders.js';
import { BulkOrdersBody } from './bulk-orders.dto.js';
import { parcelsIn, trackingErrors } from './order-bodies.pipe.js';

type Change = Parameters<BulkOrders['change']>;

/** Checks an action for many orders, and gives each order its tracking. */
@Injectable()
export class BulkOrdersPipe implements PipeTransform<unknown, Promise<{ action: Change[0]; rows: Change[1] }>> {
  async transform(value: unknown): Promise<{ action: Change[0]; rows: Change[1] }> {
    const { body, errors } = await validateBody(BulkOrdersBody, value);
    if (!body) throw invalid(errors);
    const { action, ids, tracking = [] } = body;
    if (tracking.length > 0 && action !== 'ship') throw invalid([{ field: 'tracking', message: 'Only with ship' }]);
    const known = new Set(ids);
    const broken = tracking.flatMap((row, index) => [
      ...(known.has(row.id) ? [] : [{ field: `tracking.${index}.id`, message: 'This order is not in ids' }]),
      ...trackingErrors(row, { isRequired: true, place: `tracking.${index}.` }),
    ]);
    const trackedIds = tracking.map(({ id }) => id);
    const all = [...broken, ...duplicateIds(trackedIds, (index) => `tracking.${index}.id`)];
    if (all.length > 0) throw invalid(all);
    const parcelsOfId = new Map(tracking.map((row) => [row.id, parcelsIn(row)]));
    return { action, rows: ids.map((id) => ({ id, parcels: parcelsOfId.get(id) })) };
  }
}
