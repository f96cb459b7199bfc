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
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { Inserted, Modified } from '#shared/http/responses.dto.js';
import { AdminGuard, AdminOnly, CurrentCaller, CustomerOnly, SignedInGuard } from '#shared/http/guards.js';
import { CachedList } from '#shared/http/cached-list.js';
import { filterOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { REVIEW_LIST, type Review } from '../domain/review.js';
import { ReviewsService } from '../reviews.service.js';
import { moderatedView, NewReviewBody, ReviewListQuery, ReviewPatchBody, reviewView } from './review.dto.js';
import { ReviewsApi } from './reviews.openapi.js';

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
  @UseGuards(HiddenReviewsGuard)
  @ReviewsApi.list
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
  @ReviewsApi.add
  async add(@Body() body: NewReviewBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.reviews.add(body, caller) };
  }

  @Patch(':id')
  @AdminOnly()
  @ReviewsApi.moderate
  async moderate(
    @Param('id') id: string,
    @Body() { hidden }: ReviewPatchBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.reviews.moderate(id, hidden, caller) };
  }
}
