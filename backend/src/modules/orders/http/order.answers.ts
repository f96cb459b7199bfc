import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import type { FieldError } from '#shared/domain-error.js';
import { choiceParameter, listParameters, type ListQuery, refuseBadQuery, textParameter } from '#shared/http/list.js';
import { sendAll, sendPage } from '#shared/http/send-list.js';
import { ORDER_SORTS, ORDER_STATUSES, type OrderFilter } from '../domain/order.js';
import { OrderRepository } from '../ports/order.repository.js';
import { orderViewFor } from './order.dto.js';

export const ORDER_FILTERS = [
  {
    name: 'q',
    description: "Words; each begins a word of the part's name, or the customer's name or e-mail",
    example: 'carl',
  },
  { name: 'status', description: 'Only orders of this status', example: 'unpaid', enum: ORDER_STATUSES },
];

const KNOWN = ['limit', 'cursor', 'sort', ...ORDER_FILTERS.map((filter) => filter.name)];

/** Answers lists of orders, newest first unless asked otherwise; with validators. */
@Injectable()
export class OrderAnswers {
  constructor(private readonly orders: OrderRepository) {}

  async sendList(
    scope: Pick<OrderFilter, 'email'>,
    caller: Caller,
    query: ListQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const errors: FieldError[] = [];
    const { sort, descending, page } = listParameters(query, ORDER_SORTS, errors, true);
    const q = textParameter(query, 'q', errors);
    const status = choiceParameter(query, 'status', errors, ORDER_STATUSES);
    refuseBadQuery(query, KNOWN, errors);

    const view = orderViewFor(caller);
    const filter: OrderFilter = { ...scope, ...(q !== undefined && { q }), ...(status && { status }) };
    if (page) return sendPage(request, reply, await this.orders.list(filter, page), view);
    const total = async () => (await this.orders.list(filter, { sort, descending, limit: 1 })).total;
    return sendAll(request, reply, this.orders.stream(filter, sort, descending), view, total);
  }
}
