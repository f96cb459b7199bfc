import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '#shared/domain-error.js';
import { choiceParameter, listParameters, refuseBadQuery, textParameter, type ListQuery } from '#shared/http/list.js';
import { KeptList, sendAll, sendPage, sendWhole } from '#shared/http/send-list.js';
import { REVIEW_SORTS, REVIEW_STATUSES, type Review, type ReviewFilter } from '../domain/review.js';
import { ReviewRepository } from '../ports/review.repository.js';
import { moderatedView, reviewView } from './review.dto.js';

export const REVIEW_FILTERS = [
  { name: 'q', description: "Words; each begins a word of the author's name or the text", example: 'boards' },
  {
    name: 'status',
    description: '`shown`, unless said otherwise; `hidden` and `all` are for admins alone',
    example: 'shown',
    enum: REVIEW_STATUSES,
  },
];

const KNOWN = ['sort', 'limit', 'cursor', ...REVIEW_FILTERS.map((filter) => filter.name)];

/** Reads what a request for reviews asks for, newest first unless it says otherwise, and sends it with its validators. */
@Injectable()
export class ReviewAnswers {
  private readonly newest: KeptList<Review>;

  constructor(private readonly reviews: ReviewRepository) {
    this.newest = new KeptList(
      () => reviews.revision(),
      () => reviews.stream({ status: 'shown' }, 'created_at', true),
      reviewView,
    );
  }

  /** Whoever asks for hidden reviews must have passed `HiddenReviewsGuard`. */
  async sendList(query: ListQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (Object.keys(query).length === 0) {
      const newest = await this.newest.read();
      if (newest) return sendWhole(request, reply, newest);
    }
    const { filter, list } = readQuery(query);
    const view = filter.status === 'shown' ? reviewView : moderatedView;
    if (list.page) return sendPage(request, reply, await this.reviews.list(filter, list.page), view);
    const total = async () => (await this.reviews.list(filter, { ...list, limit: 1 })).total;
    return sendAll(request, reply, this.reviews.stream(filter, list.sort, list.descending), view, total);
  }
}

function readQuery(query: ListQuery) {
  const errors: FieldError[] = [];
  const list = listParameters(query, REVIEW_SORTS, errors, true);
  const q = textParameter(query, 'q', errors);
  const status = choiceParameter(query, 'status', errors, REVIEW_STATUSES) ?? 'shown';
  refuseBadQuery(query, KNOWN, errors);
  const filter: ReviewFilter = { status, ...(q !== undefined && { q }) };
  return { filter, list };
}
