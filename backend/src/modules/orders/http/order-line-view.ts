import { ApiProperty } from '@nestjs/swagger';
import { toDollars } from '#shared/money.js';
import type { Order } from '../domain/order.js';
import type { OrderLine } from '../domain/order-line.js';
import { piecesToShip } from '../domain/order-refunds.js';

/** Fields that an order and its lines have. */
export const LINE_FIELDS = {
  part_id: { description: "The part's id", example: '665f1c2ab3d4e5f60718293a' },
  part_name: { description: "The part's name", example: 'Northbridge N8 Processor' },
  part_image: { description: 'Its picture', example: '/pictures/processor-n8.svg' },
  amount: { description: 'Pieces ordered', example: 20 },
  total_price: { description: 'Price × amount in whole US dollars', example: 6980 },
};

/** The pieces of one part in an order. */
export class OrderLineView {
  @ApiProperty(LINE_FIELDS.part_id)
  part_id: string;
  @ApiProperty(LINE_FIELDS.part_name)
  part_name: string;
  @ApiProperty(LINE_FIELDS.part_image)
  part_image: string;
  @ApiProperty({
    description: "The part's number; absent if it has none",
    type: 'string',
    required: false,
    example: 'NB-N8',
  })
  sku?: string | undefined;
  @ApiProperty({ description: 'Of one piece when it was ordered, in US dollars', type: 'integer', example: 349 })
  price: number;
  @ApiProperty({ ...LINE_FIELDS.amount, type: 'integer' })
  amount: number;
  @ApiProperty({ ...LINE_FIELDS.total_price, type: 'integer' })
  total_price: number;
  @ApiProperty({
    description:
      'Pieces that are shipped, or were: without those that were refunded before. Absent when they are all pieces ordered',
    type: 'integer',
    minimum: 0,
    required: false,
    example: 18,
  })
  remaining?: number | undefined;
}

export function lineView(line: OrderLine, order: Order): OrderLineView {
  const { part_id, part_name, part_image, sku, price_cents, amount, total_cents } = line;
  const remaining = order.refunds ? piecesToShip(order, line) : amount;
  return {
    part_id,
    part_name,
    part_image,
    sku,
    price: toDollars(price_cents),
    amount,
    total_price: toDollars(total_cents),
    remaining: remaining < amount ? remaining : undefined,
  };
}
