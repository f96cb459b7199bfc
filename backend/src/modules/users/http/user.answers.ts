import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '#shared/domain-error.js';
import { listParameters, type ListQuery, refuseBadQuery, textParameter } from '#shared/http/list.js';
import { sendAll, sendPage } from '#shared/http/send-list.js';
import { USER_SORTS, type UserFilter } from '../domain/user.js';
import { UserRepository } from '../ports/user.repository.js';
import { userView } from './user.dto.js';

export const USER_FILTERS = [
  { name: 'q', description: 'Words; each begins a word of the e-mail or the name', example: 'carl' },
];

const KNOWN = ['limit', 'cursor', 'sort', ...USER_FILTERS.map((filter) => filter.name)];

/** Answers lists of users, by e-mail unless asked otherwise; with validators. */
@Injectable()
export class UserAnswers {
  constructor(private readonly users: UserRepository) {}

  async sendList(query: ListQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const errors: FieldError[] = [];
    const { sort, descending, page } = listParameters(query, USER_SORTS, errors);
    const q = textParameter(query, 'q', errors);
    refuseBadQuery(query, KNOWN, errors);

    const filter: UserFilter = q === undefined ? {} : { q };
    if (page) return sendPage(request, reply, await this.users.list(filter, page), userView);
    const total = async () => (await this.users.list(filter, { sort, descending, limit: 1 })).total;
    return sendAll(request, reply, this.users.stream(filter, sort, descending), userView, total);
  }
}
