import type { z } from 'zod';
import { MAX_BULK_ROWS } from '#shared/bulk.js';
import { idsField, matchingView } from '#shared/http/bulk.js';
import { Choice, Id, Ids } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { view } from '#shared/http/view.js';
import { oneOf } from '#shared/record.js';
import { ORDER_ACTIONS } from '../bulk-orders.js';
import { ORDER_RECORD, type Order } from '../domain/order.js';
import { TrackingBody } from './shipping.dto.js';

const ID = '665f1c2ab3d4e5f60718293b';
const ids = idsField('orders', ID);

/** Bytes of a request: so many rows with the most parcels and the longest links. */
export const MAX_BULK_BODY = 2 * 1024 * 1024;

/** The tracking of one of the orders. */
export class BulkTrackingBody extends TrackingBody {
  @Id({ description: 'The id of the order', example: ID, required: 'The order is missing' })
  id: string;
}

/** One action for many orders. */
export class BulkOrdersBody {
  @Choice({
    description: '`delete`: only unpaid orders can be deleted',
    ...{ example: 'ship', choices: ORDER_ACTIONS, required: 'Choose the action' },
  })
  action: (typeof ORDER_ACTIONS)[number];
  @Ids(ids)
  ids: string[];
  @ListOf(BulkTrackingBody, {
    description: 'With `ship`: the tracking of some or all of the orders',
    ...{ max: MAX_BULK_ROWS, required: `1 to ${MAX_BULK_ROWS} orders with tracking`, optional: true },
  })
  tracking?: BulkTrackingBody[];
}

/** The orders of an export. */
export class OrderIdsBody {
  @Ids(ids)
  ids: string[];
}

const MatchingOrderView = view('MatchingOrderView', {
  _id: ORDER_RECORD.shape._id,
  number: ORDER_RECORD.shape.number.meta({ description: 'Its number' }),
  name: ORDER_RECORD.shape.name,
  status: oneOf('pending', 'shipped').optional().meta({ description: 'Absent: unpaid', example: 'pending' }),
});
type MatchingOrderView = z.infer<typeof MatchingOrderView>;

/** The orders that match a list's filters. */
export const MatchingOrdersView = view('MatchingOrdersView', matchingView('orders', MatchingOrderView, '598'));
export type MatchingOrdersView = z.infer<typeof MatchingOrdersView>;

export function matchingOrderView({ _id, number, name, status }: Order): MatchingOrderView {
  return { _id, number, name, ...(status && { status }) };
}
