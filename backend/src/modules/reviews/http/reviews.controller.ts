import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { Inserted } from '#shared/http/answers.dto.js';
import { CurrentCaller, CustomerOnly } from '#shared/http/guards.js';
import { ApiList, type ListQuery } from '#shared/http/list.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { REVIEW_SORTS } from '../domain/review.js';
import { ReviewsService } from '../reviews.service.js';
import { ReviewAnswers } from './review.answers.js';
import { NewReviewBody, ReviewView } from './review.dto.js';

@ApiTags('reviews')
@Controller('reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly answers: ReviewAnswers,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listReviews',
    summary: 'What customers say',
    description: 'All reviews, newest first, or one page of them; with the names of their authors, never an e-mail.',
  })
  @ApiList(ReviewView, REVIEW_SORTS)
  list(@Query() query: ListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.answers.sendList(query, request, reply);
  }

  @Post()
  @CustomerOnly()
  @ApiOperation({
    operationId: 'addReview',
    summary: 'Write a review',
    description:
      "Publishes what you think of the shop. The author's name is the display name of your account, when it has one.",
  })
  @ApiCreatedResponse({ type: Inserted, description: 'The review is stored' })
  @ApiProblems(invalid([{ field: 'rating', message: 'The rating could not be greater than 5' }]))
  async add(@Body() body: NewReviewBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.reviews.add(body, caller) };
  }
}
