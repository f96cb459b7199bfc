import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { Inserted } from '#shared/http/answers.dto.js';
import { CurrentCaller, CustomerOnly } from '#shared/http/guards.js';
import { ApiList, type ListQuery } from '#shared/http/list.js';
import { ApiProblems } from '#shared/http/problem.js';
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
    description: 'All reviews, newest first, or a page of them.',
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
    description: "The author's name is the account's display name, when it has one.",
  })
  @ApiCreatedResponse({ type: Inserted, description: 'The review is stored' })
  @ApiProblems(400, 413, 415)
  async add(@Body() body: NewReviewBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.reviews.add(body, caller) };
  }
}
