import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '#shared/domain-error.js';
import {
  choiceParameter,
  dateParameter,
  type ListFilter,
  listParameters,
  type ListQuery,
  refuseBadQuery,
  textParameter,
} from '#shared/http/list.js';
import { sendAll, sendPage } from '#shared/http/send-list.js';
import { ACTIONS } from '../domain/audit-event.js';
import type { AuditEntry, AuditFilter } from '../domain/audit-entry.js';
import { AUDIT_SORTS, AuditLogRepository } from '../ports/audit-log.repository.js';
import type { AuditEntryView } from './audit-log.dto.js';

export const AUDIT_FILTERS: ListFilter[] = [
  {
    name: 'q',
    description: 'Words; each begins a word of the actor, of what was acted on, or its id',
    example: 'processor',
  },
  { name: 'action', description: 'Only acts of this kind', example: 'part-changed', enum: ACTIONS },
  {
    name: 'actor',
    description: 'Only acts of this actor, in upper or lower case',
    example: 'admin@northbridge.test',
  },
  { name: 'from', description: 'The first day, in UTC', example: '2026-03-01', format: 'date' },
  { name: 'to', description: 'The last day, in UTC', example: '2026-03-31', format: 'date' },
];

const KNOWN = ['limit', 'cursor', 'sort', ...AUDIT_FILTERS.map((filter) => filter.name)];

const view = (entry: AuditEntry): AuditEntryView => entry;

/** Answers the log, newest first unless asked otherwise; with validators. */
@Injectable()
export class AuditLogAnswers {
  constructor(private readonly log: AuditLogRepository) {}

  async sendList(query: ListQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const errors: FieldError[] = [];
    const { sort, descending, page } = listParameters(query, AUDIT_SORTS, errors, true);
    const filter = readFilter(query, errors);
    refuseBadQuery(query, KNOWN, errors);
    if (page) return sendPage(request, reply, await this.log.list(filter, page), view);
    const total = async () => (await this.log.list(filter, { sort, descending, limit: 1 })).total;
    return sendAll(request, reply, this.log.stream(filter, sort, descending), view, total);
  }
}

function readFilter(query: ListQuery, errors: FieldError[]): AuditFilter {
  const q = textParameter(query, 'q', errors);
  const action = choiceParameter(query, 'action', errors, ACTIONS);
  const actor = textParameter(query, 'actor', errors);
  const from = dateParameter(query, 'from', errors);
  const to = dateParameter(query, 'to', errors);
  return {
    ...(q !== undefined && { q }),
    ...(action && { action }),
    ...(actor !== undefined && { actor }),
    ...(from !== undefined && { from: `${from}T00:00:00.000Z` }),
    ...(to !== undefined && { to: `${to}T23:59:59.999Z` }),
  };
}
