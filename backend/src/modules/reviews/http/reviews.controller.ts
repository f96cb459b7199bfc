import {
  Body,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, emailUnverified } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Inserted, Modified } from '#shared/http/responses.dto.js';
import {
  AdminGuard,
  AdminOnly,
  adminsOnly,
  CurrentCaller,
  CustomerOnly,
  SignedInGuard,
  signInRequired,
} from '#shared/http/guards.js';
import { ApiList, filterOf } from '#shared/http/list-query.js';
import { CachedList } from '#shared/http/cached-list.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { tooManyReaders } from '#shared/http/read-limiter.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { reviewErrors } from '../domain/review.errors.js';
import { REVIEW_LIST, type Review } from '../domain/review.js';
import { ReviewsService } from '../reviews.service.js';
import {
  moderatedView,
  NewReviewBody,
  ReviewListQuery,
  ReviewPatchBody,
  reviewView,
  ReviewView,
} from './review.dto.js';

const HIDDEN_STATUSES: unknown[] = ['hidden', 'all'];

/** Admits everyone to shown reviews and only admins to hidden ones. */
@Injectable()
class HiddenReviewsGuard extends SignedInGuard {
  private readonly admins = new AdminGuard();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const query = context.switchToHttp().getRequest<FastifyRequest>().query as { status?: unknown };
    if (!HIDDEN_STATUSES.includes(query.status)) return true;
    await super.canActivate(context);
    return this.admins.canActivate(context);
  }
}

@ApiTags('Reviews')
@Controller('reviews')
export class ReviewsController {
  private readonly newest: CachedList<Review>;

  constructor(private readonly reviews: ReviewsService) {
    this.newest = new CachedList(
      () => reviews.revision(),
      () => reviews.stream({ status: 'shown' }, 'created_at', true),
      reviewView,
    );
  }

  @Get()
  @ApiOperation({
    operationId: 'listReviews',
    summary: 'List reviews',
    description:
      "Reviews with their authors' names, never an e-mail, newest first, filtered by search, whole or by page. Only admins can request hidden ones.",
    security: [{}, { bearer: [] }],
  })
  @UseGuards(HiddenReviewsGuard)
  @ApiList(ReviewView)
  @ApiProblems(signInRequired(), adminsOnly(), tooManyReaders())
  async list(
    @Query() query: ReviewListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (await this.newest.respond(request, reply)) return reply;
    const filter = { status: 'shown' as const, ...filterOf(REVIEW_LIST, query) };
    const view = filter.status === 'shown' ? reviewView : moderatedView;
    return respondWithList(request, reply, this.reviews, query, filter, view);
  }

  @Post()
  @CustomerOnly()
  @ApiOperation({
    operationId: 'addReview',
    summary: 'Write a review',
    description: "Publishes your review of the shop. The author is your account's display name, if it has one.",
  })
  @ApiCreatedResponse({ type: Inserted, description: 'The review is stored' })
  @ApiProblems(
    invalid([{ field: 'rating', message: 'The rating could not be greater than 5' }]),
    reviewErrors.tooMany(10, 0),
    emailUnverified(),
  )
  async add(@Body() body: NewReviewBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.reviews.add(body, caller) };
  }

  @Patch(':id')
  @AdminOnly()
  @ApiOperation({
    operationId: 'moderateReview',
    summary: 'Hide a review or show it again',
    description: 'Hides a review from the public list or shows it again.',
  })
  @ApiIdParam("The review's id")
  @ApiOkResponse({ type: Modified, description: '0 when nothing changed' })
  @ApiProblems(invalid([{ field: 'hidden', message: 'Say whether to hide the review' }]), reviewErrors.unknown())
  async moderate(
    @Param('id') id: string,
    @Body() { hidden }: ReviewPatchBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.reviews.moderate(id, hidden, caller) };
  }
}
