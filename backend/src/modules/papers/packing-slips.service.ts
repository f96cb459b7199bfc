import { Injectable } from '@nestjs/common';
import type { Attachment } from '#modules/messages/ports/attachments.js';
import type { Order } from '#modules/orders/domain/order.js';
import { piecesToShip } from '#modules/orders/domain/order-refunds.js';
import { CARRIER_NAMES } from '#modules/orders/domain/tracking.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { dayOf } from '#shared/time.js';
import { PaperPolicy } from '#app/recording/papers/domain/paper-policy.js';
import { PaperPrinter } from './printing/paper-printer.js';
import type { PackingSlip } from './printing/packing-slip.js';
import type { Client } from '#shared/client.js';

export type PageSize = 'a4' | 'letter';

interface SlipsToPrint {
  slips: PackingSlip[];
  /** which orders have none, and why */
  leftOut: { what: string; why: string }[];
}

/** Prints what the warehouse packs by. */
@Injectable()
export class PackingSlipsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly policy: PaperPolicy,
    private readonly printer: PaperPrinter,
  ) {}

  /** The slips of these orders, in this order, and which are left out. */
  async of(ids: readonly string[]): Promise<SlipsToPrint> {
    const asked = [...new Set(ids)];
    const found = new Map((await this.orders.findMany(asked)).map((order) => [order._id, order]));
    const slips: PackingSlip[] = [];
    const leftOut: { what: string; why: string }[] = [];
    for (const id of asked) {
      const order = found.get(id);
      const why = order ? reasonToLeaveOut(order) : 'no such order';
      if (order && why === undefined) slips.push(slipOf(order));
      else if (why !== undefined) leftOut.push({ what: order?.number ?? id, why });
    }
    return { slips, leftOut };
  }

  /** One file with the slips; the pick list before several slips says what is left out. */
  async print(
    { slips, leftOut }: SlipsToPrint,
    size: PageSize,
    client: Client,
    onPrinted?: (printed: number) => void,
  ): Promise<Attachment> {
    const now = new Date().toISOString();
    const sender = this.policy.issuer?.seller;
    const asked = slips.length + leftOut.length;
    const options = { size, asked, leftOut, ...(sender && { sender }), printed_at: now };
    const pdf = await this.printer.packingSlips(slips, options, client, onPrinted);
    return { name: `packing-slips-${dayOf(Date.parse(now))}.pdf`, pdf };
  }
}

/** Without the pieces that were refunded before shipping. */
function slipOf(order: Order): PackingSlip {
  const remaining = order.lines.map((line) => ({ ...line, amount: piecesToShip(order, line) }));
  const lines = remaining.filter(({ amount }) => amount > 0);
  return { ...order, order_number: order.number, lines, parcels: parcelsOf(order) };
}

function parcelsOf({ parcels = [] }: Order): PackingSlip['parcels'] {
  return parcels.map(({ carrier, tracking_number }) => ({ carrier: CARRIER_NAMES[carrier], tracking_number }));
}

/** Why nothing is packed for an order; undefined when it is. */
function reasonToLeaveOut(order: Order): string | undefined {
  if (order.status === undefined) return 'unpaid';
  // An admin may have shipped it in spite of this.
  return order.status === 'pending' && order.payment_state !== undefined ? WHY[order.payment_state] : undefined;
}

const WHY = { refunded: 'refunded', disputed: 'disputed', 'dispute-lost': 'dispute lost' };
