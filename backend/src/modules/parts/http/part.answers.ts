import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '#shared/domain-error.js';
import { isFresh } from '#shared/http/etag.js';
import {
  choiceParameter,
  listParameters,
  numberParameter,
  refuseBadQuery,
  textParameter,
  type ListFilter,
  type ListQuery,
} from '#shared/http/list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { KeptList, sendAll, sendPage, sendWhole } from '#shared/http/send-list.js';
import { toCents } from '#shared/money.js';
import { partTag } from '../domain/part-tag.js';
import { PART_SORTS, type Part, type PartFilter } from '../domain/part.js';
import { PartsService } from '../parts.service.js';
import { PartRepository } from '../ports/part.repository.js';
import { partView } from './part.dto.js';
import { cellsOf, EXPORTED } from './part-file.js';

/** The largest number any field takes. */
const MAX_NUMBER = 1_000_000_000;

export const PART_FILTERS: ListFilter[] = [
  { name: 'q', description: 'Words; each must begin a word of the name or the description', example: 'graphics' },
  {
    ...{ name: 'min_price', description: 'Price of one piece, at least, in whole US dollars', example: 100 },
    ...{ type: 'integer', minimum: 0, maximum: MAX_NUMBER },
  },
  {
    ...{ name: 'max_price', description: 'Price of one piece, at most, in whole US dollars', example: 500 },
    ...{ type: 'integer', minimum: 0, maximum: MAX_NUMBER },
  },
  {
    ...{ name: 'max_quantity', description: 'Pieces available, at most', example: 10 },
    ...{ type: 'integer', minimum: 0, maximum: MAX_NUMBER },
  },
  {
    name: 'in_stock',
    description: '`true`: a minimum order is in stock; `false`: it is not',
    example: true,
    type: 'boolean',
  },
];

const FILE_PARAMETERS = ['sort', ...PART_FILTERS.map((filter) => filter.name)];
const KNOWN = ['limit', 'cursor', ...FILE_PARAMETERS];

/** Reads what a request for parts asks for, and sends it with its validators. */
@Injectable()
export class PartAnswers {
  private readonly catalogue: KeptList<Part>;

  constructor(
    private readonly parts: PartRepository,
    private readonly service: PartsService,
  ) {
    this.catalogue = new KeptList(
      () => parts.revision(),
      () => parts.stream({}, 'created_at', false),
      partView,
    );
  }

  async sendList(query: ListQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (Object.keys(query).length === 0) {
      const catalogue = await this.catalogue.read();
      if (catalogue) return sendWhole(request, reply, catalogue);
    }
    const { filter, list } = readQuery(query);
    if (list.page) return sendPage(request, reply, await this.parts.list(filter, list.page), partView);
    const rows = this.parts.stream(filter, list.sort, list.descending);
    const total = async () => (await this.parts.list(filter, { ...list, limit: 1 })).total;
    return sendAll(request, reply, rows, partView, total);
  }

  /** The same parts as a CSV file. */
  sendFile(query: ListQuery, reply: FastifyReply): FastifyReply {
    const { filter, list } = readQuery(query, FILE_PARAMETERS);
    return sendCsv(reply, 'parts', EXPORTED, this.parts.stream(filter, list.sort, list.descending), cellsOf);
  }

  async sendPart(id: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const part = await this.service.get(id);
    if (isFresh(request, reply, partTag(part))) return reply.code(304).send();
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(JSON.stringify(partView(part)));
  }
}

function readQuery(query: ListQuery, known: readonly string[] = KNOWN) {
  const errors: FieldError[] = [];
  const min = numberParameter(query, 'min_price', errors, 0, MAX_NUMBER);
  const max = numberParameter(query, 'max_price', errors, 0, MAX_NUMBER);
  const maxQuantity = numberParameter(query, 'max_quantity', errors, 0, MAX_NUMBER);
  const stocked = choiceParameter(query, 'in_stock', errors, ['true', 'false']);
  const filter: PartFilter = {
    q: textParameter(query, 'q', errors),
    min_price_cents: min === undefined ? undefined : toCents(min),
    max_price_cents: max === undefined ? undefined : toCents(max),
    max_quantity: maxQuantity,
    in_stock: stocked === undefined ? undefined : stocked === 'true',
  };
  const list = listParameters(query, PART_SORTS, errors);
  refuseBadQuery(query, known, errors);
  return { filter, list };
}
