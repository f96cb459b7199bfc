import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import type { FieldError } from '#shared/domain-error.js';
import { choiceParameter, listParameters, type ListQuery, refuseBadQuery, textParameter } from '#shared/http/list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { sendAll, sendPage } from '#shared/http/send-list.js';
import { toDollars } from '#shared/money.js';
import { OrderPolicy } from '../domain/order-policy.js';
import { ORDER_SORTS, ORDER_STATUSES, type Order, type OrderFilter } from '../domain/order.js';
import { OrderRepository } from '../ports/order.repository.js';
import { orderViewFor } from './order-view.js';

export const ORDER_FILTERS = [
  {
    name: 'q',
    description: "Words; each begins a word of the part's name, or the customer's name or e-mail",
    example: 'carl',
  },
  { name: 'status', description: 'Only orders of this status', example: 'unpaid', enum: ORDER_STATUSES },
  { name: 'part_id', description: 'Only orders of this part', example: '665f1c2ab3d4e5f60718293a' },
];

const FILE_PARAMETERS = ['sort', ...ORDER_FILTERS.map((filter) => filter.name)];
const KNOWN = ['limit', 'cursor', ...FILE_PARAMETERS];

/** Answers lists of orders, newest first unless asked otherwise; with validators. */
@Injectable()
export class OrderAnswers {
  constructor(
    private readonly orders: OrderRepository,
    private readonly policy: OrderPolicy,
  ) {}

  async sendList(
    scope: Pick<OrderFilter, 'email'>,
    caller: Caller,
    query: ListQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { filter, sort, descending, page } = readQuery(scope, query, KNOWN);
    const view = orderViewFor(caller, this.policy);
    if (page) return sendPage(request, reply, await this.orders.list(filter, page), view);
    const total = async () => (await this.orders.list(filter, { sort, descending, limit: 1 })).total;
    return sendAll(request, reply, this.orders.stream(filter, sort, descending), view, total);
  }

  /** The same orders as a CSV file. */
  sendFile(query: ListQuery, reply: FastifyReply): FastifyReply {
    const { filter, sort, descending } = readQuery({}, query, FILE_PARAMETERS);
    return sendCsv(reply, 'orders', EXPORTED, this.orders.stream(filter, sort, descending), cellsOf);
  }
}

function readQuery(scope: Pick<OrderFilter, 'email'>, query: ListQuery, known: readonly string[]) {
  const errors: FieldError[] = [];
  const list = listParameters(query, ORDER_SORTS, errors, true);
  const q = textParameter(query, 'q', errors);
  const status = choiceParameter(query, 'status', errors, ORDER_STATUSES);
  const part_id = textParameter(query, 'part_id', errors);
  refuseBadQuery(query, known, errors);
  const filter: OrderFilter = {
    ...scope,
    ...(q !== undefined && { q }),
    ...(status && { status }),
    ...(part_id !== undefined && { part_id }),
  };
  return { filter, ...list };
}

/** The columns of a file of orders. */
export const EXPORTED = [
  ...['_id', 'created_at', 'status', 'part_id', 'part_name', 'amount', 'total_price', 'name', 'email'],
  ...[
    'delivery_address',
    'delivery_phone',
    'transactionId',
    'paid_at',
    'shipped_at',
    'shipped_by',
    'refunded',
    'payment_state',
  ],
];

function cellsOf(order: Order) {
  const { _id, created_at, status = 'unpaid', part_id, part_name, amount, total_cents, name, email } = order;
  const {
    delivery_address,
    delivery_phone,
    transactionId,
    paid_at,
    shipped_at,
    shipped_by,
    refunded_cents,
    payment_state,
  } = order;
  return {
    ...{ _id, created_at, status, part_id, part_name, amount, total_price: toDollars(total_cents), name, email },
    ...{ delivery_address, delivery_phone, transactionId, paid_at, shipped_at, shipped_by },
    refunded: toDollars(refunded_cents),
    payment_state,
  };
}
