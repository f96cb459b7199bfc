import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { invalid, type FieldError } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { AdminOnly } from '#shared/http/guards.js';
import { numberParameter, refuseBadQuery, type ListQuery } from '#shared/http/list.js';
import { StatsService } from '../stats.service.js';
import { statsView, StatsView } from './stats.dto.js';

/** A leap year. */
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

@ApiTags('stats')
@Controller('stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @AdminOnly()
  @ApiOperation({
    operationId: 'getStats',
    summary: 'How the shop does',
    description:
      'Orders and parts as they are now, and revenue, orders and best parts of the last days, today included. Days are those of UTC.',
  })
  @ApiQuery({
    name: 'days',
    required: false,
    description: `Days of the period, today included; ${DEFAULT_DAYS} without it`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_DAYS, default: DEFAULT_DAYS, example: 7 },
  })
  @ApiOkResponse({ type: StatsView, description: 'The figures' })
  @ApiProblems(invalid([{ field: 'days', message: 'A whole number from 1 to 366' }], 'Some parameters are not valid.'))
  async get(@Query() query: ListQuery): Promise<StatsView> {
    const errors: FieldError[] = [];
    const days = numberParameter(query, 'days', errors, 1, MAX_DAYS) ?? DEFAULT_DAYS;
    refuseBadQuery(query, ['days'], errors);
    return statsView(await this.stats.read(days), this.stats.lowStock);
  }
}
