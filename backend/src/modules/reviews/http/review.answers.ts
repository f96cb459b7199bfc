import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '#shared/domain-error.js';
import { listParameters, refuseBadQuery, type ListQuery } from '#shared/http/list.js';
import { KeptList, sendAll, sendPage, sendWhole } from '#shared/http/send-list.js';
import { REVIEW_SORTS, type Review } from '../domain/review.js';
import { ReviewRepository } from '../ports/review.repository.js';
import { reviewView } from './review.dto.js';

/** Reads what a request for reviews asks for, newest first unless it says otherwise, and sends it with its validators. */
@Injectable()
export class ReviewAnswers {
  private readonly newest: KeptList<Review>;

  constructor(private readonly reviews: ReviewRepository) {
    this.newest = new KeptList(
      () => reviews.revision(),
      () => reviews.stream('created_at', true),
      reviewView,
    );
  }

  async sendList(query: ListQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (Object.keys(query).length === 0) {
      const newest = await this.newest.read();
      if (newest) return sendWhole(request, reply, newest);
    }
    const errors: FieldError[] = [];
    const list = listParameters(query, REVIEW_SORTS, errors, true);
    refuseBadQuery(query, ['sort', 'limit', 'cursor'], errors);
    if (list.page) return sendPage(request, reply, await this.reviews.list(list.page), reviewView);
    const total = async () => (await this.reviews.list({ ...list, limit: 1 })).total;
    return sendAll(request, reply, this.reviews.stream(list.sort, list.descending), reviewView, total);
  }
}
